/// Why biometrics were turned off without the user having asked for it.
public enum BiometricsEnd: UInt8, Sendable {
  // The raw values are in the settings on the disk.

  /// Others are enrolled at the authenticator than when they were turned on.
  case enrolmentChanged = 1

  /// What the authenticator released does not open the data key: the wrap is damaged, or of another device.
  case wrapUseless = 2
}
