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

  /// The device secret does not have its 32 bytes.
  case deviceSecretDamaged(path: String)

  /// The device secret is not the one that sealed the attempt counter beside it.
  case deviceSecretForeign(path: String)

  /// The store is bound to a device secret other than the present one.
  case storeOfOtherDeviceSecret(path: String)

  /// The device secret is kept elsewhere than expected: in a file, or in the keyring with the identifier `keeper`.
  case deviceSecretElsewhere(path: String, keeper: String)

  /// The keyring that keeps the device secret failed.
  case keyring(KeyringError)

  /// Another device secret is already present where a recovery kit is to be restored.
  case deviceSecretPresent(path: String)

  /// The recovery kit contains a device secret other than the one that the store, or the attempt counter, is bound to.
  case recoveryKitForeign(path: String)

  /// The directory contains no store with a key that a recovery kit could open.
  case nothingToRecover(path: String)

  /// The folder's key file is missing.
  case keyFileMissing(path: String)

  /// The file or directory belongs to another user, has an unexpected kind, or is accessible to other users.
  case unsafeFile(UnsafeFile)

  /// The journal of a database names a super-journal, so another program wrote it. The named file is not touched.
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

  /// A file of that name exists, and nothing is overwritten.
  case exists(path: String)

  /// An erasure is pending, because of a reset or too many wrong codes. It must be completed first.
  case erasureDue

  /// The operation was cancelled.
  case cancelled

  /// The device directory lies in the store directory, from which it must be separate.
  case deviceInsideStore(path: String)
}

extension CoreError {
  /// Whether the error reports a damaged or unsupported file, which retrying cannot repair.
  package var isDamage: Bool {
    switch self {
    case .damaged, .schemaForeign, .unsupported, .parametersRefused: true
    case .storage(let error): error.kind == .corrupt
    default: false
    }
  }

  /// Whether the file is refused because other users can access it, or because another program wrote it.
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
  /// The problem, the path, and how to solve it.
  public var description: String {
    switch self {
    case .authenticationFailed:
      "The data does not match its key. Restore the store and the device secret from the same backup."
    case .parametersRefused: "The key derivation is set outside of what is safe. Restore the store from a backup."
    case .outOfMemory: "There is not enough memory. Close other programs and try again."
    case .cryptographyUnavailable: "OpenSSL does not provide what is needed. Check its installation and configuration."
    case .clockUnavailable: "The time since the start of the system cannot be read. Make /proc available."
    case .storage(let error): error.description
    case .unsupported(let path): "\(path) is of a version that this program does not know. Use a later version of the program."
    case .damaged(let path): "\(path) is damaged. Restore it from a backup."
    case .schemaForeign(let path):
      "\(path) has tables, indices, views or triggers that this program did not make. Restore it from a backup."
    case .deviceSecretMissing(let path):
      """
      The device secret \(path) is missing, and the store stays shut without it. Restore it from a backup, or with its recovery kit: \
      'keysmith recover'. If a reset was interrupted, reset again.
      """
    case .deviceSecretDamaged(let path): "The device secret \(path) is not 32 bytes long. Restore it from a backup."
    case .deviceSecretForeign(let path):
      "The device secret \(path) is another than before. Restore the one that belongs to the attempts beside it."
    case .storeOfOtherDeviceSecret(let path):
      """
      \(path) is marked as bound to another device secret than the present one, and nothing is remembered of it here. Restore that device \
      secret with the attempts beside it; if there never was another, remove 'device-mark' beside the store. Else a reset is left, which \
      destroys what the store protects.
      """
    case .deviceSecretElsewhere(let path, let keeper):
      "The device secret is kept by '\(keeper)', as \(path) says. Use that, and a build of this program that knows it."
    case .deviceSecretPresent(let path):
      """
      \(path) is another device secret than the one of the recovery kit, and nothing is overwritten. Choose another directory with \
      '--device', or use the recovery kit of the store that this one belongs to.
      """
    case .recoveryKitForeign(let path): "The recovery kit does not belong to \(path). Use the kit that was made for it."
    case .nothingToRecover(let path): "There is no store with a code in \(path). Copy the store there first."
    case .keyring(let error): error.description
    case .keyFileMissing(let path):
      """
      The key \(path) is missing: without it the folder stays shut. Restore it from a backup. If a reset was interrupted, reset the folder \
      again.
      """
    case .unsafeFile(let file): file.description
    case .journalForeign(let path):
      """
      \(path) was written by another program: it names a further file. Move it away: \
      \(path.moveAway)
      """
    case .storeOutdated:
      """
      The store is gone, or an older copy is in its place. Restore the newest. To start over without what it held, reset it with \
      '--delete-everything'.
      """
    case .contentsOlder(let path): "\(path) is an older copy of what was there last. Restore the newest."
    case .contentsChanged(let path): "Rows of \(path) were removed or added by another program. Restore it from a backup."
    case .contentsMissing(let path): "\(path) is gone. Restore it from a backup."
    case .contentsErased(let path):
      "The key of \(path) was erased: nothing can be read or saved with it any more. Unlock anew."
    case .exists(let path): "\(path) exists already. Choose another name: nothing is overwritten."
    case .erasureDue: "What the code protects is being erased. Try again when that is done."
    case .cancelled: "This was cancelled, and nothing has changed."
    case .deviceInsideStore(let path): "\(path) lies in the store. Choose a directory apart from it for the device secret."
    }
  }
}
