/// Whether an authenticator can be used.
public enum AuthenticatorAvailability: Equatable, Sendable {
  /// It is switched off, has nobody enrolled, or has locked itself.
  case unavailable
  /// It can be.
  ///
  /// `isBound` is whether it keeps a secret that it would release: it does not once the enrolment has changed.
  case available(isBound: Bool)
}
