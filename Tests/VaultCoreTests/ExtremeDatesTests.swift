import CoreTesting
import Foundation
import SecretCore
import Testing

@testable import VaultCore

/// Tests of entries with the earliest or latest dates that the format can represent.
///
/// Another program may have written such entries.
@Suite struct ExtremeDatesTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  /// Writes an export with one entry, composed from the parts of the format, and returns its URL.
  private func write(created: Int64, changed: Int64, title: String, id: UUID) throws -> URL {
    let header = try ExportHeader(.floor)
    let password = Array("secret".utf8)
    var buffer = try SecretBuffer()
    try password.withUnsafeBytes {
      try ExportedEntry.write(
        id: id, EntryDetails(title: title), created: created, changed: changed, password: $0, to: &buffer)
    }
    var source = MemoryStream(buffer.withUnsafeBytes { Array($0) }[...])
    var sink = MemoryStream()
    _ = try ChunkedFile.seal(&source, into: &sink, key: header.key(SecretBytes(text: "correct horse")), context: header.bytes)
    let file = home.url.appending(path: "export-\(title)")
    try Data(header.bytes + Array(sink.rest)).write(to: file)
    return file
  }

  @Test(
    "An imported entry with an extreme date can be shown, edited and exported", arguments: [Int64.max, .min, .max - 1])
  func edit(changed: Int64) async throws {
    let vault = try home.vault()
    let id = UUID()
    let file = try write(created: .min, changed: changed, title: "Mail", id: id)
    #expect(try await vault.import(from: file, passphrase: SecretBytes(text: "correct horse")).added == 1)
    let entry = try await vault.entry(id)
    let edited = try await vault.update(
      entry, to: EntryDetails(title: "Post", user: "", category: "", note: ""), password: SecretBytes(text: "new"))
    #expect(edited.changed >= entry.changed)
    #expect(try await vault.contents() == ["Post=new"])
    // The edited entry is not older than the imported entry.
    #expect(try await vault.import(from: file, passphrase: SecretBytes(text: "correct horse")).kept == 1)
    #expect(
      try await vault.export(
        to: home.url.appending(path: "out"), passphrase: SecretBytes(text: "correct horse"), parameters: .floor
      ).count == 1)
  }
}
