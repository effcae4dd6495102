/// The availability of an authenticator.
public enum AuthenticatorAvailability: Equatable, Sendable {
  /// The authenticator is turned off, has no enrolment, or is locked.
  case unavailable
  /// The authenticator can be used.
  ///
  /// `isBound` is `true` if the authenticator stores a secret that it can release. A change of the enrolment invalidates the
  /// secret.
  case available(isBound: Bool)
}
