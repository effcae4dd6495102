public import SecretCore

/// An entry to be added to the vault: its details, its password and its further secrets.
public struct NewEntry: ~Copyable, Sendable {
  let details: EntryDetails
  let password: SecretBytes
  let secrets: SecretChanges

  /// Creates an entry whose lengths ``OpenVault/add(count:_:)`` checks.
  public init(_ details: EntryDetails, password: consuming SecretBytes, secrets: consuming SecretChanges = SecretChanges()) {
    self.details = details
    self.password = password
    self.secrets = secrets
  }

  /// Returns the plaintext of the secrets of an entry that is added at `now`, in milliseconds since 1970.
  ///
  /// - Throws: ``VaultFailure/passwordRefused``, ``VaultFailure/hiddenFieldsRefused``, ``VaultFailure/core(_:)``.
  func record(at now: Int64) throws(VaultFailure) -> PasswordRecord {
    let empty = try core { () throws(CoreError) in try PasswordRecord() }
    let copy = try core { () throws(CoreError) in try password.copy() }
    return try empty.changing(to: copy, secrets, at: now)
  }

  /// Checks the password and the secrets against the limits of the vault.
  ///
  /// - Throws: ``VaultFailure/passwordRefused``, ``VaultFailure/hiddenFieldsRefused``, ``VaultFailure/core(_:)``.
  public func check() throws(VaultFailure) { _ = try record(at: 0) }
}
