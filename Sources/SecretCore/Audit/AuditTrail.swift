/// What the log holds.
public struct AuditTrail: Equatable, Sendable {
  /// What happened, newest first.
  ///
  /// An attempt is logged as a wrong code before the code is compared. If the code was right, the entry of ``AuditEvent/unlocked``
  /// stands for both rows, and ``AuditEntry/attempt`` is the number of the first. So every number from the last one down to the
  /// forgotten ones belongs to one entry.
  public let entries: [AuditEntry]

  /// How many older ones made room for newer ones.
  public let forgotten: Int64

  /// Whether everything that was written and not forgotten is there, as it was written.
  ///
  /// Where something is missing or was changed, ``entries`` ends above it.
  public let isIntact: Bool
}
