/// The result of unlocking with biometrics.
public enum BiometricUnlockResult: Sendable {
  /// The user was recognized.
  ///
  /// The associated value is the unlocked store. The result contains no ``Grant``, because a change or removal of the code
  /// requires the code. The attempt counter does not change.
  case open(OpenStore)

  /// A lockout is active; `wait` is the remaining time.
  ///
  /// The user was not prompted, unless the lockout began during the prompt.
  case lockedOut(wait: Duration)

  /// Biometrics are off; `end` is the reason if biometrics were turned off automatically.
  case off(end: BiometricsEnd?)

  /// The user was not recognized or cancelled the prompt, or an error occurred.
  case failed(PasscodeFailure)
}
