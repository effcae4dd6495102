package import Foundation
package import SecretCore

/// An entry as it lies in an export, by where its parts are in the bytes around it.
///
/// Its bytes, all numbers with the highest byte first: identifier (16), number of bytes of the password (2) and of what else there is
/// to say (4), the password, and the rest as ``DetailsRecord`` has it.
package struct ExportedEntry {
  private static let headCount = 22

  let id: UUID
  /// Milliseconds since 1970.
  let changed: Int64
  let password: Range<Int>
  let details: Range<Int>

  /// The bytes of an entry with these details and password.
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

  /// The entry at `start` in `bytes`; `nil` if it goes on after their end.
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if there cannot be one.
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
  /// Whether the bytes of an identifier come before those of another, as in the order of the table.
  static func isInOrder(_ left: UUID, _ right: UUID) -> Bool {
    var (left, right) = (left.uuid, right.uuid)
    return memcmp(&left, &right, 16) < 0
  }
}
