import CoreTesting
import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of schema objects planted in the vault by an attacker with write access but without a key.
@Suite struct VaultSchemaTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  private var path: String { home.path("vault/vault.sqlite") }

  /// Plants a trigger that restores the rows of an older copy on each insert, in the same transaction, before the anchor is
  /// written.
  private func plant() throws {
    try sqlite(
      path, "ATTACH '\(home.path("older"))' AS older", "CREATE TABLE main.kept AS SELECT * FROM older.entry",
      """
      CREATE TRIGGER planted AFTER INSERT ON entry WHEN new.identifier NOT IN (SELECT identifier FROM kept)
      BEGIN INSERT OR REPLACE INTO entry SELECT * FROM kept; END
      """)
  }

  @Test("Reads and changes are refused before a planted trigger can restore an older row, and the entries remain")
  func refused() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail", password: "old")
    try home.copy("vault/vault.sqlite", to: "older")
    _ = try await vault.update(entry, to: entry.details, password: SecretBytes(text: "new"))
    try plant()
    let refusal = VaultFailure.core(.schemaForeign(path: path))
    let before = home.bytes("vault/vault.sqlite")
    for vault in [vault, try home.vault()] {
      await #expect(throws: refusal) { _ = try await vault.entries() }
      await #expect(throws: refusal) { _ = try await vault.password(of: entry.id) }
      await #expect(throws: refusal) { try await vault.add("Post") }
      await #expect(throws: refusal) { try await vault.delete(entry.id) }
      await #expect(throws: refusal) { try await vault.accept() }
    }
    #expect(home.bytes("vault/vault.sqlite") == before)
    try sqlite(path, "DROP TRIGGER planted", "DROP TABLE kept")
    #expect(try await home.vault().contents() == ["Mail=new"])
    try plant()
    try OpenVault.erase(in: home.directory)
    #expect(home.bytes("vault/vault.sqlite") == nil)
  }

  @Test("Control: in another program, a planted trigger restores the older row")
  func control() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail", password: "old")
    try home.copy("vault/vault.sqlite", to: "older")
    _ = try await vault.update(entry, to: entry.details, password: SecretBytes(text: "new"))
    #expect(try sqlite(path, "SELECT version FROM entry") == [[.integer(3)]])
    try plant()
    try sqlite(path, "INSERT INTO entry VALUES (zeroblob(16), 4, x'', x'')")
    #expect(try sqlite(path, "SELECT version FROM entry ORDER BY version") == [[.integer(2)], [.integer(4)]])
  }
}
