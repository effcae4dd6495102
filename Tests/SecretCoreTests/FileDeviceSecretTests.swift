import Foundation
import Testing

@testable import SecretCore

@Suite struct FileDeviceSecretTests {
  private let scratch: Scratch
  private let secret: FileDeviceSecret

  init() throws {
    scratch = try Scratch()
    secret = FileDeviceSecret(directory: scratch.url.appending(path: "a/device"))
  }

  @Test("The secret is created once, with its directories, and does not change")
  func creation() throws {
    let created = try secret.loadOrCreate()
    #expect(created.count == 32)
    #expect(try created.isEqual(to: secret.loadOrCreate()))
    #expect(try created.isEqual(to: secret.load()))
    #expect(try scratch.names(in: "a/device") == ["device-secret"])
  }

  @Test("The secret and its directory are private")
  func permissions() throws {
    _ = try secret.loadOrCreate()
    #expect(try mode("a/device") == 0o700)
    #expect(try mode("a/device/device-secret") == 0o600)
  }

  @Test("Loading a missing secret throws an error, and creates no secret")
  func missing() throws {
    let error = CoreError.deviceSecretMissing(path: scratch.path("a/device/device-secret"))
    #expect(throws: error) { _ = try secret.load() }
    #expect(try scratch.names().isEmpty)
  }

  @Test(
    "A secret or a directory that other users can access is refused, with a command that restricts it",
    arguments: ["a/device", "a/device/device-secret"])
  func openToOthers(_ name: String) throws {
    _ = try secret.loadOrCreate()
    chmod(scratch.path(name), 0o770)
    let isDirectory = name == "a/device"
    let error = UnsafeFile(scratch.path(name), expected: isDirectory ? .directory : .file, .permissions)
    #expect(throws: CoreError.unsafeFile(error)) { _ = try secret.load() }
    #expect(throws: CoreError.unsafeFile(error)) { _ = try secret.loadOrCreate() }
    #expect("\(error)".hasSuffix(" Restrict it: chmod \(isDirectory ? "700" : "600") \(error.path)"))
  }

  @Test("A secret that is too short or too long is refused", arguments: [0, 31, 33])
  func wrongSize(_ count: Int) throws {
    _ = try secret.loadOrCreate()
    let path = scratch.path("a/device/device-secret")
    truncate(path, count)
    #expect(throws: CoreError.deviceSecretDamaged(path: path)) { _ = try secret.loadOrCreate() }
  }

  @Test("A symbolic link in place of the secret is not followed")
  func link() throws {
    _ = try secret.loadOrCreate()
    let path = scratch.path("a/device/device-secret")
    rename(path, scratch.path("elsewhere"))
    symlink(scratch.path("elsewhere"), path)
    #expect(throws: CoreError.unsafeFile(UnsafeFile(path, expected: .file, .kind(.symbolicLink)))) { _ = try secret.load() }
  }

  @Test("Concurrent callers that create the secret all receive the same secret")
  func concurrentCreation() async throws {
    let secrets = try await secret.createdByMany()
    #expect(secrets.count == 1)
    #expect(try scratch.names(in: "a/device") == ["device-secret"])
  }

  private func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path(name))
    return try #require(attributes[.posixPermissions] as? Int)
  }
}
