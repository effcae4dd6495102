import Foundation
import SecretCore

/// The plaintext of an entry: the metadata of a file.
///
/// Encoding, all numbers in big-endian order:
/// - size of the file (8 bytes)
/// - milliseconds since 1970 at which the file was added (8) and last modified (8)
/// - salt of the file's key (32)
/// - length of the name in bytes (2), name in UTF-8
/// - padding with zeros to a multiple of 128 bytes
///
/// Because of the padding, all entries with names of up to 70 bytes have the same length.
struct EntryRecord: Equatable {
  private static let unit = 128

  let name: String
  var size: Int
  /// The date when the file was added, in milliseconds since 1970.
  let added: Int64
  /// The modification date of the file, in milliseconds since 1970.
  let modified: Int64
  let salt: [UInt8]

  /// Creates the metadata of a file; fails with `nil` if the name is not allowed.
  init?(name: String, size: Int, added: Int64, modified: Int64, salt: [UInt8]) {
    guard (1...255).contains(name.utf8.count), name != ".", name != "..", !name.utf8.contains(where: { $0 == 0 || $0 == 0x2F })
    else { return nil }
    self.name = name
    self.size = size
    self.added = added
    self.modified = modified
    self.salt = salt
  }

  /// Returns a copy with another name; `nil` if the name is not allowed.
  func renamed(_ name: String) -> EntryRecord? {
    EntryRecord(name: name, size: size, added: added, modified: modified, salt: salt)
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: Int64(size))
    bytes.append(bigEndian: added)
    bytes.append(bigEndian: modified)
    bytes += salt
    bytes.append(bigEndian: UInt16(name.utf8.count))
    bytes += name.utf8
    bytes += [UInt8](repeating: 0, count: (EntryRecord.unit - bytes.count % EntryRecord.unit) % EntryRecord.unit)
    return bytes
  }

  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard let size = reader.integer(Int64.self), let added = reader.integer(Int64.self),
      let modified = reader.integer(Int64.self), let salt = reader.bytes(32), let count = reader.integer(UInt16.self),
      let text = reader.bytes(Int(count)), let name = String(validating: text, as: UTF8.self)
    else { return nil }
    self.init(name: name, size: Int(size), added: added, modified: modified, salt: salt)
  }
}

extension Date {
  fileprivate init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}

extension FolderEntry {
  init(_ id: ID, _ record: EntryRecord) {
    self.init(
      id: id, name: record.name, size: record.size, added: Date(milliseconds: record.added),
      modified: Date(milliseconds: record.modified))
  }
}
