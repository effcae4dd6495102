/// How long the app may be away before it is locked.
public enum AutoLock: UInt8, CaseIterable, Sendable {
  // The raw values are in the settings on the disk.

  /// As soon as it is left.
  case immediately = 0

  /// After five seconds, as long as nothing else is chosen.
  ///
  /// Source: stage-01-core-service.md, the grace period.
  case afterFiveSeconds = 1

  /// After a minute.
  case afterOneMinute = 2

  /// After five minutes.
  case afterFiveMinutes = 3

  /// After a quarter of an hour.
  case afterFifteenMinutes = 4

  /// The time that the app may be away for.
  public var grace: Duration {
    switch self {
    case .immediately: .zero
    case .afterFiveSeconds: .seconds(5)
    case .afterOneMinute: .seconds(60)
    case .afterFiveMinutes: .seconds(5 * 60)
    case .afterFifteenMinutes: .seconds(15 * 60)
    }
  }

  /// Whether the app is locked when it comes back after `absence`.
  public func locks(after absence: Duration) -> Bool { absence >= grace }
}
