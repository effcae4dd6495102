import COpenSSL
import CoreTesting
import FolderCore
import Foundation
import SecretCore
import Testing

/// Compatibility tests with folders that released versions of the program wrote. The folders are stored unchanged in `Stores`.
///
/// The code of each folder is 2718 at the lowest key derivation cost, with one wrong attempt. Each folder contains the renamed
/// file `hello.txt` and the file `empty`; a third file was deleted. The first folder has no anchor.
@Suite struct ReleasedFolderTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  /// Copies the released folder with the format `version` to the home of the test.
  private func restore(_ version: Int) throws {
    let stores = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores/\(version)")
    for directory in ["device", "folder", "folder/files"] {
      mkdir(home.path(directory), 0o700)
      let names = try FileManager.default.contentsOfDirectory(atPath: stores.appending(path: directory).path())
      for name in names where name != "files" {
        try Data(contentsOf: stores.appending(path: "\(directory)/\(name)"))
          .write(to: home.url.appending(path: "\(directory)/\(name)"))
        chmod(home.path("\(directory)/\(name)"), 0o600)
      }
    }
  }

  @Test("A folder of each released format opens with its code, is complete, and can be changed and reset", arguments: 1...2)
  func opens(version: Int) async throws {
    try restore(version)
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 1))
    #expect(try await home.lock().open("8172") == nil)
    let folder = try #require(try await home.lock().open("2718"))
    let entries = try await folder.entries().entries
    #expect(entries.map(\.name) == ["hello.txt", "empty"] && entries.map(\.size) == [15, 0])
    #expect(try await folder.contents(entries[0].id) == Array("Hello, folder!\n".utf8))
    #expect(try await folder.contents(entries[1].id).isEmpty)
    _ = try await folder.add(home.file("new", [1]))
    try await home.lock().change(folder, to: "314159")
    #expect(try await home.lock().open("314159")?.names() == ["hello.txt", "empty", "new"])
    try await home.lock().reset()
    #expect(await home.lock().status() == .notSet)
  }

  @Test("Opening a folder of the first format adds an anchor, so that the previous state is refused as older")
  func anchored() async throws {
    try restore(1)
    try home.copy("folder/entries.sqlite", to: "first")
    _ = try #require(try await home.lock().open("2718"))
    try home.copy("first", to: "folder/entries.sqlite")
    guard case .failed(.core(.contentsOlder)) = try await home.lock().unlock("2718") else {
      Issue.record("the older entries were not detected")
      return
    }
  }

  /// Decrypts the folder only with cryptographic primitives, to check that the specification of the format is complete.
  @Test(
    "The steps in docs/formats.md decrypt a file with the code and, in the second format, the anchor",
    arguments: 1...2)
  func followsTheFormats(version: Int) throws {
    try restore(version)
    let store = try row("store.sqlite", "SELECT header, commitment, wrapped_key FROM slot")
    let header = store[0]
    #expect(header.prefix(4) == Array("ILKS".utf8)[...] && header.count == 74)
    #expect(Array(header[4..<8]) == [1, 1, 0, 0])
    let (identifier, salt) = (Array(header[8..<24]), Array(header[32..<64]))
    #expect(Array(header[24..<32]) == [0, 0, 0, 0, 0, 0, 0, 1])
    #expect(Array(header[64...]) == [4, 14, 0, 0, 0, 8, 0, 0, 0, 1])

    let device = try SecretBytes(copying: #require(home.bytes("device/device-secret")))
    let own = try SecretBytes(copying: #require(home.bytes("folder/folder-key")))
    let stretched = try Scrypt.key(code: SecretBytes(digits: "2718"), salt: salt, parameters: .floor)
    let info = counted("interlock folder") + [16] + identifier + [1]
    let opening = try HKDF.key(from: stretched, salt: device.joined(with: own), info: info)
    let commitment = try HKDF.expand(opening, info: Array("interlock key slot commitment".utf8))
    #expect(commitment.withUnsafeBytes { Array($0) } == store[1])
    let wrapping = try HKDF.expand(opening, info: Array("interlock key slot wrapping".utf8))
    let dataKey = try AESGCM.open(store[2], key: wrapping, authenticating: header)

    let revision: UInt8 = version == 1 ? 2 : 6
    let found = try row("entries.sqlite", "SELECT identifier, sealed FROM entry WHERE number = 1 AND version = \(revision)")
    let entries = try HKDF.expand(dataKey, info: Array("interlock folder entries".utf8))
    let place =
      counted("entry") + counted("sealed") + [24] + found[0] + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 1]
      + [0, 0, 0, 0, 0, 0, 0, revision]
    let entry = try AESGCM.open(found[1], key: entries, authenticating: place).withUnsafeBytes { Array($0) }
    #expect(entry.count == 128 && Array(entry.prefix(8)) == [0, 0, 0, 0, 0, 0, 0, 15])
    #expect(Array(entry[56...]) == [0, 9] + Array("hello.txt".utf8) + [UInt8](repeating: 0, count: 61))

    let files = try HKDF.expand(dataKey, info: Array("interlock folder files".utf8))
    let key = try HKDF.key(
      from: files, salt: SecretBytes(copying: Array(entry[24..<56])), info: Array("interlock folder file".utf8))
    let name = found[0].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    var source = MemoryStream(try #require(home.bytes("folder/files/\(name)"))[...])
    var sink = MemoryStream()
    try ChunkedFile.open(&source, into: &sink, key: key, context: found[0])
    #expect(Array(sink.rest) == Array("Hello, folder!\n".utf8))

    guard version == 2 else { return }
    let anchor = try row("entries.sqlite", "SELECT sealed FROM anchor WHERE revision = \(revision)")
    let sealing = try HKDF.expand(dataKey, info: Array("interlock folder anchor".utf8))
    let digest = try AESGCM.open(
      anchor[0], key: sealing,
      authenticating: counted("anchor") + counted("sealed") + [8] + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 2]
        + [0, 0, 0, 0, 0, 0, 0, revision])
    let other = try row("entries.sqlite", "SELECT identifier FROM entry WHERE number = 2 AND version = 3")[0]
    var told: [UInt8] = []
    for (number, identifier, version) in [(1, found[0], revision), (2, other, 3)] as [(UInt8, [UInt8], UInt8)] {
      told += [0, 0, 0, 0, 0, 0, 0, number, 0, 0, 0, 0, 0, 0, 0, 16] + identifier + [0, 0, 0, 0, 0, 0, 0, version]
    }
    var expected = [UInt8](repeating: 0, count: 32)
    EVP_Digest(told, told.count, &expected, nil, EVP_sha256(), nil)
    #expect(digest.withUnsafeBytes { Array($0) } == expected)
  }

  @Test(
    "The SQL tables equal the tables in docs/formats.md",
    arguments: [
      ("folder/store.sqlite", 0x494C_4B53), ("folder/entries.sqlite", 0x494C_4B46), ("device/attempts.sqlite", 0x494C_4B41),
    ], 1...2)
  func tables(of file: (name: String, application: Int64), version: Int) throws {
    try restore(version)
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/formats.md")
    let text = try words(String(contentsOf: page, encoding: .utf8))
    #expect(try sqlite(home.path(file.name), "PRAGMA application_id") == [[.integer(file.application)]])
    let schema = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"
    let tables = try sqlite(home.path(file.name), schema).compactMap { $0[0].blob }
    #expect(!tables.isEmpty)
    for table in tables { #expect(text.contains(words(String(decoding: table, as: UTF8.self)))) }
  }

  private func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  private func counted(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + text.utf8 }

  private func row(_ name: String, _ sql: String) throws -> [[UInt8]] {
    let format = name == "store.sqlite" ? "ILKS" : "ILKF"
    #expect(Array(try #require(home.bytes("folder/\(name)"))[68..<72]) == Array(format.utf8))
    return try #require(try sqlite(home.path("folder/\(name)"), sql).first).compactMap(\.blob)
  }
}
