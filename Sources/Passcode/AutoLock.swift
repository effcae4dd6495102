/// The choice after how long out of sight the app locks: what the flow of the app makes of it is for its spec to say.
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
}
