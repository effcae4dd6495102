import CoreTesting
import FolderCore
import Foundation
import SecretCore
import Testing

/// Tests of tampering with the folder's files.
@Suite struct TamperingTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("Two swapped entries are both detected")
  func swappedRows() async throws {
    let (folder, first, second) = try await twoFiles()
    try sqlite(
      entries, "CREATE TEMP TABLE old AS SELECT number, sealed FROM entry",
      "UPDATE entry SET sealed = (SELECT sealed FROM old WHERE old.number <> entry.number)")
    #expect(try await folder.entries().unreadable == [first.id, second.id])
    for id in [first.id, second.id] {
      await #expect(throws: FolderFailure.core(.authenticationFailed)) { _ = try await folder.contents(id) }
      await #expect(throws: FolderFailure.core(.authenticationFailed)) { try await folder.rename(id, to: "c") }
    }
  }

  @Test("Entries with swapped numbers are detected")
  func swappedOrder() async throws {
    let (folder, _, _) = try await twoFiles()
    try sqlite(entries, "UPDATE entry SET number = number + 10", "UPDATE entry SET number = 13 - number")
    await #expect(throws: FolderFailure.core(.contentsChanged(path: entries))) { _ = try await folder.entries() }
  }

  @Test("An entry restored to its state before a rename is detected")
  func olderRow() async throws {
    let (folder, first, _) = try await twoFiles()
    try home.copy("folder/entries.sqlite", to: "older")
    try await folder.rename(first.id, to: "c")
    try sqlite(
      entries, "ATTACH '\(home.path("older"))' AS older",
      "UPDATE entry SET sealed = (SELECT sealed FROM older.entry AS old WHERE old.number = 1) WHERE number = 1")
    #expect(try await folder.entries().unreadable == [first.id])
  }

  @Test("A damaged entry hides no other entry, and can be deleted")
  func damagedRow() async throws {
    let (folder, first, second) = try await twoFiles()
    try sqlite(entries, "UPDATE entry SET sealed = zeroblob(length(sealed)) WHERE number = 1")
    let page = try await folder.entries()
    #expect(page.unreadable == [first.id] && page.entries == [second])
    await #expect(throws: FolderFailure.core(.authenticationFailed)) { _ = try await folder.contents(first.id) }
    #expect(try await folder.contents(second.id) == [2, 2])
    try await folder.delete(first.id)
    #expect(try await folder.entries().unreadable.isEmpty)
  }

  @Test("The replacement of a sealed file by another or an earlier sealed file is detected")
  func swappedFiles() async throws {
    let (folder, first, second) = try await twoFiles()
    let paths = try home.names("folder/files").map { "folder/files/\($0)" }
    try home.copy(paths[0], to: "aside")
    try home.copy(paths[1], to: paths[0])
    try home.copy("aside", to: paths[1])
    for id in [first.id, second.id] {
      await #expect(throws: FolderFailure.core(.authenticationFailed)) { _ = try await folder.contents(id) }
    }
    try await folder.delete(second.id)
    let again = try await folder.add(home.file("b", [3, 3]))
    let new = try #require(try home.names("folder/files").map { "folder/files/\($0)" }.first { !paths.contains($0) })
    try home.copy("aside", to: new)
    await #expect(throws: FolderFailure.core(.authenticationFailed)) { _ = try await folder.contents(again.id) }
  }

  @Test("A changed, missing or additional byte of a sealed file is detected, and prevents the export")
  func flippedBytes() async throws {
    let folder = try await home.lock().create("1234")
    let entry = try await folder.add(home.file("a", pattern(100)))
    let name = try #require(try home.names("folder/files").first)
    let path = "folder/files/\(name)"
    let sealed = try #require(home.bytes(path))
    var versions = sealed.indices.map { index in
      var changed = sealed
      changed[index] ^= 1
      return changed
    }
    versions += [[], Array(sealed.dropLast()), Array(sealed.prefix(56)), sealed + [0]]
    for version in versions {
      try Data(version).write(to: home.url.appending(path: path))
      chmod(home.path(path), 0o600)
      await #expect(throws: FolderFailure.core(.authenticationFailed)) {
        try await folder.export(entry.id, to: home.url.appending(path: "out"))
      }
    }
    #expect(home.bytes("out") == nil)
    try Data(sealed).write(to: home.url.appending(path: path))
    chmod(home.path(path), 0o600)
    #expect(try await folder.contents(entry.id) == pattern(100))
  }

  @Test("A missing sealed file and a deleted file cause different errors")
  func missingFile() async throws {
    let (folder, first, second) = try await twoFiles()
    for name in try home.names("folder/files") { unlink(home.path("folder/files/\(name)")) }
    for id in [first.id, second.id] {
      await #expect {
        _ = try await folder.contents(id)
      } throws: { error in
        if case FolderFailure.core(.damaged) = error { true } else { false }
      }
    }
    try await folder.delete(first.id)
    await #expect(throws: FolderFailure.notFound) { _ = try await folder.contents(first.id) }
  }

  @Test("A symbolic link in place of a file is not followed")
  func link() async throws {
    let (folder, first, second) = try await twoFiles()
    for name in try home.names("folder/files") {
      rename(home.path("folder/files/\(name)"), home.path(name))
      symlink(home.path(name), home.path("folder/files/\(name)"))
    }
    for id in [first.id, second.id] {
      await #expect(throws: FolderFailure.self) { _ = try await folder.contents(id) }
    }
  }

  @Test("The stored folder encrypts names and contents, and pads names of up to 70 bytes to the same length")
  func nothingInClear() async throws {
    let folder = try await home.lock().create("1234")
    let url = try home.file("a", pattern(77_777))
    _ = try await folder.add(url, named: "Canary-Name.jpg")
    _ = try await folder.add(url, named: String(repeating: "n", count: 70))
    let database = Data(try #require(home.bytes("folder/entries.sqlite")))
    #expect(database.range(of: Data("Canary".utf8)) == nil)
    #expect(try sqlite(entries, "SELECT 1 FROM entry WHERE length(sealed) = 156").count == 2)
    let names = try home.names("folder/files")
    #expect(names.count == 2)
    for name in names {
      let sealed = Data(try #require(home.bytes("folder/files/\(name)")))
      #expect(sealed.range(of: Data(pattern(64))) == nil)
    }
  }

  @Test(
    "An attempt without the device secret or the key file fails, is not counted, and creates no file",
    arguments: ["device/device-secret", "folder/folder-key"])
  func missingSecret(name: String) async throws {
    _ = try await twoFiles()
    let secret = try #require(home.bytes(name))
    unlink(home.path(name))
    let expected: CoreError =
      name == "folder/folder-key" ? .keyFileMissing(path: home.path(name)) : .deviceSecretMissing(path: home.path(name))
    for _ in 0..<6 {
      guard case .failed(.core(expected)) = try await home.lock().unlock("1234") else {
        Issue.record("expected a missing secret")
        return
      }
    }
    #expect(home.bytes(name) == nil)
    try Data(secret).write(to: URL(filePath: home.path(name)))
    chmod(home.path(name), 0o600)
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    #expect(try await home.lock().open("1234")?.names() == ["a", "b"])
  }

  @Test(
    "With another device secret or key file, the correct code does not open the folder",
    arguments: ["device/device-secret", "folder/folder-key"])
  func foreignSecret(name: String) async throws {
    _ = try await twoFiles()
    try Data(repeating: 1, count: 32).write(to: URL(filePath: home.path(name)))
    #expect(try await home.lock().open("1234") == nil)
  }

  @Test("A folder with a missing or another device secret can be reset and set up again", arguments: [false, true])
  func resetWithoutSecret(hasAnother: Bool) async throws {
    _ = try await twoFiles()
    let path = home.path("device/device-secret")
    unlink(path)
    if hasAnother {
      try Data(repeating: 1, count: 32).write(to: URL(filePath: path))
      chmod(path, 0o600)
      #expect(await home.lock().status() == .unreadable(.core(.deviceSecretForeign(path: path))))
    }
    try await home.lock().reset()
    #expect(try home.names("folder/files").isEmpty)
    #expect(await home.lock().status() == .notSet)
    let folder = try await home.lock().create("5678")
    _ = try await folder.add(home.file("c", [3]))
    #expect(try await home.lock().open("5678")?.names() == ["c"])
  }

  @Test("An older copy of the folder, from before a change of the code or a reset, is detected")
  func olderFolder() async throws {
    let folder = try await home.lock().create("1234")
    try home.copy("folder", to: "older")
    try await home.lock().change(folder, to: "5678")
    try home.copy("folder", to: "newer")
    try home.copy("older", to: "folder")
    #expect(await home.lock().status() == .unreadable(.core(.storeOutdated)))
    guard case .lockedOut(.seconds(1800)) = try await home.lock().unlock("1234") else {
      Issue.record("a code was compared with an older copy")
      return
    }
    try home.copy("newer", to: "folder")
    try await home.lock().reset()
    try home.copy("newer", to: "folder")
    #expect(await home.lock().status() == .unreadable(.core(.storeOutdated)))
  }

  @Test("Entries of another folder, missing entries and damaged entries are refused", arguments: ["other", "gone", "garbage"])
  func foreignEntries(how: String) async throws {
    _ = try await twoFiles()
    switch how {
    case "gone": unlink(entries)
    case "garbage":
      try Data(repeating: 7, count: 9000).write(to: URL(filePath: entries))
      chmod(entries, 0o600)
    default: try sqlite(entries, "UPDATE anchor SET identifier = zeroblob(16)")
    }
    guard case .failed(.core) = try await home.lock().unlock("1234") else {
      Issue.record("the folder opened with foreign entries")
      return
    }
  }

  private var entries: String { home.path("folder/entries.sqlite") }

  private func twoFiles() async throws -> (OpenFolder, FolderEntry, FolderEntry) {
    let folder = try await home.lock().create("1234")
    let first = try await folder.add(home.file("a", [1, 1]))
    return (folder, first, try await folder.add(home.file("b", [2, 2])))
  }
}
