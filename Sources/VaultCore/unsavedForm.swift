public import SecretCore

/// The sealed texts of an unsaved form.
extension OpenVault {
  /// Encrypts the text of an unsaved form field, so that the sealed text can remain in memory while the vault is closed.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func seal(_ text: consuming SecretBytes, of field: SealedText.Field) throws(VaultFailure) -> SealedText {
    let keys = try requireKeys()
    return try core { () throws(CoreError) in try SealedText(text, of: field, keys) }
  }

  /// Decrypts and authenticates the text of a form field that ``seal(_:of:)`` sealed.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``, the latter with
  ///   ``/SecretCore/CoreError/authenticationFailed`` if the text was sealed for another vault.
  public func open(_ text: SealedText) throws(VaultFailure) -> SecretBytes {
    let keys = try requireKeys()
    return try core { () throws(CoreError) in try text.open(keys) }
  }
}
