import COpenSSL
import CoreTesting
import Foundation
import Passcode
import SecretCore
import Testing
import VaultCore

/// Tests of vaults and an export written by released versions of the program, stored unchanged in `Stores`.
///
/// The passcode of each store is 2718, with the lowest key derivation cost. Each vault contains the entries `Mail`, whose title
/// and password were changed, and `Empty`. A third entry was deleted. The first vault has no anchor. The export contains the
/// entries of the first vault, and its passphrase is `golden passphrase`.
@Suite struct ReleasedVaultTests {
  private static let passphrase = "golden passphrase"

  private let home: Home

  init() throws {
    home = try Home()
    for directory in ["store", "device"] { mkdir(home.path(directory), 0o700) }
  }

  /// Copies the store of a version to the home of the test.
  private func restore(_ version: Int) throws {
    let stores = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores/\(version)")
    let names = ["store/store.sqlite", "store/vault.sqlite", "device/device-secret", "device/attempts.sqlite"]
    for name in version == 1 ? names + ["export"] : names {
      try Data(contentsOf: stores.appending(path: name)).write(to: home.url.appending(path: name))
      chmod(home.path(name), 0o600)
    }
  }

  @Test("A vault of the first two formats opens with the passcode, is complete, and can be changed", arguments: 1...2)
  func opens(version: Int) async throws {
    try restore(version)
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

  @Test(
    "The first change of a vault of the first two formats adds the table of the history, and keeps the entries",
    arguments: 1...2)
  func getsHistory(version: Int) async throws {
    try restore(version)
    let vault = try await released()
    #expect(try await vault.generatedPasswords().isEmpty)
    #expect(try rows("vault.sqlite", 0x494C_4B56, "PRAGMA user_version") == [[.integer(2)]])
    try await vault.rememberGenerated(SecretBytes(text: "made"))
    #expect(try rows("vault.sqlite", 0x494C_4B56, "PRAGMA user_version") == [[.integer(3)]])
    let next = try await released()
    #expect(try await next.contents() == ["Empty=", "Mail=päss 1"])
    let made = try #require(try await next.generatedPasswords().first)
    #expect(try await next.generatedPassword(made.id).text == "made")
  }

  @Test("Opening a vault of the first format adds an anchor, so that the previous state is refused as older")
  func anchored() async throws {
    try restore(1)
    try home.copy("store/vault.sqlite", to: "first")
    _ = try await released().entries()
    let tables = try rows("vault.sqlite", 0x494C_4B56, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    #expect(tables == [[.blob(Array("anchor".utf8))], [.blob(Array("entry".utf8))]])
    #expect(try rows("vault.sqlite", 0x494C_4B56, "SELECT revision FROM anchor") == [[.integer(2)]])
    try home.copy("first", to: "store/vault.sqlite")
    let refused = VaultFailure.core(.contentsOlder(path: home.path("store/vault.sqlite")))
    await #expect(throws: refused) { _ = try await released().entries() }
    await #expect(throws: refused) { try await released().add("New") }
    try await released().accept()
    #expect(try await released().titles() == ["Empty", "Mail"])
    #expect(try rows("vault.sqlite", 0x494C_4B56, "SELECT revision FROM anchor") == [[.integer(3)]])
  }

  @Test(
    "A version out of range makes only its row unreadable, in the first and in the second format",
    arguments: 1...2,
    [Int64.max, Int64(1) << 48 - 1])
  func forgedVersion(version: Int, number: Int64) async throws {
    try restore(version)
    if version == 2 { _ = try await released().entries() }
    for (title, number) in [("New", number), ("Newer", number - 1)] {
      let forge = "UPDATE entry SET version = \(number) WHERE version = (SELECT max(version) FROM entry)"
      _ = try rows("vault.sqlite", 0x494C_4B56, forge)
      // The first format does not authenticate the version.
      if version == 2 || title == "Newer" {
        await #expect(throws: VaultFailure.core(.contentsChanged(path: home.path("store/vault.sqlite")))) {
          _ = try await released().entries()
        }
        try await released().accept()
      }
      #expect(try await released().entries().unreadable.count == 1)
      try await released().add(title)
      #expect(try await released().titles().contains(title))
    }
    guard case .integer(1..<20) = try rows("vault.sqlite", 0x494C_4B56, "SELECT revision FROM anchor")[0][0] else {
      Issue.record("the revision continues from a forged version")
      return
    }
  }

  @Test("An export of the first format opens with its passphrase alone, on another device")
  func imports() async throws {
    try restore(1)
    let vault = try home.vault()
    let summary = try await vault.import(
      from: home.url.appending(path: "export"), passphrase: SecretBytes(text: ReleasedVaultTests.passphrase))
    #expect(summary.added == 2)
    #expect(try await vault.contents() == ["Empty=", "Mail=päss 1"])
    #expect(try await vault.entries().entries.map(\.id) == released().entries().entries.map(\.id))
  }

  /// Uses only the cryptographic primitives, because the specification must be sufficient.
  @Test(
    "The steps in docs/formats.md decrypt a password and, in the second format, verify the anchor", arguments: 1...2)
  func followsTheFormats(version: Int) throws {
    try restore(version)
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
      try row("vault.sqlite", 0x494C_4B56, "SELECT identifier FROM \(version == 1 ? "vault" : "anchor")")
        == [.blob(identifier.withUnsafeBytes { Array($0) })])
    let revision: UInt8 = version == 1 ? 2 : 6
    let entry = try row(
      "vault.sqlite", 0x494C_4B56, "SELECT identifier, details, password FROM entry WHERE version = \(revision)"
    ).compactMap(\.blob)
    let key = try expand(subkey, "interlock vault entries")
    let details = try AESGCM.open(entry[1], key: key, authenticating: place("entry", "details", entry[0], 1, revision))
      .withUnsafeBytes { Array($0) }
    #expect(Array(details[16...]) == texts + [UInt8](repeating: 0, count: 128 - 16 - texts.count))
    let password = try AESGCM.open(entry[2], key: key, authenticating: place("entry", "password", entry[0], 1, revision))
    #expect(password.text == "\0\u{7}päss 1" + String(repeating: "\0", count: 64 - 9))
    if version == 2 { try followToTheAnchor(subkey, identifier, device, revision) }
  }

