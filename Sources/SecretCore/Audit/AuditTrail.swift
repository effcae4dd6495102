/// What the log holds.
public struct AuditTrail: Equatable, Sendable {
  /// What happened, newest first.
  ///
  /// An attempt is written down as a wrong code before anybody looks at it; if it then was right, ``AuditEvent/unlocked`` stands for
  /// both.
  public let entries: [AuditEntry]

  /// How many older ones made room for newer ones.
  public let forgotten: Int64

  /// Whether everything that was written and not forgotten is there, as it was written.
  ///
  /// Where something is missing or was changed, ``entries`` ends above it.
  public let isIntact: Bool
}
