/// A biometric authenticator, which stores a 32-byte secret and releases the secret to a recognized user.
///
/// The secret is bound to the enrolled fingers or faces.
///
/// A successful prompt returns the secret, instead of a Boolean value. The secret and the device secret together unwrap the
/// data key that is wrapped for the authenticator. ``SimulatedAuthenticator`` is an implementation.
public protocol Authenticator: Sendable {
  /// The kind of biometric that the authenticator checks.
  var kind: AuthenticatorKind { get }

  /// Whether the authenticator is simulated.
  ///
  /// Every screen that offers the authenticator must show whether it is simulated.
  var isSimulated: Bool { get }

  /// Returns the availability of the authenticator, without a prompt.
  func availability() -> AuthenticatorAvailability

  /// Replaces the secret with a random secret that is bound to the current enrolment, after a prompt to the user.
  ///
  /// The new secret is durable when this method returns.
  ///
  /// - Parameter reason: The purpose of the prompt, shown to the user.
  /// - Returns: The new secret.
  /// - Throws: ``AuthenticatorFailure``.
  func bind(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes

  /// Prompts the user, then returns the secret.
  ///
  /// - Parameter reason: The purpose of the prompt, shown to the user.
  /// - Throws: ``AuthenticatorFailure``, such as ``AuthenticatorFailure/enrolmentChanged`` if the secret became invalid.
  func release(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes

  /// Erases the secret, if it exists.
  ///
  /// - Throws: ``CoreError`` if the secret cannot be erased.
  func forget() throws(CoreError)
}
