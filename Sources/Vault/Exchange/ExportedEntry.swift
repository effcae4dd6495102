import Foundation
import SecretCore

/// An entry as it lies in an export.
///
/// Its bytes, all numbers with the highest byte first: identifier (16), number of bytes of the password (2) and of what else there is
/// to say (4), the password, and the rest as ``DetailsRecord`` has it.
struct ExportedEntry: ~Copyable {
  private static let headCount = 22

  let id: UUID
  let record: DetailsRecord
  let password: SecretBytes

  init(id: UUID, record: DetailsRecord, password: consuming SecretBytes) {
    self.id = id
    self.record = record
    self.password = password
  }

  /// Adds the bytes to `buffer`.
  func write(to buffer: inout SecretBuffer) throws(CoreError) {
    let details = record.bytes
    var head = id.bytes
    head.append(bigEndian: UInt16(password.count))
    head.append(bigEndian: UInt32(details.count))
    try buffer.append(head)
    try password.withUnsafeBytes { password throws(CoreError) in try buffer.append(password) }
    try buffer.append(details)
  }

  /// The entry at the front of `bytes`; `nil` if it goes on after their end.
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if there cannot be one.
  init?(_ bytes: UnsafeRawBufferPointer) throws(CoreError) {
    var head = ByteReader(Array(bytes.prefix(ExportedEntry.headCount)))
    guard let id = head.bytes(16).flatMap({ UUID($0) }), let passwordCount = head.integer(UInt16.self),
      let detailsCount = head.integer(UInt32.self)
    else { return nil }
    guard passwordCount <= PasswordRecord.mostBytes, detailsCount <= DetailsRecord.mostBytes else {
      throw .authenticationFailed
    }
    let rest = bytes.dropFirst(ExportedEntry.headCount)
    guard rest.count >= Int(passwordCount) + Int(detailsCount) else { return nil }
    let password = try SecretBytes(count: Int(passwordCount)) {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(Int(passwordCount))))
    }
    let details = rest.dropFirst(Int(passwordCount)).prefix(Int(detailsCount))
    guard PasswordRecord.accepts(password), let record = DetailsRecord(Array(details)),
      record.bytes.count == details.count
    else { throw .authenticationFailed }
    self.init(id: id, record: record, password: password)
  }

  /// How many bytes it has.
  var count: Int { ExportedEntry.headCount + password.count + record.bytes.count }
}
