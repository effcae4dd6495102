public import SecretCore

/// Why something could not be done with the vault.
///
/// The description is for the user.
public enum VaultFailure: Error, Equatable, Sendable {
  /// The vault was closed.
  case closed

  /// There is no such entry in the vault, or not any more.
  case notFound

  /// The entry was changed since it was read.
  case changedMeanwhile

  /// It cannot be told whether this was saved.
  case outcomeUnknown

  /// An entry has a title, and none of its texts is longer than ``EntryDetails`` says.
  case detailsRefused

  /// A password has at most 1024 bytes, none of which is zero.
  case passwordRefused

  /// The passphrase of an export has 8 to 1024 bytes.
  case passphraseRefused

  /// The file at `path` is something else than an export.
  case notAnExport(path: String)

  /// An export does not open: the passphrase is another, or a byte of the file is. Which of them, nobody can tell.
  case exportNotOpened

  /// An export, or the vault with it, would have more than these limits allow.
  case tooLarge(VaultLimits)

  /// There is no word list at `path`.
  case wordListMissing(path: String)

  /// The file at `path` is not the EFF's long word list.
  case wordListDamaged(path: String)

  /// The disk, the memory or the keys are in the way; what was asked for may be there, but cannot be had now.
  case core(CoreError)
}

extension VaultFailure: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .closed: "The vault is closed. Unlock the app."
    case .notFound: "This entry is not in the vault any more."
    case .changedMeanwhile: "This entry was changed elsewhere meanwhile. Look at it again, and repeat your change."
    case .outcomeUnknown: "It is not known whether this was saved: the vault can no longer be read. Look again once it can."
    case .detailsRefused:
      "An entry needs a title. It, the user and the category have at most 255 bytes, the note at most 65,535."
    case .passwordRefused: "A password has at most 1024 bytes, none of them zero."
    case .passphraseRefused: "Choose a passphrase of 8 to 1024 bytes."
    case .notAnExport(let path): "\(path) is not an export of a vault. Choose one."
    case .exportNotOpened: "The passphrase is wrong, or the file is damaged."
    case .tooLarge(let limits):
      "An export has at most \(limits.exportBytes >> 20) MiB, and the vault with it \(limits.entries) entries. Nothing has changed."
    case .wordListMissing(let path): "There is no word list at \(path). Install the package 'diceware'."
    case .wordListDamaged(let path): "\(path) is not the EFF's long word list. Install the package 'diceware' again."
    case .core(let error): error.description
    }
  }
}

/// Turns what the core throws into a failure of the vault.
func core<Result: ~Copyable>(_ body: () throws(CoreError) -> Result) throws(VaultFailure) -> Result {
  do throws(CoreError) { return try body() } catch { throw .core(error) }
}
