import CoreTesting
import FolderCore
import Foundation
import SecretCore
import Testing

/// A file `folder-key` that is not as it was written.
@Suite struct DamagedKeyFileTests {
  private let home: Home
  /// Two wrong codes erase.
  private let policy: LockoutPolicy

  init() throws {
    home = try Home()
    policy = try #require(LockoutPolicy(stages: [LockoutPolicy.Stage(failures: 9, wait: .seconds(30))], eraseAfter: 2))
  }

  private var damaged: FolderFailure { .core(.damaged(path: home.path("folder/folder-key"))) }

  /// Flips one bit.
  private func damage() throws {
    var bytes = try #require(home.bytes("folder/folder-key"))
    bytes[7] ^= 1
    try Data(bytes).write(to: home.url.appending(path: "folder/folder-key"))
  }

  @Test("It is named as damaged, no code is counted, and nothing is erased; put back, the code opens the folder")
  func damagedKey() async throws {
    _ = try await home.lock(policy).create("1234").add(home.file("a", [1]))
    try damage()
    for code in ["1234", "0000", "1234", "1234"] {
      guard case .failed(damaged) = try await home.lock(policy).unlock(code) else {
        Issue.record("a code was tried")
        return
      }
    }
    #expect(await home.lock(policy).status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    try damage()
    #expect(try await home.lock(policy).open("1234")?.names() == ["a"])
  }

  @Test("No code is changed with it: a backup of the folder's key would not serve any more")
  func change() async throws {
    let folder = try await home.lock(policy).create("1234")
    try damage()
    await #expect(throws: damaged) { try await home.lock(policy).change(folder, to: "5678") }
    try damage()
    #expect(try await home.lock(policy).open("1234") != nil)
  }
}
