/// A biometric authenticator: it keeps a 32-byte secret that is bound to the enrolled fingers or faces, and releases the secret
/// to a recognized user.
///
/// The result is the secret or an error, never a boolean. The secret and the device secret together open the data key that is
/// wrapped for the authenticator. ``SimulatedAuthenticator`` is an implementation.
public protocol Authenticator: Sendable {
  /// The kind of biometric that the authenticator checks.
  var kind: AuthenticatorKind { get }

  /// Whether the authenticator is simulated. Every screen that offers it must show this.
  var isSimulated: Bool { get }

  /// Returns the availability of the authenticator, without a prompt.
  func availability() -> AuthenticatorAvailability

  /// Prompts the user, then replaces the secret by a random secret that is bound to the present enrolment. Returns the new
  /// secret.
  ///
  /// The secret is durable when this returns.
  /// - Parameter reason: The purpose of the prompt, shown to the user.
  func bind(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes

  /// Prompts the user, then returns the secret.
  /// - Parameter reason: The purpose of the prompt, shown to the user.
  func release(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes

  /// Erases the secret, if it exists.
  func forget() throws(CoreError)
}
