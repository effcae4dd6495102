import Foundation
import Passcode
import SecretCore
import Testing

/// Where the store and the device secret may lie.
@Suite struct PlacesTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("A home that is a symbolic link serves like any other")
  func linkedHome() async throws {
    try FileManager.default.createDirectory(atPath: home.path("real"), withIntermediateDirectories: true)
    symlink(home.path("real"), home.path("alias"))
    let lock = PasscodeLock(home: home.url.appending(path: "alias"))
    #expect(try await lock.create("1111") == .done)
    #expect(try await lock.verify("2222") == .incorrect(attemptsLeft: 4))
    #expect(try await PasscodeLock(home: home.url.appending(path: "real")).grant(for: "1111") != nil)
  }

  @Test("A link in the place of a file is not followed", arguments: ["store/store.sqlite", "device/attempts.sqlite"])
  func linkedFile(name: String) async throws {
    _ = try await home.lock().create("1111")
    rename(home.path(name), home.path("elsewhere"))
    symlink(home.path("elsewhere"), home.path(name))
    #expect(await home.lock().status() == .unreadable(.core(.notPrivate(path: home.path(name)))))
  }

  @Test(
    "A directory or file that others may use is refused",
    arguments: [("store", 0o775), ("store/store.sqlite", 0o644), ("device/attempts.sqlite", 0o660)] as [(String, mode_t)])
  func openToOthers(name: String, mode: mode_t) async throws {
    _ = try await home.lock().create("1111")
    chmod(home.path(name), mode)
    let failure = PasscodeFailure.core(.notPrivate(path: home.path(name)))
    #expect(await home.lock().status() == .unreadable(failure))
    #expect(try await home.lock().verify("1111") == .failed(failure))
  }

  @Test("A folder that was there before, and that others may only look into, is as good as any")
  func foundFolder() async throws {
    mkdir(home.path("store"), 0o755)
    #expect(try await home.lock().create("1111") == .done)
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
  }

  @Test("No passcode is created in a directory that others may write")
  func createdInTheOpen() async throws {
    mkdir(home.path("store"), 0o700)
    chmod(home.path("store"), 0o777)
    #expect(try await home.lock().create("1111") == .failed(.core(.notPrivate(path: home.path("store")))))
  }
}
