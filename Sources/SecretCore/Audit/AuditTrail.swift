public import Foundation

/// The contents of the audit log.
public struct AuditTrail: Equatable, Sendable {
  /// The entries, newest first.
  ///
  /// An attempt is logged as a wrong code before the code is compared. If the code was correct, the entry of
  /// ``AuditEvent/unlocked`` represents both rows, and ``AuditEntry/attempt`` is the number of the first row. So every row of
  /// an intact log that was not overwritten belongs to exactly one entry.
  public let entries: [AuditEntry]

  /// The number of older rows that were overwritten.
  public let forgotten: Int64

  /// Whether every row that was not overwritten is present and authentic, up to the end of the log.
  ///
  /// Otherwise ``entries`` contains only the rows after the newest missing or changed row. The event ``AuditEvent/logDamaged``
  /// reports the loss of rows at the end of the log instead.
  public let isIntact: Bool

  /// Returns the time of the last erasure of `subject`; `nil` if a code was set since, or the log contains no erasure.
  public func erasure(of subject: KeyPurpose) -> Date? {
    // A crash can prevent the row of a new code, so the later rows of this code count too.
    let events: [AuditEvent?] = [.erased, .codeCreated, .codeChanged, .codeRemoved, .unlocked]
    let last = entries.first { $0.subject == subject.rawValue && events.contains($0.event) }
    return last?.event == .erased ? last?.time : nil
  }
}
