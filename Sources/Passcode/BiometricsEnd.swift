/// The reason why biometrics were turned off automatically.
public enum BiometricsEnd: UInt8, Sendable {
  // The raw values are stored in the settings.

  /// The enrolment of the authenticator changed after biometrics were turned on.
  case enrolmentChanged = 1

  /// The authenticator's secret does not unwrap the data key.
  ///
  /// The wrapped key is damaged, or was wrapped for another store or under other secrets.
  case wrappedKeyInvalid = 2
}
