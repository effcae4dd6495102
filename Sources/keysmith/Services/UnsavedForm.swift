import Foundation
import SecretCore
import VaultCore

/// The texts of an entry's unsaved form, and the version of the entry that the form edits.
struct UnsavedForm: Sendable {
  let texts: FormTexts
  /// The identifier and the time of the last change of the entry; `nil` for a new entry.
  private let entry: (id: VaultEntry.ID, changed: Date)?

  init(_ texts: FormTexts, of entry: VaultEntry?) {
    self.texts = texts
    self.entry = entry.map { ($0.id, $0.changed) }
  }

  /// Returns the entry that the form edits; `nil` for a new entry.
  ///
  /// Also returns `nil` if the entry was changed, removed or damaged since the form was opened.
  ///
  /// An unsaved form never overwrites a later change of the entry.
  ///
  /// - Throws: `VaultFailure`.
  func entry(in vault: OpenVault) async throws -> VaultEntry? {
    guard let entry else { return nil }
    do {
      let found = try await vault.entry(entry.id)
      return found.changed == entry.changed ? found : nil
    } catch VaultFailure.notFound, VaultFailure.core(.authenticationFailed) {
      return nil
    }
  }
}

/// The record of a form, in docs/formats.md: its head, then each text after its length in four bytes, then zeros.
extension UnsavedForm {
  private static let version: UInt8 = 1
  /// The number of bytes before the texts: the version, whether an entry exists, its identifier and the time of its change.
  private static let headSize = 26
  /// The size of a record is a multiple of this number, so that the size of the file does not reveal the length of a text.
  private static let sizeStep = 4096

  /// Returns the form as one record.
  ///
  /// - Throws: `CoreError.outOfMemory`.
  func record() throws(CoreError) -> SecretBytes {
    let texts = texts.all
    let size = texts.reduce(Self.headSize) { $0 + 4 + $1.bytes.count }
    return try SecretBytes(count: (size + Self.sizeStep - 1) / Self.sizeStep * Self.sizeStep) { record in
      record.storeBytes(of: Self.version, as: UInt8.self)
      if let entry {
        record.storeBytes(of: 1, toByteOffset: 1, as: UInt8.self)
        record.storeBytes(of: entry.id.uuid, toByteOffset: 2, as: uuid_t.self)
        record.storeBytes(
          of: entry.changed.timeIntervalSinceReferenceDate.bitPattern.littleEndian, toByteOffset: 18, as: UInt64.self)
      }
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
    typealias Parts = (texts: [SecretText], entry: (id: VaultEntry.ID, changed: Date)?)
    let parts = try record.withUnsafeBytes { record throws(CoreError) -> Parts? in
      guard record.count >= Self.headSize, record[0] == Self.version else { return nil }
      let id = UUID(uuid: record.loadUnaligned(fromByteOffset: 2, as: uuid_t.self))
      let changed = Double(bitPattern: UInt64(littleEndian: record.loadUnaligned(fromByteOffset: 18, as: UInt64.self)))
      var texts: [SecretText] = []
      var rest = record[Self.headSize...]
      for _ in 0..<FormTexts.count {
        guard rest.count >= 4 else { return nil }
        let length = Int(UInt32(littleEndian: record.loadUnaligned(fromByteOffset: rest.startIndex, as: UInt32.self)))
        rest = rest.dropFirst(4)
        guard length <= rest.count else { return nil }
        guard let text = SecretText(UnsafeRawBufferPointer(rebasing: rest.prefix(length))) else { throw .outOfMemory }
        texts.append(text)
        rest = rest.dropFirst(length)
      }
      return (texts, record[1] == 1 ? (id, Date(timeIntervalSinceReferenceDate: changed)) : nil)
    }
    guard let parts else { return nil }
    texts = FormTexts(all: parts.texts)
    entry = parts.entry
  }
}
