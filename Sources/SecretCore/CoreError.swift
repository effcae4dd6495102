/// Errors thrown by SecretCore.
///
/// The description is for the user and contains no secret.
public enum CoreError: Error, Equatable, Sendable {
  /// A key does not open a slot, or sealed data does not authenticate.
  ///
  /// The error does not distinguish a wrong code, another device secret and a changed byte.
  case authenticationFailed

  /// The key derivation parameters are outside of the bounds of ``ScryptParameters``, or a derived key is too long for HKDF.
  case parametersRefused

  /// Memory could not be allocated, or could not be excluded from core dumps.
  ///
  /// A failure of OpenSSL without a recognized cause is also reported as this error.
  case outOfMemory

  /// OpenSSL lacks random bytes or a required algorithm.
  case cryptographyUnavailable

  /// The time since boot, or the boot identifier, cannot be read.
  case clockUnavailable

  /// An operation of the file system or of SQLite on a file or directory failed.
  case storage(StorageError)

  /// The format of the file or record is unsupported, usually because a later version of the program wrote the data.
  case unsupported(path: String)

  /// The contents of the file are missing, invalid or not authentic, or belong to another key.
  case damaged(path: String)

  /// The schema of the database differs from the schema of its format.
  case schemaForeign(path: String)

  /// The device secret is missing.
  case deviceSecretMissing(path: String)

  /// The device secret is not 32 bytes long, or its file contains neither a secret nor a valid pointer to a keyring.
  case deviceSecretDamaged(path: String)

  /// Neither a record nor the log in the device directory authenticates, usually because the device secret was replaced.
  case deviceSecretForeign(path: String)

  /// The store has the fingerprint of a device secret other than the current device secret.
  case storeOfOtherDeviceSecret(path: String)

  /// The storage of the device secret differs from the configured storage.
  ///
  /// `keeper` is the actual storage: `file`, or the identifier of a keyring.
  case deviceSecretElsewhere(path: String, keeper: String)

  /// The keyring that stores the device secret returned an error.
  case keyring(KeyringError)

  /// A device secret that differs from the recovery kit is present, or a device secret was created during the recovery.
  case deviceSecretPresent(path: String)

  /// The store, or the records in the device directory, belong to a device secret that differs from the recovery kit.
  case recoveryKitForeign(path: String)

  /// No store has a key slot, so there is nothing to recover.
  ///
  /// `path` is the directory of the first store.
  case nothingToRecover(path: String)

  /// The folder's key file is missing.
  case keyFileMissing(path: String)

  /// The file or directory has an unexpected kind or owner, has a second hard link, or is accessible to other users.
  case unsafeFile(UnsafeFile)

  /// The rollback journal of a database names a super-journal, so another program wrote the journal.
  ///
  /// The super-journal is neither opened nor removed.
  case journalForeign(path: String)

  /// Rollback detected: the store is missing, or an older copy or another store has replaced the store.
  case storeOutdated

  /// Rollback detected: the protected database is older than its last known revision.
  case contentsOlder(path: String)

  /// Tampering detected: the rows of the protected database do not match its anchor, or the anchor is missing or not authentic.
  case contentsChanged(path: String)

  /// The protected database is missing.
  case contentsMissing(path: String)

  /// The key of the protected database was erased, or the erasure of the key is pending.
  case contentsErased(path: String)

  /// A file exists at `path`, and is not overwritten.
  case exists(path: String)

  /// An erasure is pending, because of a reset or too many wrong codes, and must be completed first.
  case erasureDue

  /// The operation was cancelled.
  case cancelled

  /// The device directory is the store directory, or is inside of the store directory.
  ///
  /// The two directories must be separate.
  case deviceInsideStore(path: String)
}

extension CoreError {
  /// Whether the error reports a file that is damaged or unsupported, or that contains a foreign schema or key derivation
  /// parameters outside of their bounds.
  package var isDamage: Bool {
    switch self {
    case .damaged, .schemaForeign, .unsupported, .parametersRefused: true
    case .storage(let error): error.kind == .corrupt
    default: false
    }
  }

  /// Whether the error reports an unsafe file, or a journal that another program wrote.
  ///
  /// An erasure removes such a file or moves the file aside, instead of failing.
  package var isForeign: Bool {
    switch self {
    case .unsafeFile, .journalForeign: true
    default: false
    }
  }

