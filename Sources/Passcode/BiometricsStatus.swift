public import SecretCore

/// The state of biometric unlocking.
public enum BiometricsStatus: Equatable, Sendable {
  /// No authenticator can be used now, or no passcode is set.
  case unavailable

  /// Biometrics are off, and can be turned on.
  ///
  /// `end` is the reason if biometrics were turned off automatically. The app must show the reason until biometrics are on
  /// again.
  case off(Offer, end: BiometricsEnd?)

  /// Biometrics are on; `lockedOut` is the remaining time of an active lockout.
  ///
  /// Biometrics are not offered during a lockout.
  case on(Offer, lockedOut: Duration?)

  /// The state cannot be read now.
  case unreadable(PasscodeFailure)

  /// The authenticator that is offered.
  public struct Offer: Equatable, Sendable {
    /// The kind of biometric that the authenticator checks.
    public let kind: AuthenticatorKind
    /// Whether the authenticator is simulated.
    ///
    /// Every screen that offers the authenticator must show whether it is simulated.
    public let isSimulated: Bool
  }
}
