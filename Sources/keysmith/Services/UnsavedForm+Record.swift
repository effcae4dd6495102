import Foundation
import SecretCore
import VaultCore

/// The record of a form, in docs/formats.md: its head, then each text after its length in four bytes, then zeros.
extension UnsavedForm {
  private static let version: UInt8 = 2
  /// The number of bytes before the texts.
  private static let headSize = 33
  /// The size of a record is a multiple of this number, so that the size of the file does not reveal the length of a text.
  private static let sizeStep = 4096

  /// Returns the form as one record.
  ///
  /// - Throws: `CoreError.outOfMemory`.
  func record() throws(CoreError) -> SecretBytes {
    let texts = try content.texts()
    let size = texts.reduce(Self.headSize) { $0 + 4 + $1.bytes.count }
    return try SecretBytes(count: (size + Self.sizeStep - 1) / Self.sizeStep * Self.sizeStep) { record in
      record.storeBytes(of: Self.version, as: UInt8.self)
      owner.write(to: record)
      content.writeHead(to: record)
      var end = Self.headSize
      for text in texts {
        text.withUnsafeBytes { bytes in
          record.storeBytes(of: UInt32(bytes.count).littleEndian, toByteOffset: end, as: UInt32.self)
          UnsafeMutableRawBufferPointer(rebasing: record[(end + 4)...]).copyMemory(from: bytes)
          end += 4 + bytes.count
        }
      }
    }
  }

  /// Reads the form in a record.
  ///
  /// Fails with `nil` if another version of the program wrote the record.
  ///
  /// - Throws: `CoreError.outOfMemory`.
  init?(_ record: borrowing SecretBytes) throws(CoreError) {
    typealias Parts = (content: Content, owner: Owner)
    let parts = try record.withUnsafeBytes { record throws(CoreError) -> Parts? in
      guard record.count >= Self.headSize, record[0] == Self.version else { return nil }
      var rest = record[Self.headSize...]
      func readText() throws(CoreError) -> SecretText? {
        guard rest.count >= 4 else { return nil }
        let length = Int(UInt32(littleEndian: record.loadUnaligned(fromByteOffset: rest.startIndex, as: UInt32.self)))
        rest = rest.dropFirst(4)
        guard length <= rest.count else { return nil }
        guard let text = SecretText(UnsafeRawBufferPointer(rebasing: rest.prefix(length))) else { throw .outOfMemory }
        rest = rest.dropFirst(length)
        return text
      }
      guard let owner = Owner(record), let content = try Content(record, reading: readText) else { return nil }
      return (content, owner)
    }
    guard let parts else { return nil }
    self.init(parts.content, of: parts.owner)
  }
}

/// The bytes 1 to 25 of a record.
extension UnsavedForm.Owner {
  fileprivate func write(to record: UnsafeMutableRawBufferPointer) {
    guard let id else { return }
    record.storeBytes(of: 2, toByteOffset: 1, as: UInt8.self)
    record.storeBytes(of: id.uuid, toByteOffset: 2, as: uuid_t.self)
    guard case .version(_, let changed) = self else { return }
    record.storeBytes(of: 1, toByteOffset: 1, as: UInt8.self)
    record.storeBytes(of: changed.timeIntervalSinceReferenceDate.bitPattern.littleEndian, toByteOffset: 18, as: UInt64.self)
  }

  fileprivate init?(_ record: UnsafeRawBufferPointer) {
    let id = UUID(uuid: record.loadUnaligned(fromByteOffset: 2, as: uuid_t.self))
    let changed = Double(bitPattern: UInt64(littleEndian: record.loadUnaligned(fromByteOffset: 18, as: UInt64.self)))
    switch record[1] {
    case 0: self = .newEntry
    case 1: self = .version(id, changed: Date(timeIntervalSinceReferenceDate: changed))
    case 2: self = .anyVersion(id)
    default: return nil
    }
  }
}

/// The bytes 26 to 32 of a record, and its texts.
extension UnsavedForm.Content {
  /// Returns the texts in the order of the record.
  ///
  /// - Throws: `CoreError.outOfMemory`.
  fileprivate func texts() throws(CoreError) -> [SecretText] {
    switch self {
    case .entry(let texts): return texts.all
    case .customField(let field):
      let old = field.changing?.customField?.name ?? ""
      return [field.name, field.value, SecretText(try SecretBytes(copying: Array(old.utf8)))]
    case .oneTimeKey(let key): return [key]
    }
  }

  fileprivate func writeHead(to record: UnsafeMutableRawBufferPointer) {
    switch self {
    case .entry: break
    case .oneTimeKey: record.storeBytes(of: 2, toByteOffset: 26, as: UInt8.self)
    case .customField(let field):
      record.storeBytes(of: 1, toByteOffset: 26, as: UInt8.self)
      record.storeBytes(of: field.isHidden ? 1 : 0, toByteOffset: 27, as: UInt8.self)
      switch field.changing {
      case .field(let index, _):
        record.storeBytes(of: 1, toByteOffset: 28, as: UInt8.self)
        record.storeBytes(of: UInt32(index).littleEndian, toByteOffset: 29, as: UInt32.self)
      case .hiddenField: record.storeBytes(of: 2, toByteOffset: 28, as: UInt8.self)
      default: break
      }
    }
  }

  /// Creates the content from the head of a record, and from the results of `next`, which is called once for each text.
  ///
  /// - Throws: The errors of `next`.
  fileprivate init?(
    _ record: UnsafeRawBufferPointer, reading next: () throws(CoreError) -> SecretText?
  ) throws(CoreError) {
    switch record[26] {
    case 0:
      guard let texts = try FormTexts(reading: next) else { return nil }
      self = .entry(texts)
    case 1:
      guard let name = try next(), let value = try next(), let old = try next() else { return nil }
      let changing = EntryDetail(changedField: record, name: Array(old.string.utf8))
      self = .customField(FieldTexts(changing: changing, name: name, value: value, isHidden: record[27] == 1))
    case 2:
      guard let key = try next() else { return nil }
      self = .oneTimeKey(key)
    default: return nil
    }
  }
}

extension EntryDetail {
  /// Creates the custom field that the form in `record` changes; fails with `nil` for a new field.
  fileprivate init?(changedField record: UnsafeRawBufferPointer, name: [UInt8]) {
    switch record[28] {
    case 1:
      let index = UInt32(littleEndian: record.loadUnaligned(fromByteOffset: 29, as: UInt32.self))
      self = .field(index: Int(index), name: name)
    case 2: self = .hiddenField(name: name)
    default: return nil
    }
  }
}