  /// Whether the error reports a device secret that is missing, damaged or replaced.
  package var isLossOfDeviceSecret: Bool {
    switch self {
    case .deviceSecretMissing, .deviceSecretDamaged, .deviceSecretForeign: true
    case .keyring(let error): error.kind == .gone
    default: false
    }
  }

  /// Whether a user who knows the code can accept the current state of the protected database despite the error.
  package var isAcceptable: Bool {
    switch self {
    case .contentsOlder, .contentsChanged, .contentsMissing: true
    default: false
    }
  }
}

extension CoreError: CustomStringConvertible {
  /// A message for the user: the problem, and usually the path of the file and a solution.
  public var description: String {
    switch self {
    case .authenticationFailed:
      "The data does not match its key. Restore the store and the device secret from the same backup."
    case .parametersRefused: "The key derivation parameters are outside the safe range. Restore the store from a backup."
    case .outOfMemory: "There is not enough memory. Close other programs and try again."
    case .cryptographyUnavailable:
      "OpenSSL lacks a required algorithm or random bytes. Check its installation and configuration."
    case .clockUnavailable: "The time since boot cannot be read. Make /proc available."
    case .storage(let error): error.description
    case .unsupported(let path): "\(path) has an unsupported version. Use a later version of the program."
    case .damaged(let path): "\(path) is damaged. Restore it from a backup."
    case .schemaForeign(let path):
      "\(path) contains tables, indices, views or triggers of another program. Restore it from a backup."
    case .deviceSecretMissing(let path):
      """
      The device secret \(path) is missing, and the store cannot be opened without it. Restore it from a backup, or with its recovery \
      kit: 'keysmith recover'. If a reset was interrupted, reset again.
      """
    case .deviceSecretDamaged(let path): "The device secret \(path) is not 32 bytes long. Restore it from a backup."
    case .deviceSecretForeign(let path):
      "The device secret \(path) was replaced. Restore the device secret that belongs to the attempt counter beside it."
    case .storeOfOtherDeviceSecret(let path):
      """
      \(path) has the fingerprint of another device secret, and this machine has no record of the store. Restore that device \
      secret with the attempt counter beside it. If there was never another device secret, remove 'device-mark' beside the \
      store. Otherwise reset, which erases the protected data.
      """
    case .deviceSecretElsewhere(let path, let keeper):
      "The device secret is stored in '\(keeper)', according to \(path). Use that storage, with a build that supports it."
    case .deviceSecretPresent(let path):
      """
      \(path) is not the device secret of the recovery kit, and is not overwritten. Choose another directory with '--device', or use the \
      recovery kit of the store that this device secret belongs to.
      """
    case .recoveryKitForeign(let path): "The recovery kit does not match \(path). Use the kit of this store."
    case .nothingToRecover(let path): "No store with a code was found in \(path). Copy the store to this directory first."
    case .keyring(let error): error.description
    case .keyFileMissing(let path):
      """
      The key file \(path) is missing, and the folder cannot be opened without it. Restore it from a backup. If a reset was interrupted, \
      reset the folder again.
      """
    case .unsafeFile(let file): file.description
    case .journalForeign(let path):
      """
      \(path) was written by another program: it names a super-journal. Move it away: \
      \(path.moveAway)
      """
    case .storeOutdated:
      """
      The store is missing, or was replaced by an older copy. Restore the newest copy. To start over without its contents, reset it with \
      '--delete-everything'.
      """
    case .contentsOlder(let path): "\(path) is older than its last known version. Restore the newest copy."
    case .contentsChanged(let path): "Rows of \(path) were removed or added by another program. Restore it from a backup."
    case .contentsMissing(let path): "\(path) is missing. Restore it from a backup."
    case .contentsErased(let path):
      "The key of \(path) was erased, so the file can be neither read nor changed. Unlock again."
    case .exists(let path): "\(path) already exists and is not overwritten. Choose another name."
    case .erasureDue: "The protected data is being erased. Try again when the erasure is complete."
    case .cancelled: "The operation was cancelled. Nothing has changed."
    case .deviceInsideStore(let path):
      "\(path) is inside the store. Choose a directory outside the store for the device secret."
    }
  }
}
