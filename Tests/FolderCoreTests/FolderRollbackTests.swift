import CoreTesting
import Foundation
import SecretCore
import Testing

@testable import FolderCore

/// Tests of rollback and tamper detection for the folder's entries, and of the preservation of the sealed files.
@Suite struct FolderRollbackTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("Older entries are refused without the removal of sealed files that the newest entries need")
  func older() async throws {
    let folder = try await home.lock().create("1234")
    let first = try await folder.add(home.file("a", [1]))
    try home.copy("folder/entries.sqlite", to: "older")
    let second = try await folder.add(home.file("b", [2]))
    let files = try home.names("folder/files")
    try home.copy("folder/entries.sqlite", to: "newest")
    try home.copy("older", to: "folder/entries.sqlite")
    try await requireRefused(.contentsOlder(path: path))
    await #expect(throws: FolderFailure.core(.contentsOlder(path: path))) { _ = try await folder.add(home.file("c", [3])) }
    await #expect(throws: FolderFailure.core(.contentsOlder(path: path))) { try await folder.delete(first.id) }
    #expect(try home.names("folder/files") == files)
    try home.copy("newest", to: "folder/entries.sqlite")
    let again = try #require(try await home.lock().open("1234"))
    #expect(try await again.contents(first.id) == [1])
    #expect(try await again.contents(second.id) == [2])
  }

  @Test("The acceptance of older entries is logged, and keeps the sealed files of the newest entries")
  func accept() async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    try home.copy("folder/entries.sqlite", to: "older")
    let second = try await folder.add(home.file("b", [2]))
    // A crash can leave a file under its pending name.
    let name = "folder/files/\(second.id)"
    rename(home.path(name), home.path("\(name).pending"))
    try home.copy("folder/entries.sqlite", to: "newest")
    try home.copy("older", to: "folder/entries.sqlite")
    guard case .incorrect = try await home.lock().accept(SecretBytes(digits: "0000")) else {
      Issue.record("expected a wrong code")
      return
    }
    try await requireRefused(.contentsOlder(path: path))
    #expect(try await taken() == ["a"])
    #expect(try accepted() == 1)
    for _ in 1...2 { #expect(try await home.lock().open("1234")?.names() == ["a"]) }
    #expect(try home.names("folder/files").count == 2)
    try home.copy("newest", to: "folder/entries.sqlite")
    try await requireRefused(.contentsOlder(path: path))
    #expect(try await taken() == ["a", "b"])
    #expect(try await home.lock().open("1234")?.contents(second.id) == [2])
    #expect(try await taken() == ["a", "b"])
    #expect(try accepted() == 2)
  }

  @Test("Missing rows are detected, and their sealed files are kept, even after an acceptance")
  func removedRow() async throws {
    let folder = try await home.lock().create("1234")
    for name in ["a", "b"] { _ = try await folder.add(home.file(name, [1])) }
    try sqlite(path, "DELETE FROM entry WHERE number = 1")
    try await requireRefused(.contentsChanged(path: path))
    await #expect(throws: FolderFailure.core(.contentsChanged(path: path))) { _ = try await folder.entries() }
    #expect(try home.names("folder/files").count == 2)
    #expect(try await taken() == ["b"])
    #expect(try home.names("folder/files").count == 2)
  }

  @Test(
    "An accepted entry with a number out of range is unreadable, and does not affect the order of new entries")
  func forgedNumber() async throws {
    let folder = try await home.lock().create("1234")
    for name in ["a", "b"] { _ = try await folder.add(home.file(name, [1])) }
    try sqlite(path, "UPDATE entry SET number = 9223372036854775807 WHERE number = 2")
    try await requireRefused(.contentsChanged(path: path))
    #expect(try await taken() == ["a"])
    let again = try #require(try await home.lock().open("1234"))
    for name in ["c", "d"] { _ = try await again.add(home.file(name, [1])) }
    #expect(try await again.names() == ["a", "c", "d"])
    #expect(try sqlite(path, "SELECT 1 FROM entry WHERE number = 3") == [[.integer(1)]])
  }

  @Test("A folder with a missing database of entries is treated as empty only after an acceptance or a reset")
  func missing() async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    unlink(path)
    try await requireRefused(.contentsMissing(path: path))
    #expect(home.bytes("folder/entries.sqlite") == nil)
    #expect(try await taken() == [])
    #expect(try home.names("folder/files").count == 1)
    let remembered = "SELECT 1 FROM attempts WHERE credential = CAST('folder files' AS BLOB)"
    #expect(try sqlite(home.path("device/attempts.sqlite"), remembered).count == 1)
    try await home.lock().reset()
    #expect(try home.names("folder/files").isEmpty)
    #expect(try sqlite(home.path("device/attempts.sqlite"), remembered).count == 0)
  }

  @Test("Biometrics do not open a folder with older entries, and remain on")
  func biometrics() async throws {
    let authenticator = SimulatedAuthenticator(device: home.url.appending(path: "device"), for: .folder, kind: .face) { _ in
      .matches
    }
    let lock = FolderLock(home: home.url, authenticator: authenticator)
    let folder = try await lock.create("1234")
    try await lock.turnOnBiometrics(folder, reason: "test")
    try home.copy("folder/entries.sqlite", to: "older")
    _ = try await folder.add(home.file("a", [1]))
    try home.copy("older", to: "folder/entries.sqlite")
    guard case .failed(.core(.contentsOlder)) = await lock.unlockWithBiometrics(reason: "test") else {
      Issue.record("older entries were opened")
      return
    }
    #expect(await lock.biometrics() == .on(.face))
  }

  @Test("Opening the folder removes only files with a pending name, unlike a reset, which removes all sealed files")
  func strays() async throws {
    let folder = try await home.lock().create("1234")
    let entry = try await folder.add(home.file("a", [1]))
    let (stray, left) = (try FolderEntry.ID(), try FolderEntry.ID())
    for name in ["\(stray)", "\(left).pending", "note.pending"] { _ = try home.file("folder/files/\(name)", [7]) }
    rename(home.path("folder/files/\(entry.id)"), home.path("folder/files/\(entry.id).pending"))
    #expect(try await folder.contents(entry.id) == [1])
    _ = try await home.lock().open("1234")
    #expect(try home.names("folder/files") == ["\(entry.id)", "\(stray)", "note.pending"].sorted())
    try await home.lock().reset()
    #expect(try home.names("folder/files") == ["note.pending"])
  }

  private var path: String { home.path("folder/entries.sqlite") }

  /// Returns the number of acceptances of the folder's entries in the audit log.
  private func accepted() throws -> Int {
    try home.trail().entries.count { $0.event == .contentsAccepted && $0.subject == "folder files" }
  }

  /// Accepts the current entries as authentic, and returns the names of the files; `nil` if the folder does not open.
  private func taken() async throws -> [String]? {
    guard case .open(let folder) = try await home.lock().accept(SecretBytes(digits: "1234")) else { return nil }
    return try await folder.names()
  }

  private func requireRefused(_ error: CoreError) async throws {
    guard case .failed(.core(error)) = try await home.lock().unlock("1234") else {
      Issue.record("the folder was not refused with \(error)")
      return
    }
  }
}
