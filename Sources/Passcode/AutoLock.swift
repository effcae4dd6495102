/// The delay of the automatic lock after the user leaves the app.
///
/// The flow of the app applies the delay.
public enum AutoLock: UInt8, CaseIterable, Sendable {
  // The raw values are stored in the settings.

  /// No delay.
  case immediately = 0

  /// Five seconds, the default.
  ///
  /// Source: `Specs/requirements/stage-01-core-service.yaml`, the grace period.
  case afterFiveSeconds = 1

  /// One minute.
  case afterOneMinute = 2

  /// Five minutes.
  case afterFiveMinutes = 3

  /// Fifteen minutes.
  case afterFifteenMinutes = 4
}
