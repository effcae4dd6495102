/// Errors thrown by SecretCore.
///
/// The description is for the user and contains no secret.
public enum CoreError: Error, Equatable, Sendable {
  /// A key or a value does not authenticate. A wrong code, another device secret and a changed byte cannot be distinguished.
  case authenticationFailed

  /// The key derivation parameters are below the floor or above the ceiling of ``ScryptParameters``.
  case parametersRefused

  /// An allocation failed, or the memory cannot be excluded from core dumps.
  case outOfMemory

  /// OpenSSL failed: it has no random bytes, or its configuration lacks an algorithm.
  case cryptographyUnavailable

  /// The time since boot cannot be read.
  case clockUnavailable

  /// The file or directory could not be read or written.
  case storage(StorageError)

  /// The file was written by a later version, or by another program.
  case unsupported(path: String)

  /// The file is damaged: its contents are inconsistent.
  case damaged(path: String)

  /// The database schema does not match its format: tables differ, or another program added an object.
  case schemaForeign(path: String)

  /// The device secret that the store is bound to is missing.
  case deviceSecretMissing(path: String)

  /// The device secret is not 32 bytes long.
  case deviceSecretDamaged(path: String)

  /// The attempt counter beside the device secret is sealed under another device secret.
  case deviceSecretForeign(path: String)

  /// The store is bound to a device secret that differs from the present device secret.
  case storeOfOtherDeviceSecret(path: String)

  /// The keeper of the device secret differs from the configured keeper. `keeper` is `file` or the identifier of a keyring.
  case deviceSecretElsewhere(path: String, keeper: String)

  /// The keyring that keeps the device secret failed.
  case keyring(KeyringError)

  /// The present device secret differs from the device secret of the recovery kit.
  case deviceSecretPresent(path: String)

  /// The device secret of the recovery kit differs from the device secret of the store or of the attempt counter.
  case recoveryKitForeign(path: String)

  /// The directory contains no store with a key slot, so there is nothing to recover.
  case nothingToRecover(path: String)

  /// The folder's key file is missing.
  case keyFileMissing(path: String)

  /// The file or directory is unsafe: it has an unexpected kind or a second hard link, belongs to another user, or is
  /// accessible to other users.
  case unsafeFile(UnsafeFile)

  /// Another program wrote the journal of a database: the journal names a super-journal. The super-journal is not touched.
  case journalForeign(path: String)

  /// Rollback detected: the store is missing although a passcode is set, or an older copy or another store has replaced it.
  case storeOutdated

  /// Rollback detected: the protected database is older than its last known revision.
  case contentsOlder(path: String)

  /// Tampering detected: another program removed or added rows of the protected database.
  case contentsChanged(path: String)

  /// The protected database is missing.
  case contentsMissing(path: String)

  /// The protected database was erased together with its key.
  case contentsErased(path: String)

  /// A file exists at `path`, and is not overwritten.
  case exists(path: String)

  /// An erasure is pending, because of a reset or too many wrong codes, and must be completed first.
  case erasureDue

  /// The operation was cancelled.
  case cancelled

  /// The device directory lies in the store directory, from which it must be separate.
  case deviceInsideStore(path: String)
}

extension CoreError {
  /// Whether the error reports a damaged or unsupported file, so that another attempt cannot succeed.
  package var isDamage: Bool {
    switch self {
    case .damaged, .schemaForeign, .unsupported, .parametersRefused: true
    case .storage(let error): error.kind == .corrupt
    default: false
    }
  }

  /// Whether the error refuses a file that other users can access or that another program wrote.
  ///
  /// A reset destroys such a file if this user owns it, and moves it aside otherwise.
  package var isForeign: Bool {
    switch self {
    case .unsafeFile, .journalForeign: true
    default: false
    }
  }

  /// Whether the device secret is permanently lost or was replaced.
  package var isLossOfDeviceSecret: Bool {
    switch self {
    case .deviceSecretMissing, .deviceSecretDamaged, .deviceSecretForeign: true
    case .keyring(let error): error.kind == .gone
    default: false
    }
  }

  /// Whether a user who knows the code can accept the current database despite the error.
  package var isAcceptable: Bool {
    switch self {
    case .contentsOlder, .contentsChanged, .contentsMissing: true
    default: false
    }
  }
}

extension CoreError: CustomStringConvertible {
  /// The problem, the path, and a solution.
  public var description: String {
    switch self {
    case .authenticationFailed:
      "The data does not match its key. Restore the store and the device secret from the same backup."
    case .parametersRefused: "The key derivation parameters are outside the safe range. Restore the store from a backup."
    case .outOfMemory: "There is not enough memory. Close other programs and try again."
    case .cryptographyUnavailable:
      "OpenSSL lacks a required algorithm or random bytes. Check its installation and configuration."
    case .clockUnavailable: "The time since the start of the system cannot be read. Make /proc available."
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
      "The device secret \(path) was replaced. Restore the one that belongs to the attempt counter beside it."
    case .storeOfOtherDeviceSecret(let path):
      """
      \(path) has the fingerprint of another device secret, and no record of the store exists here. Restore that device secret with the \
      attempt counter beside it. If there never was another, remove 'device-mark' beside the store. Otherwise reset, which erases the \
      protected data.
      """
    case .deviceSecretElsewhere(let path, let keeper):
      "The device secret is stored in '\(keeper)', according to \(path). Use that storage, with a build that supports it."
    case .deviceSecretPresent(let path):
      """
      \(path) is not the device secret of the recovery kit, and is not overwritten. Choose another directory with '--device', or use the \
      recovery kit of the store that this device secret belongs to.
      """
    case .recoveryKitForeign(let path): "The recovery kit does not match \(path). Use the kit of this store."
    case .nothingToRecover(let path): "There is no store with a code in \(path). Copy the store there first."
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
      "The key of \(path) was erased, so it can be neither read nor changed. Unlock again."
    case .exists(let path): "\(path) already exists and is not overwritten. Choose another name."
    case .erasureDue: "The protected data is being erased. Try again when the erasure is complete."
    case .cancelled: "The operation was cancelled. Nothing has changed."
    case .deviceInsideStore(let path):
      "\(path) is inside the store. Choose a directory outside the store for the device secret."
    }
  }
}