  private func followToTheAnchor(
    _ subkey: borrowing SecretBytes, _ identifier: borrowing SecretBytes, _ device: borrowing SecretBytes, _ revision: UInt8
  ) throws {
    let number = [0, 0, 0, 0, 0, 0, 0, revision]
    let anchor = try row("vault.sqlite", 0x494C_4B56, "SELECT revision, sealed FROM anchor")
    #expect(anchor[0] == .integer(Int64(revision)))
    let zeros = [UInt8](repeating: 0, count: 8)
    let digest = try AESGCM.open(
      #require(anchor[1].blob), key: expand(subkey, "interlock vault anchor"),
      authenticating: place("anchor", "sealed", zeros, 2, revision))
    var told: [UInt8] = []
    for entry in try rows("vault.sqlite", 0x494C_4B56, "SELECT identifier, version FROM entry ORDER BY identifier") {
      told += [0, 0, 0, 0, 0, 0, 0, 16] + (try #require(entry[0].blob))
      told += [0, 0, 0, 0, 0, 0, 0, UInt8(try #require(entry[1].integer))]
    }
    #expect(told.count == 2 * 32)
    #expect(digest.withUnsafeBytes { Array($0) } == sha256(told))

    let name = Array("vault".utf8)
    let found = try rows(
      "../device/attempts.sqlite", 0x494C_4B41, "SELECT version, sealed FROM attempts WHERE credential = CAST('vault' AS BLOB)")
    let key = try HKDF.key(from: device, salt: SecretBytes(count: 0), info: Array("interlock attempts".utf8))
    let record = try AESGCM.open(
      #require(found[0][1].blob), key: key,
      authenticating: place("attempts", "sealed", name, 1, UInt8(try #require(found[0][0].integer))))
    #expect(record.withUnsafeBytes { Array($0) } == [1] + identifier.withUnsafeBytes { Array($0) } + number)
  }

  private func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
    return digest
  }

  @Test("The steps in docs/formats.md decrypt a password of an export with the passphrase")
  func followsTheExport() throws {
    try restore(1)
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

  @Test("The tables of the vault equal the tables in docs/formats.md", arguments: 1...2)
  func tables(version: Int) throws {
    try restore(version)
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/formats.md")
    let text = try words(String(contentsOf: page, encoding: .utf8))
    let tables = try rows("vault.sqlite", 0x494C_4B56, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    #expect(tables.count == 2)
    for table in tables { #expect(try text.contains(words(String(decoding: #require(table[0].blob), as: UTF8.self)))) }
  }

  /// The four texts of `Mail`, each preceded by its length in bytes.
  private var texts: [UInt8] {
    ["Mail", "ada@example.org", "Work", "Zürich\nline two"].flatMap { [0, UInt8($0.utf8.count)] + Array($0.utf8) }
  }

  private func released() async throws -> OpenVault {
    let lock = PasscodeLock(
      store: home.url.appending(path: "store"), device: home.url.appending(path: "device"), codeLengths: 4...6,
      policy: .standard,
      parameters: .floor)
    guard case .correct(let grant) = try await lock.verify(SecretBytes(copying: [2, 7, 1, 8])) else { throw Wrong() }
    let store = try await lock.open(grant)
    return try await OpenVault(
      directory: home.url.appending(path: "store"), key: store.key(.vault), record: lock.contentsRecord(of: store))
  }

  private func place(_ table: String, _ column: String, _ row: [UInt8], _ schema: UInt8, _ version: UInt8) -> [UInt8] {
    counted(table) + counted(column) + [UInt8(row.count)] + row + [0, 0, 0, schema] + [0, 0, 0, 0, 0, 0, 0, version]
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
    #expect(try sqlite(home.path("store/\(name)"), "PRAGMA application_id") == [[.integer(Int64(application))]])
    return try sqlite(home.path("store/\(name)"), sql)
  }
}

/// An error thrown if the code of a stored version is refused.
private struct Wrong: Error {}
