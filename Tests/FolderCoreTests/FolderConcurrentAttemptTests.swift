import CoreTesting
import FolderCore
import Foundation
import SecretCore
import Testing

/// Tests of race conditions: another process changes the folder while a code is being verified, after the attempt was counted.
@Suite struct FolderConcurrentAttemptTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  /// Registers `action`, which runs with another lock during the verification of the next code.
  private func meanwhile(_ action: @escaping @Sendable (FolderLock) async throws -> Void) throws {
    try KeyDerivationHook.meanwhile(at: home.path("folder/store.sqlite")) { [home] in try await action(home.lock()) }
  }

  private func requireNotSet(_ answer: FolderUnlockResult) async {
    guard case .failed(.notSet) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(await home.lock().status() == .notSet)
  }

  @Test("A correct code that is being verified during a reset does not open the folder")
  func reset() async throws {
    _ = try await home.lock().create("1234")
    try meanwhile { try await $0.reset() }
    await requireNotSet(try await home.lock().unlock("1234"))
  }

  @Test("A reset that begins during the verification of a correct code keeps the folder closed, and is completed")
  func resetBegun() async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    try KeyDerivationHook.meanwhile(at: home.path("folder/store.sqlite")) { [home] in try home.beginReset() }
    await requireNotSet(try await home.lock().unlock("1234"))
    #expect(try home.names("folder/files").isEmpty)
  }

  @Test(
    "A code that is verified during a new setup either opens the new folder or is wrong", arguments: ["1234", "5678"])
  func setUpAnew(code: String) async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    try meanwhile {
      try await $0.reset()
      _ = try await $0.create(code)
    }
    switch try await home.lock().unlock("1234") {
    case .open(let folder):
      #expect(code == "1234")
      #expect(try await folder.names() == [])
    case .incorrect(let attemptsLeft): #expect(code == "5678" && attemptsLeft == 4)
    case .lockedOut, .failed: Issue.record("expected a correct or a wrong code")
    }
  }

  @Test("A code that is changed during its verification does not open the folder")
  func changed() async throws {
    _ = try await home.lock().create("1234")
    try meanwhile { lock in try await lock.change(try #require(try await lock.open("1234")), to: "5678") }
    guard case .incorrect(attemptsLeft: 4) = try await home.lock().unlock("1234") else {
      Issue.record("the old code opens the folder")
      return
    }
    #expect(try await home.lock().open("5678") != nil)
  }

  @Test("An open folder reports an erasure while a reset is in progress and afterwards, and adds no file")
  func openMeanwhile() async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    try home.beginReset()
    unlink(home.path("folder/entries.sqlite"))
    let refusal = FolderFailure.core(.contentsErased(path: home.path("folder/entries.sqlite")))
    await #expect(throws: refusal) { _ = try await folder.entries() }
    try await home.lock().reset()
    await #expect(throws: refusal) { _ = try await folder.entries() }
    await #expect(throws: refusal) { _ = try await folder.add(home.file("b", [1])) }
    #expect(try home.names("folder/files").isEmpty)
    #expect(try await home.lock().create("5678").names() == [])
    await #expect(throws: refusal) { _ = try await folder.entries() }
    await #expect(throws: refusal) { _ = try await folder.add(home.file("c", [1])) }
    #expect(try home.names("folder/files").isEmpty)
  }

  @Test("Operations on an open folder fail while its directory is missing, and succeed after the directory is restored")
  func away() async throws {
    let folder = try await home.lock().create("1234")
    let entry = try await folder.add(home.file("a", [1]))
    #expect(rename(home.path("folder"), home.path("elsewhere")) == 0)
    await #expect(throws: FolderFailure.core(.storeOutdated)) { _ = try await folder.entries() }
    await #expect(throws: FolderFailure.core(.storeOutdated)) { try await folder.rename(entry.id, to: "b") }
    #expect(rename(home.path("elsewhere"), home.path("folder")) == 0)
    #expect(try await folder.names() == ["a"])
  }

  @Test("A reset erases no key before it has acquired the erasure lock")
  func resetInTurn() async throws {
    let folder = try await home.lock().create("1234")
    let key = home.bytes("folder/folder-key")
    let turn = try FileLock(home.path("device/attempts.lock"), .exclusive)
    let resetting = Task { try await home.lock().reset() }
    try await Task.sleep(for: .milliseconds(500))
    #expect(home.bytes("folder/folder-key") == key)
    #expect(try await folder.names() == [])
    _ = consume turn
    try await resetting.value
    #expect(await home.lock().status() == .notSet)
  }
}
