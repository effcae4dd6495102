package import Foundation

/// The secret of an authenticator that keeps no secret itself: a private file in the device directory.
///
/// The file protects the secret only with its permissions. An optional second file, the enrolment record, contains the
/// enrolment to which the secret is bound. A secret whose record is missing or differs from the current enrolment is invalid.
package struct AuthenticatorSecret: Sendable {
  /// The authenticator that uses the secret.
  package enum Owner: String, CaseIterable, Sendable {
    /// ``SimulatedAuthenticator``.
    case simulated = "simulated-authenticator"
    /// The fingerprint reader of the module `Fprintd`.
    case fingerprint = "fingerprint-reader"
  }

  private let file: SecretFile
  private let recordPath: String

  /// Creates a reference to the secret of `owner` in the device directory `device`.
  ///
  /// Each purpose has a separate secret.
  package init(of owner: Owner, in device: URL, for purpose: KeyPurpose) {
    let name = AuthenticatorSecret.name(of: owner, for: purpose)
    file = SecretFile(path: device.appending(path: name).path(percentEncoded: false))
    recordPath = device.appending(path: AuthenticatorSecret.recordName(name)).path(percentEncoded: false)
  }

  /// Whether the file of the secret exists; `true` if the existence cannot be determined.
  package var exists: Bool { (try? file.exists()) ?? true }

  /// Replaces the secret with a random secret that is bound to `enrolment`, and returns the new secret.
  ///
  /// The new secret is durable when this method returns. If an error occurs, no valid secret remains.
  ///
  /// - Parameter enrolment: The contents of the enrolment record, at most ``recordLimit`` bytes; `nil` for no record.
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``, or ``AuthenticatorFailure/enrolmentChanged`` if another process erases the new
  ///   secret.
  package func replace(enrolment: [UInt8]? = nil) throws(AuthenticatorFailure) -> SecretBytes {
    do throws(CoreError) {
      try forget()
      // The secret is created last, so a secret without a matching record is never valid.
      if let enrolment { try PrivateFile.replace(recordPath, contents: enrolment) }
      try file.createIfMissing()
    } catch {
      throw .core(error)
    }
    return try load()
  }

  /// Returns the secret.
  ///
  /// - Throws: ``AuthenticatorFailure/enrolmentChanged`` if the file is missing, ``AuthenticatorFailure/core(_:)``, for example
  ///   with ``CoreError/damaged(path:)`` if the file is not 32 bytes long.
  package func load() throws(AuthenticatorFailure) -> SecretBytes {
    do throws(CoreError) {
      if let secret = try file.load() { return secret }
    } catch {
      throw .core(error)
    }
    throw .enrolmentChanged
  }

  /// Returns the enrolment record; `nil` if the record is missing.
  ///
  /// - Throws: ``CoreError/damaged(path:)`` if the record has more than ``recordLimit`` bytes, ``CoreError/unsafeFile(_:)``,
  ///   ``CoreError/storage(_:)``.
  package func enrolment() throws(CoreError) -> [UInt8]? {
    try PrivateFile.read(recordPath, limit: AuthenticatorSecret.recordLimit)
  }

  /// Erases the secret and its record, if they exist.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package func forget() throws(CoreError) {
    guard try PrivateFile.exists(PrivateFile.parent(of: file.path)) else { return }
    try file.destroy()
    if try PrivateFile.exists(recordPath) { try PrivateFile.destroy(recordPath) }
  }

  /// Erases the secrets of all authenticators for `purpose` in a device directory, whether or not they are in use.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  static func forgetAll(in device: URL, for purpose: KeyPurpose) throws(CoreError) {
    for owner in Owner.allCases { try AuthenticatorSecret(of: owner, in: device, for: purpose).forget() }
  }

  /// The largest size of an enrolment record in bytes.
  package static let recordLimit = 4096

  /// The names of all files of authenticators' secrets in a device directory.
  static let fileNames = Owner.allCases.flatMap { owner in
    let names = [KeyPurpose.passcode, .folder].map { name(of: owner, for: $0) }
    return owner == .fingerprint ? names + names.map(recordName) : names
  }

  private static func name(of owner: Owner, for purpose: KeyPurpose) -> String {
    switch purpose {
    case .passcode: owner.rawValue
    case .folder: "\(owner.rawValue)-folder"
    }
  }

  private static func recordName(_ name: String) -> String { "\(name)-enrolment" }
}
