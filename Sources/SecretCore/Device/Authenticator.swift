/// What recognizes its user by a finger or a face, and keeps a secret that it releases then: 32 bytes, bound to who is enrolled.
///
/// It answers with the secret or not at all, never with a yes. The secret is one of two things that open a second wrap of the
/// data key; the device secret is the other. See ``SimulatedAuthenticator``.
public protocol Authenticator: Sendable {
  /// What it looks at.
  var kind: AuthenticatorKind { get }

  /// Whether it only plays one, which whoever sees it offered is to be told.
  var isSimulated: Bool { get }

  /// Whether it can be used now; nobody is asked for that.
  func availability() -> AuthenticatorAvailability

  /// Asks the user, and then keeps a new secret in the place of any before, bound to who is enrolled now.
  ///
  /// When this returns, it is kept for good.
  /// - Parameter reason: What the user is told it is for.
  func bind(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes

  /// Asks the user, and releases the secret.
  /// - Parameter reason: What the user is told it is for.
  func release(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes

  /// Destroys the secret, which may not be there.
  func forget() throws(CoreError)
}
