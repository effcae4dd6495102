import CoreTesting
import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of the history of generated passwords.
@Suite struct PasswordHistoryTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("The history keeps the last 20 passwords, the newest first, and a repeated password moves to the front")
  func lastTwenty() async throws {
    let vault = try home.vault()
    #expect(try await vault.generatedPasswords().isEmpty)
    for number in 1...21 { try await vault.rememberGenerated(SecretBytes(text: "password \(number)")) }
    try await vault.rememberGenerated(SecretBytes(text: "password 5"))
    let found = try await home.vault().generatedPasswords()
    #expect(found.map(\.id) == found.map(\.id).sorted(by: >))
    #expect(try await texts(home.vault()) == ([5] + (6...21).reversed() + (2...4).reversed()).map { "password \($0)" })
    #expect(found.first?.count == 10)
    #expect(abs(try #require(found.first).copied.timeIntervalSinceNow) < 60)
  }

  @Test("The sealed history has a fixed size, and is erased from the disk when the history is cleared")
  func sealed() async throws {
    let vault = try home.vault()
    try await vault.rememberGenerated(SecretBytes(text: "canary-one"))
    let sealed = try home.run("SELECT sealed FROM generated").first?[0].blob
    try await vault.rememberGenerated(SecretBytes(text: "canary-two-and-longer"))
    #expect(try home.run("SELECT sealed FROM generated").first?[0].blob?.count == sealed?.count)
    #expect(try home.allBytes().range(of: Data("canary".utf8)) == nil)
    let last = try #require(home.run("SELECT sealed FROM generated").first?[0].blob)
    try await vault.forgetGenerated()
    #expect(try await home.vault().generatedPasswords().isEmpty)
    #expect(try home.allBytes().range(of: Data(last)) == nil)
    #expect(try await home.vault().titles().isEmpty)
  }

  @Test("The history refuses empty passwords and passwords of more than 128 bytes", arguments: [0, 129])
  func refused(count: Int) async throws {
    await #expect(throws: VaultFailure.passwordRefused) { try await home.vault().rememberGenerated(SecretBytes(count: count)) }
  }

  @Test("Entries and the history do not affect each other")
  func apart() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail")
    try await vault.rememberGenerated(SecretBytes(text: "one"))
    _ = try await vault.update(entry, to: EntryDetails(title: "Post"))
    #expect(try await texts(home.vault()) == ["one"])
    try await vault.forgetGenerated()
    #expect(try await home.vault().titles() == ["Post"])
  }

  @Test(
    "A removed, restored or renumbered history is refused like a changed vault",
    arguments: [
      "DELETE FROM generated", "UPDATE generated SET version = version - 1",
      "INSERT OR REPLACE INTO generated SELECT * FROM before.generated",
    ])
  func changed(statement: String) async throws {
    let vault = try home.vault()
    try await vault.rememberGenerated(SecretBytes(text: "one"))
    try home.copy("vault/vault.sqlite", to: "before")
    try await vault.rememberGenerated(SecretBytes(text: "two"))
    try sqlite(home.path("vault/vault.sqlite"), "ATTACH '\(home.path("before"))' AS before", statement)
    let refusal = VaultFailure.core(.contentsChanged(path: home.path("vault/vault.sqlite")))
    for vault in [vault, try home.vault()] {
      await #expect(throws: refusal) { _ = try await vault.generatedPasswords() }
      await #expect(throws: refusal) { _ = try await vault.entries() }
    }
  }

  @Test("A damaged history does not count as empty, does not hide entries, and can be cleared")
  func damaged() async throws {
    let vault = try home.vault()
    try await vault.add("Mail")
    try await vault.rememberGenerated(SecretBytes(text: "one"))
    try home.run("UPDATE generated SET sealed = zeroblob(length(sealed))")
    let refusal = VaultFailure.core(.authenticationFailed)
    await #expect(throws: refusal) { _ = try await vault.generatedPasswords() }
    await #expect(throws: refusal) { try await vault.rememberGenerated(SecretBytes(text: "two")) }
    #expect(try await vault.titles() == ["Mail"])
    try await vault.forgetGenerated()
    try await vault.rememberGenerated(SecretBytes(text: "two"))
    #expect(try await texts(vault) == ["two"])
  }

  @Test("Erasing the vault erases the history")
  func erased() async throws {
    try await home.vault().rememberGenerated(SecretBytes(text: "one"))
    let sealed = try #require(home.run("SELECT sealed FROM generated").first?[0].blob)
    // The open handle can read the contents of the file after the name of the file was removed.
    let file = try FileHandle(forReadingFrom: home.url.appending(path: "vault/vault.sqlite"))
    let before = try file.readToEnd() ?? Data()
    #expect(before.range(of: Data(sealed)) != nil)
    try OpenVault.erase(in: home.directory)
    #expect(home.bytes("vault/vault.sqlite") == nil)
    try file.seek(toOffset: 0)
    let after = try file.readToEnd() ?? Data()
    #expect(after.range(of: Data(sealed)) == nil)
  }

  @Test("docs/formats.md contains all tables of the vault, and the steps that decrypt the history")
  func followsTheFormats() async throws {
    let vault = try home.vault()
    for text in ["one", "another"] { try await vault.rememberGenerated(SecretBytes(text: text)) }
    let row = try #require(home.run("SELECT version, sealed FROM generated").first)
    let version = try #require(row[0].integer)
    var place = [UInt8(9)] + Array("generated".utf8) + [6] + Array("sealed".utf8) + [8] + [UInt8](repeating: 0, count: 8)
    place += [0, 0, 0, 3] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: version >> (8 * $0)) }
    let key = try HKDF.expand(home.key(1).key, info: Array("interlock vault generated".utf8))
    let bytes = try AESGCM.open(#require(row[1].blob), key: key, authenticating: place).withUnsafeBytes { Array($0) }
    #expect(bytes.count == 2740)
    for (slot, text) in [bytes.prefix(137), bytes.dropFirst(137).prefix(137)].map(Array.init).enumerated() {
      let word = slot == 0 ? "another" : "one"
      #expect(text[8] == UInt8(word.utf8.count))
      #expect(Array(text[9...]) == Array(word.utf8) + [UInt8](repeating: 0, count: 128 - word.utf8.count))
    }
    #expect(bytes.dropFirst(2 * 137).allSatisfy { $0 == 0 })

    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/formats.md")
    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let text = try words(String(contentsOf: page, encoding: .utf8))
    let tables = try home.run("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    #expect(!tables.isEmpty)
    for table in tables {
      #expect(try text.contains(words(String(decoding: #require(table[0].blob), as: UTF8.self))))
    }
  }

  private func texts(_ vault: OpenVault) async throws -> [String] {
    var texts: [String] = []
    for password in try await vault.generatedPasswords() { texts.append(try await vault.generatedPassword(password.id).text) }
    return texts
  }
}
