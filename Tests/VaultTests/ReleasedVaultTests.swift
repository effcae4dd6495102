import CoreTesting
import Foundation
import Passcode
import SecretCore
import Testing
import Vault

/// A vault and an export as an earlier version of the program wrote them, kept byte by byte in `Stores`.
///
/// The first one: the app's code is 2718 at the lowest cost; the vault holds `Mail`, which had another title and password at first, and
/// `Empty`; one more entry was deleted. The passphrase of the export is `golden passphrase`.
@Suite struct ReleasedVaultTests {
  private static let passphrase = "golden passphrase"

  private let home: Home

  init() throws {
    home = try Home()
    let stores = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores/1")
    for directory in ["store", "device"] { mkdir(home.path(directory), 0o700) }
    for name in ["export", "store/store.sqlite", "store/vault.sqlite", "device/device-secret", "device/attempts.sqlite"] {
      try Data(contentsOf: stores.appending(path: name)).write(to: home.url.appending(path: name))
      chmod(home.path(name), 0o600)
    }
  }

  @Test("A vault of the first format opens with the app's code alone, with everything in it, and goes on from there")
  func opens() async throws {
    let vault = try await released()
    let entries = try await vault.entries().entries
    #expect(entries.map(\.details.title) == ["Empty", "Mail"])
    #expect(
      try entries[1].details
        == EntryDetails(title: "Mail", user: "ada@example.org", category: "Work", note: "Zürich\nline two"))
    #expect(entries[1].changed > entries[1].created)
    #expect(try await vault.contents() == ["Empty=", "Mail=päss 1"])
    _ = try await vault.update(entries[1], to: EntryDetails(title: "Again"))
    try await vault.add("New", password: "new")
    #expect(try await released().contents() == ["Again=päss 1", "Empty=", "New=new"])
  }

  @Test("An export of the first format opens with its passphrase alone, on any device")
  func imports() async throws {
    let vault = try home.vault()
    let summary = try await vault.import(
      from: home.url.appending(path: "export"), passphrase: SecretBytes(text: ReleasedVaultTests.passphrase))
    #expect(summary.added == 2)
    #expect(try await vault.contents() == ["Empty=", "Mail=päss 1"])
    #expect(try await vault.entries().entries.map(\.id) == released().entries().entries.map(\.id))
  }

  /// With nothing but the primitives: what the page says has to be enough.
  @Test("What docs/formats.md says leads from the code to a password")
  func followsTheFormats() throws {
    let slot = try row("store.sqlite", 0x494C_4B53, "SELECT header, wrapped_key FROM slot").compactMap(\.blob)
    let header = slot[0]
    let device = try SecretBytes(copying: #require(home.bytes("device/device-secret")))
    let stretched = try Scrypt.key(
      code: SecretBytes(copying: [2, 7, 1, 8]), salt: Array(header[32..<64]), parameters: .floor)
    let opening = try HKDF.key(
      from: stretched, salt: device, info: counted("interlock passcode") + [16] + Array(header[8..<24]) + [1])
    let dataKey = try AESGCM.open(
      slot[1], key: expand(opening, "interlock key slot wrapping"), authenticating: header)

    let subkey = try expand(dataKey, "interlock vault")
    let identifier = try HKDF.expand(subkey, info: Array("interlock vault identifier".utf8), count: 16)
    #expect(
      try row("vault.sqlite", 0x494C_4B56, "SELECT identifier FROM vault") == [.blob(identifier.withUnsafeBytes { Array($0) })])
    let entry = try row(
      "vault.sqlite", 0x494C_4B56, "SELECT identifier, details, password FROM entry WHERE version = 2"
    ).compactMap(\.blob)
    let key = try expand(subkey, "interlock vault entries")
    let details = try AESGCM.open(entry[1], key: key, authenticating: place("details", entry[0]))
      .withUnsafeBytes { Array($0) }
    #expect(Array(details[16...]) == texts + [UInt8](repeating: 0, count: 128 - 16 - texts.count))
    let password = try AESGCM.open(entry[2], key: key, authenticating: place("password", entry[0]))
    #expect(password.text == "\0\u{7}päss 1" + String(repeating: "\0", count: 64 - 9))
  }

  @Test("What docs/formats.md says leads from the passphrase to a password in an export")
  func followsTheExport() throws {
    let file = try #require(home.bytes("export"))
    let header = Array(file.prefix(48))
    #expect(Array(header.prefix(16)) == Array("ILKX".utf8) + [1, 14, 0, 0, 0, 0, 0, 8, 0, 0, 0, 1])
    let stretched = try Scrypt.key(
      code: SecretBytes(text: ReleasedVaultTests.passphrase), salt: Array(header[16...]), parameters: .floor)
    var source = MemoryStream(file.dropFirst(48))
    var sink = MemoryStream()
    try ChunkedFile.open(&source, into: &sink, key: expand(stretched, "interlock vault export"), context: header)
    let bytes = Array(sink.rest)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: [0, 7, 0, 0, 0, 63] + Array("päss 1".utf8)) })
    #expect(bytes.count == 2 * 22 + 7 + 63 + 29)
    #expect(Array(bytes[(start + 6 + 7 + 16)...].prefix(texts.count)) == texts)
  }

  @Test("The tables are those that docs/formats.md shows")
  func tables() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/formats.md")
    let text = try words(String(contentsOf: page, encoding: .utf8))
    let tables = try rows("vault.sqlite", 0x494C_4B56, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    #expect(tables.count == 2)
    for table in tables { #expect(try text.contains(words(String(decoding: #require(table[0].blob), as: UTF8.self)))) }
  }

  /// The four texts of `Mail`, each after its number of bytes.
  private var texts: [UInt8] {
    ["Mail", "ada@example.org", "Work", "Zürich\nline two"].flatMap { [0, UInt8($0.utf8.count)] + Array($0.utf8) }
  }

  private func released() async throws -> OpenVault {
    let lock = PasscodeLock(
      store: home.url.appending(path: "store"), device: home.url.appending(path: "device"), policy: .standard,
      parameters: .floor)
    guard case .correct(let grant) = try await lock.verify(SecretBytes(copying: [2, 7, 1, 8])) else { throw Wrong() }
    return try await OpenVault(directory: home.url.appending(path: "store"), key: lock.open(grant).key(.vault))
  }

  private func place(_ column: String, _ row: [UInt8]) -> [UInt8] {
    counted("entry") + counted(column) + [16] + row + [0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 2]
  }

  private func counted(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + text.utf8 }

  private func expand(_ key: borrowing SecretBytes, _ info: String) throws -> SecretBytes {
    try HKDF.expand(key, info: Array(info.utf8))
  }

  private func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  private func row(_ name: String, _ application: Int32, _ sql: String) throws -> [SQLValue] {
    try #require(try rows(name, application, sql).first)
  }

  private func rows(_ name: String, _ application: Int32, _ sql: String) throws -> [[SQLValue]] {
    try Database(
      home.path("store/\(name)"), format: DatabaseFormat(application: application, version: 1, tables: []),
      journal: .truncate
    ).run(sql)
  }
}

/// The code of the kept store was refused.
private struct Wrong: Error {}
