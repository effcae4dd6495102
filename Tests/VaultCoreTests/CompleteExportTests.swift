import CoreTesting
import Foundation
import SecretCore
import Testing

@testable import VaultCore

/// Tests of exports with attributes and all secrets, and of imports of both versions of the format.
@Suite struct CompleteExportTests {
  private let home: Home
  private let other: Home

  init() throws {
    home = try Home()
    other = try Home()
  }

  private func addComplete(to vault: OpenVault) async throws -> VaultEntry {
    var changes = SecretChanges()
    let uri = "otpauth://totp/a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=8"
    try changes.setOneTimeKey(OneTimeKey(SecretBytes(text: uri)))
    try changes.setHiddenField("PIN", to: SecretBytes(text: "1234"))
    let details = try EntryDetails(
      title: "Mail", user: "ada", note: "Zürich", urls: ["https://a"], tags: ["t"], fields: [.init(name: "n", value: "v")],
      isArchived: true)
    let entry = try await vault.add(details, password: SecretBytes(text: "1"), secrets: changes)
    return try await vault.update(entry, to: details, password: SecretBytes(text: "2"))
  }

  private func export(_ vault: OpenVault, _ name: String) async throws -> URL {
    let file = home.url.appending(path: name)
    _ = try await vault.export(to: file, passphrase: SecretBytes(text: "passphrase"), parameters: .floor)
    return file
  }

  /// Imports a file, and returns the numbers of entries that were added, replaced and kept, and of those kept in the bin.
  private func `import`(_ file: URL, into vault: OpenVault) async throws -> [Int] {
    let summary = try await vault.import(from: file, passphrase: SecretBytes(text: "passphrase"))
    return [summary.added, summary.replaced, summary.kept, summary.keptInBin]
  }

  @Test("An export and an import keep attributes, the archive, the key, hidden fields and previous passwords")
  func roundTrip() async throws {
    let vault = try home.vault()
    let entry = try await addComplete(to: vault)
    let there = try other.vault()
    #expect(try await `import`(export(vault, "export"), into: there) == [1, 0, 0, 0])
    let found = try await other.vault().entry(entry.id)
    #expect(found.details == entry.details && found.created == entry.created && found.changed == entry.changed)
    #expect(found.hasOneTimeKey && found.hiddenFieldNames == ["PIN"])
    #expect(try await there.text(of: entry.id) == "2")
    #expect(try await there.hiddenField(named: "PIN", of: entry.id).text == "1234")
    #expect(try await there.oneTimeCode(of: entry.id, at: Date(timeIntervalSince1970: 59)).digits.text == "94287082")
    let previous = try #require(try await there.previousPasswords(of: entry.id).first)
    #expect(try await previous == vault.previousPasswords(of: entry.id).first)
    #expect(try await there.previousPassword(previous.id, of: entry.id).text == "1")
  }

  @Test("An export contains the bin, and an import keeps the newer of a deletion, a restoration and an edit")
  func bin() async throws {
    let vault = try home.vault()
    let entry = try await addComplete(to: vault)
    let live = try await export(vault, "live")
    try await vault.delete(entry.id)
    let deleted = try await export(vault, "deleted")
    #expect(try await vault.bin().first?.deleted != nil)
    _ = try await vault.restore(entry.id)
    let restored = try await export(vault, "restored")
    let there = try other.vault()
    #expect(try await `import`(deleted, into: there) == [1, 0, 0, 0])
    #expect(try await there.bin().map(\.id) == [entry.id])
    #expect(try await `import`(live, into: there) == [0, 0, 1, 1])
    #expect(try await `import`(deleted, into: there) == [0, 0, 1, 1])
    #expect(try await there.bin().count == 1)
    #expect(try await `import`(restored, into: there) == [0, 1, 0, 0])
    #expect(try await there.bin().isEmpty)
    #expect(try await `import`(deleted, into: there) == [0, 0, 1, 0])
    #expect(try await there.entry(entry.id).details == entry.details)
    #expect(try await there.hiddenField(named: "PIN", of: entry.id).text == "1234")
  }

  @Test("An export of version 1 is imported, and its entry has no attributes and no other secret")
  func versionOne() async throws {
    let id = UUID()
    let record = try DetailsRecord(EntryDetails(title: "Mail", note: "n"), created: 5, changed: 6)
    let file = try write(.plain, entry(id, [0, 2], Array("pw".utf8), record.bytes))
    let vault = try home.vault()
    #expect(try await `import`(file, into: vault) == [1, 0, 0, 0])
    let found = try await vault.entry(id)
    #expect(found.details == record.details && found.changed == Date(timeIntervalSince1970: 0.006))
    #expect(try await vault.text(of: id) == "pw")
    #expect(try await vault.previousPasswords(of: id).isEmpty && !found.hasOneTimeKey)
  }

