public import Foundation

/// One thing that happened, as the log tells it.
public struct AuditEntry: Equatable, Sendable {
  /// The number of the row: counts the rows of the log, from 1 on.
  public let sequence: Int64

  /// The number of the row that counted the attempt as wrong, where the code then was right: this entry stands for both rows.
  public internal(set) var attempt: Int64?

  /// What happened; `nil` if a later version of the program wrote it, and this one does not know.
  public let event: AuditEvent?

  /// What it happened to, such as `passcode` or `folder`.
  public let subject: String

  /// What the clock on the wall said, to the millisecond.
  ///
  /// For display only: a user who can set that clock can make it say anything. ``sequence`` tells the order.
  public let time: Date
}
