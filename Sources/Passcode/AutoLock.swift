/// The delay of the automatic lock after the app is left. The app's spec decides how it is applied.
public enum AutoLock: UInt8, CaseIterable, Sendable {
  // The raw values are stored in the settings.

  /// As soon as the app is left.
  case immediately = 0

  /// After five seconds, the default.
  ///
  /// Source: stage-01-core-service.md, the grace period.
  case afterFiveSeconds = 1

  /// After one minute.
  case afterOneMinute = 2

  /// After five minutes.
  case afterFiveMinutes = 3

  /// After 15 minutes.
  case afterFifteenMinutes = 4
}
