public import Foundation

/// A simulated authenticator for demonstrations and tests.
///
/// A closure provides the result of the simulated sensor. The authenticator protects nothing. Its secret is a file in the
/// device directory, `simulated-authenticator` for the passcode and `simulated-authenticator-folder` for the folder. Every
/// screen that offers the authenticator must show that it is simulated (``isSimulated``).
public struct SimulatedAuthenticator: Authenticator {
  /// The result of the simulated sensor.
  public enum Answer: Sendable {
    /// The finger or face is enrolled.
    case matches
    /// The finger or face is not enrolled.
    case differs
    /// The user cancels.
    case cancels
  }

  /// The simulated biometric.
  public let kind: AuthenticatorKind

  private let secret: AuthenticatorSecret
  private let answer: @Sendable (String) async -> Answer

  /// Creates the authenticator of a device directory.
  ///
  /// - Parameters:
  ///   - device: The device directory.
  ///   - purpose: The purpose of the authenticator's secret. Each purpose has a separate secret.
  ///   - kind: The simulated biometric.
  ///   - answer: A function that returns the result of the sensor. The argument is the purpose of the prompt, which is shown to
  ///     the user.
  public init(
    device: URL, for purpose: KeyPurpose = .passcode, kind: AuthenticatorKind,
    answer: @escaping @Sendable (String) async -> Answer
  ) {
    self.kind = kind
    self.answer = answer
    secret = AuthenticatorSecret(of: .simulated, in: device, for: purpose)
  }

  /// Whether the authenticator is simulated: always `true`.
  public var isSimulated: Bool { true }

  /// Returns the availability: always available, and bound unless the authenticator's file is missing.
  public func availability() -> AuthenticatorAvailability {
    .available(isBound: secret.exists)
  }

  /// Replaces the file with a file that contains a new secret, after a prompt to the user.
  ///
  /// - Returns: The new secret.
  /// - Throws: ``AuthenticatorFailure/failed``, ``AuthenticatorFailure/cancelled``, ``AuthenticatorFailure/core(_:)``.
  public func bind(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes {
    try await ask(reason)
    return try secret.replace()
  }

  /// Prompts the user, then returns the secret in the file.
  ///
  /// - Throws: ``AuthenticatorFailure/failed``, ``AuthenticatorFailure/cancelled``, ``AuthenticatorFailure/enrolmentChanged``
  ///   if the file is missing, ``AuthenticatorFailure/core(_:)``.
  public func release(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes {
    try await ask(reason)
    return try secret.load()
  }

  /// Erases the file, if it exists.
  ///
  /// - Throws: ``CoreError`` if the file cannot be erased.
  public func forget() throws(CoreError) {
    try secret.forget()
  }

  /// Simulates a change of the enrolment, which erases the secret.
  ///
  /// - Throws: ``CoreError`` if the file cannot be erased.
  public func changeEnrolment() throws(CoreError) {
    try forget()
  }

  private func ask(_ reason: String) async throws(AuthenticatorFailure) {
    switch await answer(reason) {
    case .matches: return
    case .differs: throw .failed
    case .cancels: throw .cancelled
    }
  }
}
