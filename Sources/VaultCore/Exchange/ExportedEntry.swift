package import Foundation
package import SecretCore

/// An encoded entry in the plaintext of an export, as ranges of bytes.
///
/// Encoding, all numbers in big-endian order: identifier (16 bytes), length of the password in bytes (2), length of the details
/// (4), password, details. The details have the encoding of ``DetailsRecord`` without padding.
package struct ExportedEntry {
  private static let headCount = 22

  let id: UUID
  /// The date of the last change, in milliseconds since 1970.
  let changed: Int64
  let password: Range<Int>
  let details: Range<Int>

  /// Appends the encoding of an entry with these details and password to `buffer`.
  package static func write(
    id: UUID, _ details: EntryDetails, created: Int64, changed: Int64, password: UnsafeRawBufferPointer,
    to buffer: inout SecretBuffer
  ) throws(CoreError) {
    let details = DetailsRecord(details, created: created, changed: changed).bytes
    var head = id.bytes
    head.append(bigEndian: UInt16(password.count))
    head.append(bigEndian: UInt32(details.count))
    try buffer.append(head)
    try buffer.append(password)
    try buffer.append(details)
  }

  /// Decodes the entry at the offset `start` in `bytes`; fails with `nil` if the entry is incomplete.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the bytes are invalid.
  init?(_ bytes: UnsafeRawBufferPointer, at start: Int) throws(CoreError) {
    guard bytes.count - start >= ExportedEntry.headCount else { return nil }
    id = UUID(uuid: bytes.loadUnaligned(fromByteOffset: start, as: uuid_t.self))
    let passwordCount = Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: start + 16, as: UInt16.self)))
    let detailsCount = Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: start + 18, as: UInt32.self)))
    guard passwordCount <= PasswordRecord.mostBytes, detailsCount <= DetailsRecord.mostBytes else {
      throw .authenticationFailed
    }
    let passwordStart = start + ExportedEntry.headCount
    let detailsStart = passwordStart + passwordCount
    guard bytes.count - detailsStart >= detailsCount else { return nil }
    password = passwordStart..<detailsStart
    details = detailsStart..<(detailsStart + detailsCount)
    guard PasswordRecord.accepts(UnsafeRawBufferPointer(rebasing: bytes[password])),
      let record = DetailsRecord(Array(bytes[details])), record.count == detailsCount
    else { throw .authenticationFailed }
    changed = record.changed
  }
}

extension UUID {
  /// Returns whether `left` precedes `right` in the lexicographic order of their bytes, which is the order of the table.
  static func isInOrder(_ left: UUID, _ right: UUID) -> Bool {
    var (left, right) = (left.uuid, right.uuid)
    return memcmp(&left, &right, 16) < 0
  }
}
