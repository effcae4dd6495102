/// The result of unlocking with biometrics.
public enum BiometricUnlockResult: Sendable {
  /// The user was recognized. The value is the unlocked store.
  ///
  /// It is no ``Grant``: changing or removing the code requires the code. Wrong codes stay counted.
  case open(OpenStore)

  /// A lockout is active, and the user was not prompted.
  case lockedOut(wait: Duration)

  /// Biometrics are off; `end` is the reason if the user did not turn them off.
  case off(end: BiometricsEnd?)

  /// The user was not recognized or cancelled, or an error occurred.
  case failed(PasscodeFailure)
}
