import Foundation

/// The plaintext of a row of the audit log.
///
/// The size of a row is fixed, so that overwriting a row needs no additional space.
///
/// Encoding:
/// - version (1 byte, 1), event (1), milliseconds since 1970 (8, big-endian)
/// - the authentication tag of the previous row (16); zeros in the first row
/// - length of the subject (1), subject, zeros up to 15 bytes
struct AuditRow {
  static let longestSubject = 15
  static let linkCount = 16
  static let count = 1 + 1 + 8 + linkCount + 1 + longestSubject

  let event: UInt8
  let subject: [UInt8]
  let milliseconds: Int64
  /// The link to the previous row: the authentication tag of that row; zeros in the first row.
  ///
  /// Without the key, an attacker cannot create another row with the same authentication tag.
  let link: [UInt8]

  /// Creates the row for an event at the current time, after the row that ends with `link`.
  init(_ event: AuditEvent, _ subject: [UInt8], after link: [UInt8]) {
    precondition(subject.count <= AuditRow.longestSubject, "a subject has at most 15 bytes")
    self.event = event.rawValue
    self.subject = subject
    self.link = link
    milliseconds = Int64(Date.now.timeIntervalSince1970 * 1000)
  }

  /// Creates a row from its encoding; fails with `nil` if the bytes have another format, such as the format of a later version.
  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard reader.integer(UInt8.self) == 1, let event = reader.integer(UInt8.self),
      let milliseconds = reader.integer(Int64.self), let link = reader.bytes(AuditRow.linkCount),
      let count = reader.integer(UInt8.self), let subject = reader.bytes(Int(count))
    else { return nil }
    self.event = event
    self.subject = subject
    self.milliseconds = milliseconds
    self.link = link
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = [1, event]
    bytes.append(bigEndian: milliseconds)
    bytes += link
    bytes.append(counted: subject)
    return bytes + [UInt8](repeating: 0, count: AuditRow.count - bytes.count)
  }

  /// Returns the log entry of this row, which has the number `sequence`.
  func entry(_ sequence: Int64) -> AuditEntry {
    AuditEntry(
      sequence: sequence, event: AuditEvent(rawValue: event), subject: String(decoding: subject, as: UTF8.self),
      time: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
  }
}
