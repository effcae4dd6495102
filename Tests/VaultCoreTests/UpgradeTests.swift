import CoreTesting
import Foundation
import Passcode
import SecretCore
import Testing
import VaultCore

/// Tests of the upgrade of vaults of earlier versions to version 4, whose entries can have attributes.
///
/// `Stores/3` has the contents that ``ReleasedVaultTests`` describes, and the generated password `made` in its history.
@Suite struct UpgradeTests {
  private let home: Home

  init() throws {
    home = try Home()
    for directory in ["store", "device"] { mkdir(home.path(directory), 0o700) }
  }

  /// Copies the store of a version to the home of the test.
  private func restore(_ version: Int) throws {
    let stores = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores/\(version)")
    for name in ["store/store.sqlite", "store/vault.sqlite", "device/device-secret", "device/attempts.sqlite"] {
      try Data(contentsOf: stores.appending(path: name)).write(to: home.url.appending(path: name))
      chmod(home.path(name), 0o600)
    }
  }

  private func released() async throws -> OpenVault {
    let lock = PasscodeLock(
      store: home.url.appending(path: "store"), device: home.url.appending(path: "device"), codeLengths: 4...6,
      policy: .standard, parameters: .floor)
    guard case .correct(let grant) = try await lock.verify(SecretBytes(copying: [2, 7, 1, 8])) else {
      throw CoreError.authenticationFailed
    }
    let store = try await lock.open(grant)
    return try await OpenVault(
      directory: home.url.appending(path: "store"), key: store.key(.vault), record: lock.contentsRecord(of: store))
  }

  private var path: String { home.path("store/vault.sqlite") }

  private func version() throws -> [[SQLValue]] { try sqlite(path, "PRAGMA user_version") }

  @Test("A vault of version 3 is read without a change, and has its entries and its history")
  func reads() async throws {
    try restore(3)
    let before = home.bytes("store/vault.sqlite")
    let vault = try await released()
    #expect(try await vault.contents() == ["Empty=", "Mail=päss 1"])
    let entry = try #require(try await vault.entries(matching: "mail").entries.first)
    #expect(
      try entry.details == EntryDetails(title: "Mail", user: "ada@example.org", category: "Work", note: "Zürich\nline two"))
    #expect(entry.deleted == nil && !entry.hasOneTimeKey && entry.hiddenFieldNames.isEmpty)
    #expect(try await vault.previousPasswords(of: entry.id).isEmpty)
    #expect(try await vault.bin().isEmpty)
    #expect(try await vault.generatedPasswords().count == 1)
    #expect(home.bytes("store/vault.sqlite") == before)
    #expect(try version() == [[.integer(3)]])
  }

  @Test(
    "The first change of an entry upgrades a vault of each earlier version to version 4, and keeps its contents",
    arguments: 1...3)
  func upgrades(from old: Int) async throws {
    try restore(old)
    let vault = try await released()
    let entry = try #require(try await vault.entries(matching: "mail").entries.first)
    var changes = SecretChanges()
    try changes.setHiddenField("PIN", to: SecretBytes(text: "1234"))
    _ = try await vault.update(
      entry, to: entry.details.replacing(tags: ["new"]), password: SecretBytes(text: "new"), secrets: changes)
    #expect(try version() == [[.integer(4)]])
    let next = try await released()
    #expect(try await next.contents() == ["Empty=", "Mail=new"])
    let found = try await next.entry(entry.id)
    #expect(try found.details == entry.details.replacing(tags: ["new"]))
    #expect(try await next.hiddenField(named: "PIN", of: entry.id).text == "1234")
    let previous = try #require(try await next.previousPasswords(of: entry.id).first)
    #expect(try await next.previousPassword(previous.id, of: entry.id).text == "päss 1")
    #expect(try await next.generatedPasswords().count == (old == 3 ? 1 : 0))
  }

  @Test("A deletion also upgrades a vault of each earlier version", arguments: 1...3)
  func deletes(from old: Int) async throws {
    try restore(old)
    let vault = try await released()
    let entry = try #require(try await vault.entries(matching: "mail").entries.first)
    try await vault.delete(entry.id)
    #expect(try version() == [[.integer(4)]])
    #expect(try await released().bin().map(\.id) == [entry.id])
    #expect(try await released().contents() == ["Empty="])
  }

  @Test("Changing only the history does not upgrade a vault of version 3, but accepting the vault upgrades it")
  func history() async throws {
    try restore(3)
    try await released().rememberGenerated(SecretBytes(text: "other"))
    #expect(try version() == [[.integer(3)]])
    try await released().forgetGenerated()
    #expect(try version() == [[.integer(3)]])
    try sqlite(path, "DELETE FROM entry WHERE version = (SELECT max(version) FROM entry)")
    try await released().accept()
    #expect(try version() == [[.integer(4)]])
    #expect(try await released().contents() == ["Empty="])
  }

  @Test("A program that knows versions up to 3 refuses a vault of version 4 and reads a vault of version 3")
  func olderProgram() async throws {
    try restore(3)
    let tables = try sqlite(path, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").compactMap { row in
      row[0].blob.map { String(decoding: $0, as: UTF8.self) }
    }
    let format = DatabaseFormat(application: 0x494C_4B56, version: 3, tables: tables)
    _ = try Database(path, format: format, journal: .truncate)
    try await released().add("New")
    let path = path
    #expect(throws: CoreError.unsupported(path: path)) { _ = try Database(path, format: format, journal: .truncate) }
  }

  @Test("A new vault has version 4")
  func new() async throws {
    try await home.vault().add("Mail")
    #expect(try home.run("PRAGMA user_version") == [[.integer(4)]])
  }
}
