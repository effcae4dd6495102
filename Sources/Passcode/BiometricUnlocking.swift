/// The answer of biometrics.
public enum BiometricUnlocking: Sendable {
  /// The user was recognized, and this is what the passcode protects.
  ///
  /// It is no ``Grant``: to change or remove the code needs the code. Wrong codes stay counted.
  case open(OpenStore)

  /// There is a lockout, and nobody was asked.
  case lockedOut(wait: Duration)

  /// They are off; `end` is why, if the user did not turn them off.
  case off(end: BiometricsEnd?)

  /// The user was not recognized, or cancelled, or something is in the way.
  case failed(PasscodeFailure)
}