  /// The parts of invalid exports, which an import must refuse.
  ///
  /// Each export has a version, and one entry with the given length bytes, secrets and attributes.
  private static let invalid: [(ExportHeader.Version, lengthBytes: [UInt8], secrets: [UInt8], attributes: [UInt8])] = [
    // An entry of version 1 has no attributes.
    (.plain, [0, 1], [0x70], [1, 0, 1, 0x75]), (.plain, [0, 1], [0x70], [6, 0, 0]), (.plain, [0, 1], [0], []),
    (.plain, [4, 1], [UInt8](repeating: 1, count: 1025), []),
    // The names of the secrets differ from the details.
    (.complete, [0, 0, 0, 2], [0, 0], [6, 0, 0]), (.complete, [0, 0, 0, 2], [0, 0], [7, 0, 1, 0x6E]),
    (.complete, [0, 0, 0, 10], [0, 0, 1, 0, 5, 1, 6, 0, 30, 1], []), (.complete, [0, 0, 0, 7], [0, 0, 2, 0, 2, 1, 0x6E], []),
    // The encoding is incomplete, has padding, or has an unknown attribute.
    (.complete, [0, 0, 0, 1], [0], []), (.complete, [0, 0, 0, 3], [0, 0, 0], []), (.complete, [0, 0, 0, 2], [0, 1], []),
    (.complete, [0, 0, 0, 5], [0, 0, 9, 0, 0], []), (.complete, [0, 0, 0, 2], [0, 0], [0]),
    (.complete, [0, 0, 0, 2], [0, 0], [9, 0, 0]), (.complete, [0xFF, 0xFF, 0xFF, 0xFF], [], []),
    (.complete, [0x7F, 0xFF, 0xFF, 0xFF], [0, 0], []), (.complete, [0, 0, 0, 0], [], []),
  ]

  @Test("An export with an invalid entry is refused and changes nothing", arguments: invalid.indices)
  func refused(index: Int) async throws {
    let (version, lengthBytes, secrets, attributes) = CompleteExportTests.invalid[index]
    let details = try DetailsRecord(EntryDetails(title: "Mail"), created: 5, changed: 6).bytes + attributes
    let vault = try home.vault()
    await #expect(throws: VaultFailure.exportNotOpened) {
      _ = try await `import`(write(version, entry(UUID(), lengthBytes, secrets, details)), into: vault)
    }
    #expect(try await vault.entries().count == 0)
  }

  @Test("An export whose version was changed in the header fails authentication")
  func changedVersion() async throws {
    let vault = try home.vault()
    try await vault.add("Mail")
    let file = try await export(vault, "export")
    var bytes = try #require(home.bytes("export"))
    #expect(bytes[4] == 2)
    bytes[4] = 1
    try Data(bytes).write(to: file)
    await #expect(throws: VaultFailure.exportNotOpened) { _ = try await `import`(file, into: other.vault()) }
  }

  @Test("The entries of an export have the encoding of docs/formats.md")
  func followsTheFormats() async throws {
    let vault = try home.vault()
    let entry = try await addComplete(to: vault)
    try await vault.delete(entry.id)
    _ = try await export(vault, "export")
    let file = try #require(home.bytes("export"))
    let header = Array(file.prefix(48))
    #expect(Array(header.prefix(16)) == Array("ILKX".utf8) + [2, 14, 0, 0, 0, 0, 0, 8, 0, 0, 0, 1])
    let stretched = try Scrypt.key(code: SecretBytes(text: "passphrase"), salt: Array(header[16...]), parameters: .floor)
    var source = MemoryStream(file.dropFirst(48))
    var sink = MemoryStream()
    try ChunkedFile.open(
      &source, into: &sink, key: HKDF.expand(stretched, info: Array("interlock vault export".utf8)), context: header)
    let bytes = Array(sink.rest)
    let key = Array("12345678901234567890".utf8)
    let secrets =
      [0, 1] + Array("2".utf8) + [1, 0, 24, 1, 8, 0, 30] + key + [2, 0, 8, 3] + Array("PIN1234".utf8) + [3, 0, 9]
    let previous = try #require(try await home.vault().bin().first)
    #expect(Array(bytes.prefix(16)) == withUnsafeBytes(of: entry.id.uuid) { Array($0) })
    #expect(Array(bytes[16..<20]) == [0, 0, 0, UInt8(secrets.count + 9)])
    #expect(Array(bytes[24...].prefix(secrets.count)) == secrets)
    #expect(bytes[24 + secrets.count + 8] == UInt8(ascii: "1"))
    let details = Array(bytes[(24 + secrets.count + 9)...])
    #expect(Array(bytes[20..<24]) == [0, 0, UInt8(details.count >> 8), UInt8(details.count & 0xFF)])
    let texts = [0, 4] + Array("Mail".utf8) + [0, 3] + Array("ada".utf8) + [0, 0, 0, 7] + Array("Zürich".utf8)
    var attributes = [1, 0, 9] + Array("https://a".utf8) + [2, 0, 1] + Array("t".utf8) + [3, 0, 3, 1] + Array("nv".utf8)
    let deleted = Int64((try #require(previous.deleted).timeIntervalSince1970 * 1000).rounded())
    attributes += [4, 0, 8] + withUnsafeBytes(of: deleted.bigEndian) { Array($0) }
    attributes += [5, 0, 0, 6, 0, 0, 7, 0, 3] + Array("PIN".utf8)
    #expect(Array(details[16...]) == texts + attributes)
    #expect(previous.changed == entry.changed)
  }

  private func entry(_ id: UUID, _ lengthBytes: [UInt8], _ secrets: [UInt8], _ details: [UInt8]) -> [UInt8] {
    let length = details.count
    return withUnsafeBytes(of: id.uuid) { Array($0) } + lengthBytes + [0, 0, UInt8(length >> 8), UInt8(length & 0xFF)] + secrets
      + details
  }

  /// Writes an export that contains the encoded entries `bytes`, and returns the URL of the export.
  private func write(_ version: ExportHeader.Version, _ bytes: [UInt8]) throws -> URL {
    let header = try ExportHeader(.floor, version: version)
    var source = MemoryStream(bytes[...])
    var sink = MemoryStream()
    _ = try ChunkedFile.seal(&source, into: &sink, key: header.key(SecretBytes(text: "passphrase")), context: header.bytes)
    let file = home.url.appending(path: "export-\(UUID())")
    try Data(header.bytes + Array(sink.rest)).write(to: file)
    return file
  }
}
