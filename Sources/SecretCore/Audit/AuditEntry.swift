public import Foundation

/// One thing that happened, as the log tells it.
public struct AuditEntry: Equatable, Sendable {
  /// Counts what was written to the log, from 1 on.
  public let sequence: Int64

  /// What happened; `nil` if a later version of the program wrote it, and this one does not know.
  public let event: AuditEvent?

  /// What it happened to, such as `passcode` or `folder`.
  public let subject: String

  /// What the clock on the wall said, to the millisecond.
  ///
  /// For display only: who can set that clock can make it say anything. What came after what, ``sequence`` tells.
  public let time: Date
}
