public import Foundation

/// An entry of the audit log.
public struct AuditEntry: Equatable, Sendable {
  /// The number of the row.
  ///
  /// Rows are numbered from 1.
  public let sequence: Int64

  /// The number of the row that counted the attempt as a wrong code, if this entry reports a correct code.
  ///
  /// Such an entry represents both rows. The value is `nil` if the entry reports another event, or if the row of the attempt
  /// was overwritten.
  public internal(set) var attempt: Int64?

  /// The event; `nil` if a later version of the program wrote an unknown event.
  public let event: AuditEvent?

  /// The subject of the event, such as `passcode` or `folder`.
  public let subject: String

  /// The wall-clock time, to the millisecond.
  ///
  /// The time is for display only, because a user can set the wall clock. ``sequence`` gives the order.
  public let time: Date
}
