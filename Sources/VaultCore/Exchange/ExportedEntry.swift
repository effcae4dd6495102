package import Foundation
package import SecretCore

/// An encoded entry in the plaintext of an export, as ranges of bytes.
///
/// Encoding, all numbers in big-endian order: identifier (16 bytes), length of the secrets in bytes (4), length of the details
/// (4), secrets in the encoding of ``PasswordRecord``, details in the encoding of ``DetailsRecord``, both without padding. In
/// the first version, the bytes of the password are in place of the secrets, and their length has 2 bytes.
package struct ExportedEntry {
  let id: UUID
  /// The date of the version, in milliseconds since 1970.
  let dated: Int64
  /// The range of the secrets, or of the password in the first version.
  let secrets: Range<Int>
  let details: Range<Int>

  /// Appends the encoding of an entry with these details and this password, and no other secret, to `buffer`.
  package static func write(
    id: UUID, _ details: EntryDetails, created: Int64, changed: Int64, password: UnsafeRawBufferPointer,
    to buffer: inout SecretBuffer
  ) throws(CoreError) {
    let head = PasswordRecord.head(password.count)
    let record = DetailsRecord(details, created: created, changed: changed)
    try head.withUnsafeBufferPointer { head throws(CoreError) in
      try write(id: id, record, secrets: [UnsafeRawBufferPointer(head), password], to: &buffer)
    }
  }

  /// Appends the encoding of an entry with these details and secrets to `buffer`.
  ///
  /// - Parameter secrets: The encoding of a ``PasswordRecord`` without padding, in parts.
  static func write(
    id: UUID, _ record: DetailsRecord, secrets: [UnsafeRawBufferPointer], to buffer: inout SecretBuffer
  ) throws(CoreError) {
    let details = record.bytes
    var head = id.bytes
    head.append(bigEndian: UInt32(secrets.reduce(0) { $0 + $1.count }))
    head.append(bigEndian: UInt32(details.count))
    try buffer.append(head)
    for part in secrets { try buffer.append(part) }
    try buffer.append(details)
  }

  /// Decodes the entry at the offset `start` in `bytes`; fails with `nil` if the entry is incomplete.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the bytes are invalid.
  init?(_ bytes: UnsafeRawBufferPointer, at start: Int, version: ExportHeader.Version) throws(CoreError) {
    let lengthBytes = version == .plain ? 2 : 4
    let secretsStart = start + 16 + lengthBytes + 4
    guard bytes.count >= secretsStart else { return nil }
    id = UUID(uuid: bytes.loadUnaligned(fromByteOffset: start, as: uuid_t.self))
    let secretsCount = bytes.number(at: start + 16, count: lengthBytes)
    let detailsCount = bytes.number(at: start + 16 + lengthBytes, count: 4)
    guard secretsCount <= (version == .plain ? PasswordRecord.longestPassword : PasswordLayout.mostBytes),
      detailsCount <= DetailsRecord.mostBytes
    else { throw .authenticationFailed }
    let detailsStart = secretsStart + secretsCount
    guard bytes.count - detailsStart >= detailsCount else { return nil }
    secrets = secretsStart..<detailsStart
    details = detailsStart..<(detailsStart + detailsCount)
    guard let record = DetailsRecord(Array(bytes[details])), record.count == detailsCount,
      ExportedEntry.accepts(UnsafeRawBufferPointer(rebasing: bytes[secrets]), of: record, version: version)
    else { throw .authenticationFailed }
    dated = record.dated
  }

  /// Returns whether the secrets are valid and belong to the details.
  private static func accepts(
    _ secrets: UnsafeRawBufferPointer, of record: DetailsRecord, version: ExportHeader.Version
  ) -> Bool {
    switch version {
    case .plain: return record.isPlain && PasswordRecord.accepts(secrets)
    case .complete:
      guard let layout = PasswordLayout(secrets) else { return false }
      return layout.end == secrets.count && layout.names == record.secrets
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the number in `count` bytes at `offset`, in big-endian order.
  fileprivate func number(at offset: Int, count: Int) -> Int {
    self[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension UUID {
  /// Returns whether `left` precedes `right` in the lexicographic order of their bytes, which is the order of the table.
  static func isInOrder(_ left: UUID, _ right: UUID) -> Bool {
    var (left, right) = (left.uuid, right.uuid)
    return memcmp(&left, &right, 16) < 0
  }
}
