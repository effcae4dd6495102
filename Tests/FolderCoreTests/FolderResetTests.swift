import CoreTesting
import FolderCore
import Foundation
import SecretCore
import Testing

/// Tests of the reset of the folder, including an interrupted reset.
@Suite struct FolderResetTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("A file named 'reset' from another program triggers no reset, and does not prevent the acceptance of a backup")
  func planted() async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    try home.copy("folder", to: "backup")
    try Data().write(to: home.url.appending(path: "folder/reset"))
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    #expect(try await home.lock().open("1234")?.names() == ["a"])
    _ = try await folder.add(home.file("b", [1]))
    #expect(try home.names("folder").contains("reset"))
    try home.copy("backup", to: "folder")
    guard case .open(let restored) = try await home.lock().accept(SecretBytes(digits: "1234")) else {
      Issue.record("the backup is refused")
      return
    }
    #expect(try await restored.names() == ["a"])
  }

  @Test("The next operation completes an interrupted reset")
  func interrupted() async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    try home.beginReset()
    #expect(await home.lock().status() == .notSet)
    #expect(try home.names("folder") == ["files", "files.lock"])
    #expect(try home.names("folder/files").isEmpty)
    #expect(try await home.lock().create("5678").names() == [])
  }

  @Test("An interrupted reset is not completed without the device secret until the user requests another reset")
  func interruptedAndLost() async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    try home.beginReset()
    let secret = home.path("device/device-secret")
    unlink(secret)
    let missing = FolderFailure.core(.deviceSecretMissing(path: secret))
    #expect(await home.lock().status() == .unreadable(missing))
    #expect(missing.description.contains("reset again"))
    #expect(try home.names("folder/files").count == 1)
    try await home.lock().reset()
    #expect(await home.lock().status() == .notSet)
    #expect(try home.names("folder/files").isEmpty)
  }

  @Test("An attempt with a missing key file fails with an error that proposes a reset, and is not counted")
  func keyMissing() async throws {
    _ = try await home.lock().create("1234")
    unlink(home.path("folder/folder-key"))
    guard case .failed(.core(.keyFileMissing(let path))) = try await home.lock().unlock("1234") else {
      Issue.record("expected a missing key file")
      return
    }
    #expect(CoreError.keyFileMissing(path: path).description.contains("reset the folder again"))
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    try await home.lock().reset()
    #expect(await home.lock().status() == .notSet)
  }
}
