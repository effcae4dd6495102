public import SecretCore

/// How things stand with unlocking without the code.
public enum BiometricsStatus: Equatable, Sendable {
  /// There is no authenticator that can be used now, or no passcode that it could stand in for.
  case unavailable

  /// They can be turned on.
  ///
  /// `end` is why they are not any more, if the user did not turn them off: to be told until they are on again.
  case off(Offer, end: BiometricsEnd?)

  /// They are turned on, and offered unless codes are locked out.
  case on(Offer, lockedOut: Duration?)

  /// It cannot be told now.
  case unreadable(PasscodeFailure)

  /// What is offered.
  public struct Offer: Equatable, Sendable {
    /// What the authenticator looks at.
    public let kind: AuthenticatorKind
    /// Whether it is only played, which every screen that offers it is to say.
    public let isSimulated: Bool
  }
}
