/// A biometric authenticator: it keeps a 32-byte secret that is bound to the enrolled fingers or faces, and releases it to a
/// recognized user.
///
/// The result is the secret or an error, never a boolean. The secret and the device secret together open the data key that is
/// wrapped for the authenticator. See ``SimulatedAuthenticator``.
public protocol Authenticator: Sendable {
  /// The biometric that it recognizes.
  var kind: AuthenticatorKind { get }

  /// Whether it is simulated, which every screen that offers it must show.
  var isSimulated: Bool { get }

  /// Returns whether it can be used now, without prompting the user.
  func availability() -> AuthenticatorAvailability

  /// Prompts the user, then replaces the secret by a new one that is bound to the present enrolment.
  ///
  /// The secret is durable when this returns.
  /// - Parameter reason: The purpose, shown to the user.
  func bind(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes

  /// Prompts the user, then releases the secret.
  /// - Parameter reason: The purpose, shown to the user.
  func release(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes

  /// Destroys the secret, if it exists.
  func forget() throws(CoreError)
}
