public import SecretCore

/// The state of biometric unlocking.
public enum BiometricsStatus: Equatable, Sendable {
  /// No authenticator can be used now, or no passcode is set.
  case unavailable

  /// Biometrics can be turned on.
  ///
  /// `end` is the reason if biometrics were turned off automatically. The reason must be shown until they are on again.
  case off(Offer, end: BiometricsEnd?)

  /// Biometrics are on, and offered unless a lockout is active.
  case on(Offer, lockedOut: Duration?)

  /// The state cannot be read now.
  case unreadable(PasscodeFailure)

  /// The authenticator that is offered.
  public struct Offer: Equatable, Sendable {
    /// The kind of biometric that the authenticator checks.
    public let kind: AuthenticatorKind
    /// Whether the authenticator is simulated. Every screen that offers it must show this.
    public let isSimulated: Bool
  }
}
