import CoreTesting
import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of tampering with the vault's table.
@Suite struct TamperingTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("A row with a changed, missing or additional byte is detected, and hides no other row")
  func flippedBytes() async throws {
    let (entry, other) = try await twoEntries()
    let id = SQLValue.blob(withUnsafeBytes(of: entry.id.uuid) { Array($0) })
    let row = try #require(try run("SELECT details, password FROM entry WHERE identifier = ?", [id]).first)
    for (column, index) in [("details", 0), ("password", 1)] {
      let sealed = try #require(row[index].blob)
      #expect(sealed.count == (column == "details" ? 28 + 128 : 28 + 64))
      for place in sealed.indices {
        var changed = sealed
        changed[place] ^= 1 << (place % 8)
        try run("UPDATE entry SET \(column) = ? WHERE identifier = ?", [.blob(changed), id])
        if column == "details" { try await requireUnreadable(entry, beside: other) } else { try await requireNoPassword(entry) }
      }
      for changed in [[], Array(sealed.dropLast()), sealed + [0], [UInt8](repeating: 0, count: sealed.count)] {
        try run("UPDATE entry SET \(column) = ? WHERE identifier = ?", [.blob(changed), id])
        if column == "details" { try await requireUnreadable(entry, beside: other) } else { try await requireNoPassword(entry) }
      }
      try run("UPDATE entry SET \(column) = ? WHERE identifier = ?", [.blob(sealed), id])
    }
    try run("UPDATE entry SET version = version + 1 WHERE identifier = ?", [id])
    await requireChanged()
    try run("UPDATE entry SET version = version - 1 WHERE identifier = ?", [id])
    #expect(try await home.vault().contents() == ["Mail=one", "Post=two"])
  }

  @Test("A row under another identifier is detected")
  func otherIdentifier() async throws {
    let (entry, _) = try await twoEntries()
    let bytes = withUnsafeBytes(of: entry.id.uuid) { Array($0) }
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      try run("UPDATE entry SET identifier = ? WHERE identifier = ?", [.blob(changed), .blob(bytes)])
      await requireChanged()
      try run("UPDATE entry SET identifier = ? WHERE identifier = ?", [.blob(bytes), .blob(changed)])
    }
  }

  @Test("Values swapped between entries are detected", arguments: ["details", "password"])
  func swappedRows(column: String) async throws {
    let (entry, other) = try await twoEntries()
    try sqlite(
      path, "CREATE TEMP TABLE old AS SELECT * FROM entry",
      "UPDATE entry SET \(column) = (SELECT \(column) FROM old WHERE old.identifier <> entry.identifier)")
    for entry in [entry, other] {
      if column == "details" {
        await #expect(throws: VaultFailure.core(.authenticationFailed)) { _ = try await home.vault().entry(entry.id) }
      } else {
        try await requireNoPassword(entry)
      }
    }
  }

  @Test("Values swapped between columns are detected")
  func swappedColumns() async throws {
    let (entry, other) = try await twoEntries()
    try run("UPDATE entry SET details = password, password = details WHERE identifier = ?", [.blob(bytes(entry))])
    try await requireUnreadable(entry, beside: other)
    try await requireNoPassword(entry)
  }

  @Test("A value restored from before a change is detected", arguments: ["details", "password"])
  func olderValue(column: String) async throws {
    let (entry, other) = try await twoEntries()
    try home.copy("vault/vault.sqlite", to: "older")
    _ = try await home.vault().update(entry, to: EntryDetails(title: "New"), password: SecretBytes(text: "new"))
    try sqlite(
      path, "ATTACH '\(home.path("older"))' AS older",
      "UPDATE entry SET \(column) = (SELECT \(column) FROM older.entry AS old WHERE old.identifier = entry.identifier)")
    if column == "details" { try await requireUnreadable(entry, beside: other) } else { try await requireNoPassword(entry) }
  }

  @Test("An entry that is damaged while the vault is open hides no other entry")
  func damagedMeanwhile() async throws {
    let (entry, other) = try await twoEntries()
    let vault = try home.vault()
    #expect(try await vault.entries().count == 2)
    try run("UPDATE entry SET details = zeroblob(156) WHERE identifier = ?", [.blob(bytes(entry))])
    let page = try await vault.entries()
    #expect(page.entries == [other] && page.unreadable == [entry.id])
    try await vault.add("New")
    #expect(try await vault.entries().unreadable == [entry.id])
  }

  @Test("An unreadable entry can be neither changed nor moved to the bin, and can be erased")
  func unreadable() async throws {
    let (entry, other) = try await twoEntries()
    try run("UPDATE entry SET details = zeroblob(156) WHERE identifier = ?", [.blob(bytes(entry))])
    await #expect(throws: VaultFailure.core(.authenticationFailed)) {
      _ = try await home.vault().update(entry, to: EntryDetails(title: "New"), password: SecretBytes(text: "new"))
    }
    await #expect(throws: VaultFailure.core(.authenticationFailed)) { try await home.vault().delete(entry.id) }
    try await home.vault().erase(entry.id)
    let page = try await home.vault().entries()
    #expect(page.entries == [other] && page.unreadable.isEmpty)
  }

  @Test(
    "A vault of another key or a later version, and a file that is not a vault, are refused and not changed",
    arguments: ["other", "garbage", "version"])
  func foreign(how: String) async throws {
    _ = try await twoEntries()
    switch how {
    case "other": try run("UPDATE anchor SET identifier = zeroblob(16)")
    case "version": try run("PRAGMA user_version = 5")
    default:
      try Data(repeating: 7, count: 9000).write(to: home.directory.appending(path: "vault.sqlite"))
      chmod(home.path("vault/vault.sqlite"), 0o600)
    }
    let before = home.bytes("vault/vault.sqlite")
    await #expect(throws: VaultFailure.self) { try await home.vault().accept() }
    await #expect(throws: VaultFailure.self) { _ = try await home.vault().entries() }
    await #expect(throws: VaultFailure.self) { try await home.vault().add("New") }
    #expect(home.bytes("vault/vault.sqlite") == before)
    // Unusable files can still be erased.
    if how != "version" { try OpenVault.erase(in: home.directory) }
  }

  @Test("No entry and no password can be decrypted with another key")
  func otherKey() async throws {
    let (entry, _) = try await twoEntries()
    let mine = try #require(try run("SELECT identifier FROM anchor").first)
    try OpenVault.erase(in: home.url.appending(path: "none"))
    try home.copy("vault", to: "aside")
    try OpenVault.erase(in: home.directory)
    let other = try home.vault("vault", key: 2)
    _ = try await other.entries()
    let theirs = try #require(try run("SELECT identifier FROM anchor").first)
    #expect(mine != theirs)
    try home.copy("aside", to: "vault")
    await #expect(throws: VaultFailure.core(.damaged(path: path))) { _ = try await other.entries() }
    try run("UPDATE anchor SET identifier = ?", theirs)
    await #expect(throws: VaultFailure.core(.contentsChanged(path: path))) { _ = try await other.entries() }
    try await other.accept()
    #expect(try await other.entries().unreadable.count == 2)
    await #expect(throws: VaultFailure.core(.authenticationFailed)) { _ = try await other.text(of: entry.id) }
  }

  @Test("No file contains an entry in plaintext, while the vault is open or after changes and deletions")
  func canaries() async throws {
    let vault = try home.vault()
    var entry = try await vault.add(
      "CanaryTitle", user: "CanaryUser", category: "CanaryGroup", note: "CanaryNote", password: "CanaryPassword")
    let passphrase = "CanaryPassphrase"
    for step in 0..<5 {
      switch step {
      case 0: _ = try await vault.entries(matching: "canary")
      case 1: entry = try await vault.update(entry, to: entry.details, password: SecretBytes(text: "CanaryPassword2"))
      case 2:
        _ = try await vault.export(
          to: home.url.appending(path: "export"), passphrase: SecretBytes(text: passphrase), parameters: .floor)
        _ = try await vault.import(from: home.url.appending(path: "export"), passphrase: SecretBytes(text: passphrase))
      case 3: try await vault.delete(entry.id)
      default: try await vault.erase(entry.id)
      }
      let all = try home.allBytes()
      #expect(all.count > 4096)
      for text in ["Canary", "canary"] {
        #expect(all.range(of: Data(text.utf8)) == nil)
        #expect(all.range(of: text.data(using: .utf16LittleEndian) ?? Data()) == nil)
      }
    }
  }

  @Test("Short entries, and passwords of up to 62 bytes, have the same size")
  func lengths() async throws {
    let vault = try home.vault()
    try await vault.add("a", password: "")
    try await vault.add(String(repeating: "t", count: 60), user: "someone", password: String(repeating: "p", count: 62))
    #expect(try run("SELECT DISTINCT length(details), length(password) FROM entry").count == 1)
  }

  private func twoEntries() async throws -> (VaultEntry, VaultEntry) {
    let vault = try home.vault()
    return (try await vault.add("Mail", password: "one"), try await vault.add("Post", password: "two"))
  }

  private func bytes(_ entry: VaultEntry) -> [UInt8] { withUnsafeBytes(of: entry.id.uuid) { Array($0) } }

  private func requireUnreadable(_ entry: VaultEntry, beside other: VaultEntry) async throws {
    let page = try await home.vault().entries()
    #expect(page.entries == [other] && page.unreadable == [entry.id])
    await #expect(throws: VaultFailure.core(.authenticationFailed)) { _ = try await home.vault().entry(entry.id) }
  }

  private func requireNoPassword(_ entry: VaultEntry) async throws {
    await #expect(throws: VaultFailure.core(.authenticationFailed)) { _ = try await home.vault().text(of: entry.id) }
  }

  private func requireChanged() async {
    await #expect(throws: VaultFailure.core(.contentsChanged(path: path))) { _ = try await home.vault().entries() }
  }

  private var path: String { home.path("vault/vault.sqlite") }

  @discardableResult
  private func run(_ sql: String, _ values: [SQLValue] = []) throws -> [[SQLValue]] {
    try home.run(sql, values)
  }
}
