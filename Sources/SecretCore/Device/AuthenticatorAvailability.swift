/// The availability of an authenticator.
public enum AuthenticatorAvailability: Equatable, Sendable {
  /// It is turned off, has no enrolment, or is locked.
  case unavailable
  /// It can be used.
  ///
  /// `isBound` is whether it keeps a secret that it can release. A change of the enrolment invalidates the secret.
  case available(isBound: Bool)
}
