public import Foundation
public import SecretCore

/// An encrypted unsaved form, which can remain in memory while the vault is closed.
public struct SealedForm: Sendable {
  fileprivate let bytes: [UInt8]
}

/// The unsaved form, and the file that keeps the form if the process ends.
extension OpenVault {
  /// Encrypts an unsaved form with the key of the vault.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func seal(_ form: consuming SecretBytes) throws(VaultFailure) -> SealedForm {
    let keys = try requireKeys()
    let file = SealedFile.unsavedForm(in: directory)
    return try core { () throws(CoreError) in SealedForm(bytes: try file.seal(form, keys)) }
  }

  /// Decrypts an unsaved form; returns `nil` if the form was sealed for another vault, or its file is damaged.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func open(_ form: SealedForm) throws(VaultFailure) -> SecretBytes? {
    let keys = try requireKeys()
    let file = SealedFile.unsavedForm(in: directory)
    return try core { () throws(CoreError) in try file.open(form.bytes, keys) }
  }

  /// Returns the form in the file; `nil` without the file. The result is not yet authenticated.
  ///
  /// - Throws: ``VaultFailure/core(_:)``.
  public func storedForm() throws(VaultFailure) -> SealedForm? {
    let file = SealedFile.unsavedForm(in: directory)
    return try core { () throws(CoreError) in try file.readSealed().map(SealedForm.init) }
  }

  /// Writes the form to the file, which replaces the previous form.
  ///
  /// - Throws: ``VaultFailure/closed``, ``VaultFailure/core(_:)``.
  public func store(_ form: SealedForm) throws(VaultFailure) {
    let keys = try requireKeys()
    let file = SealedFile.unsavedForm(in: directory)
    try core { () throws(CoreError) in try file.replace(with: form.bytes, keys) }
  }

  /// Returns whether the vault in `directory` has a file of an unsaved form, or the file cannot be examined.
  public static func hasStoredForm(in directory: URL) -> Bool {
    (try? PrivateFile.exists(SealedFile.unsavedForm(in: directory).path)) ?? true
  }

  /// Removes the file of the unsaved form of the vault in `directory`, if the file exists.
  ///
  /// - Throws: ``VaultFailure/core(_:)``.
  public static func removeStoredForm(in directory: URL) throws(VaultFailure) {
    try core { () throws(CoreError) in try SealedFile.unsavedForm(in: directory).remove() }
  }
}
