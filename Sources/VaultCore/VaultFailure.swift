public import SecretCore

/// Errors thrown by the vault and the word list.
///
/// The description is for the user.
public enum VaultFailure: Error, Equatable, Sendable {
  /// The operation failed because the vault is closed.
  case closed

  /// The vault does not contain the entry or the generated password, or the entry is in the bin.
  case notFound

  /// The entry does not contain the key for one-time passwords, the hidden field or the previous password.
  case secretNotFound

  /// The entry was changed after it was read, so the update is rejected.
  case changedMeanwhile

  /// The outcome of the change is unknown: the change may or may not be saved.
  case outcomeUnknown

  /// The details are not allowed: an entry needs a title, and the lengths of its texts are limited by ``EntryDetails``.
  case detailsRefused

  /// The URLs, tags or custom fields are not allowed: their numbers and lengths are limited by ``EntryDetails``.
  case attributesRefused

  /// The hidden fields are not allowed: an entry has at most 32, with values of at most 4,096 bytes, none of which is zero.
  case hiddenFieldsRefused

  /// The text is not a key for one-time passwords.
  case oneTimeKeyRefused(OneTimeKeyProblem)

  /// The password is not allowed: a password has at most 1024 bytes, none of which is zero.
  ///
  /// A generated password in the history has 1 to 128 bytes.
  case passwordRefused

  /// The passphrase is not allowed: the passphrase of an export has 8 to 1024 bytes.
  case passphraseRefused

  /// The file at `path` is not an export.
  case notAnExport(path: String)

  /// The export cannot be opened: the passphrase is wrong or the file is damaged.
  ///
  /// The two cases cannot be distinguished.
  case exportNotOpened

  /// The export, or the vault after the import, exceeds these limits.
  case tooLarge(VaultLimits)

  /// The word list at `path` is missing or cannot be read.
  case wordListMissing(path: String)

  /// The file at `path` is not the EFF's long word list.
  case wordListDamaged(path: String)

  /// An error of SecretCore, for example of the disk, the memory or the keys.
  ///
  /// The data may exist but is not accessible now.
  case core(CoreError)
}

extension VaultFailure: CustomStringConvertible {
  /// A description of the error, usually with a remedy.
  public var description: String {
    switch self {
    case .closed: "The vault is closed. Unlock the app."
    case .notFound: "This entry is no longer in the vault."
    case .secretNotFound: "This entry no longer has this secret."
    case .changedMeanwhile: "This entry was changed after it was read. Review it and repeat your change."
    case .outcomeUnknown:
      "It is unknown whether the change was saved, because the vault cannot be read. Check again when the vault is readable."
    case .detailsRefused:
      "An entry needs a title. The title, the user and the category have at most 255 bytes, the note at most 65,535."
    case .attributesRefused:
      """
      An entry has at most 16 URLs of 2,048 bytes, and 32 different tags of 64 bytes. It has at most 32 fields, with names of \
      255 bytes and values of 4,096 bytes. The URLs, tags and fields together have at most 65,535 bytes. No URL, tag or name \
      is empty.
      """
    case .hiddenFieldsRefused:
      """
      An entry has at most 32 hidden fields, with names of 255 bytes and values of 4,096 bytes. All hidden fields together \
      have at most 65,535 bytes. No name is empty, and no value contains a null byte.
      """
    case .oneTimeKeyRefused(let problem): problem.description
    case .passwordRefused: "A password has at most 1024 bytes and contains no null byte."
    case .passphraseRefused: "Choose a passphrase of 8 to 1024 bytes."
    case .notAnExport(let path): "\(path) is not a vault export. Choose another file."
    case .exportNotOpened: "The passphrase is wrong, or the file is damaged. Try again, or use another copy of the file."
    case .tooLarge(let limits):
      "An export has at most \(limits.exportBytes >> 20) MiB, and the vault at most \(limits.entries) entries after the import. Nothing has changed."
    case .wordListMissing(let path): "The word list \(path) is missing. Install the package 'diceware'."
    case .wordListDamaged(let path): "\(path) is not the EFF's long word list. Install the package 'diceware' again."
    case .core(let error): error.description
    }
  }
}

/// Returns the result of `body`.
///
/// The errors of `body` are wrapped in ``VaultFailure/core(_:)``.
func core<Result: ~Copyable>(_ body: () throws(CoreError) -> Result) throws(VaultFailure) -> Result {
  do throws(CoreError) { return try body() } catch { throw .core(error) }
}
