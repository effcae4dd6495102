import CoreTesting
import FolderCore
import Foundation
import SecretCore
import Testing

@Suite struct DamagedKeyFileTests {
  private let home: Home
  /// A policy that erases after two wrong codes.
  private let policy: LockoutPolicy

  init() throws {
    home = try Home()
    policy = try #require(LockoutPolicy(stages: [LockoutPolicy.Stage(failures: 9, wait: .seconds(30))], eraseAfter: 2))
  }

  private var damaged: FolderFailure { .core(.damaged(path: home.path("folder/folder-key"))) }

  /// Flips one bit of the key file.
  private func damage() throws {
    var bytes = try #require(home.bytes("folder/folder-key"))
    bytes[7] ^= 1
    try Data(bytes).write(to: home.url.appending(path: "folder/folder-key"))
  }

  @Test("An attempt with a damaged key file fails with an error, is not counted, and erases no data")
  func damagedKey() async throws {
    _ = try await home.lock(policy).create("1234").add(home.file("a", [1]))
    try damage()
    for code in ["1234", "0000", "1234", "1234"] {
      guard case .failed(damaged) = try await home.lock(policy).unlock(code) else {
        Issue.record("a code was compared")
        return
      }
    }
    #expect(await home.lock(policy).status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    try damage()
    #expect(try await home.lock(policy).open("1234")?.names() == ["a"])
  }

  @Test("A damaged key file prevents a change of the code, which would invalidate a backup of the intact key file")
  func change() async throws {
    let folder = try await home.lock(policy).create("1234")
    try damage()
    await #expect(throws: damaged) { try await home.lock(policy).change(folder, to: "5678") }
    try damage()
    #expect(try await home.lock(policy).open("1234") != nil)
  }
}
