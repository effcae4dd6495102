/// What keeps the core from doing what it was asked.
///
/// The description is for the user and holds no secret.
public enum CoreError: Error, Equatable, Sendable {
  /// A key or a value does not authenticate: a wrong code, another device secret and a changed byte all look alike.
  case authenticationFailed

  /// Parameters of the key derivation are below the floor or above the ceiling of ``ScryptParameters``.
  case parametersRefused

  /// There is not enough memory, or none that can be kept out of dumps.
  case outOfMemory

  /// OpenSSL refused: it has no random bytes, or its configuration lacks an algorithm.
  case cryptographyUnavailable

  /// The time since boot cannot be read.
  case clockUnavailable

  /// The file or directory could not be read or written.
  case storage(StorageError)

  /// The file was written by a later version, or is not one of ours.
  case unsupported(path: String)

  /// The file contradicts itself.
  case damaged(path: String)

  /// The database has other tables than its format, or something besides them that another program has added.
  case schemaForeign(path: String)

  /// The device secret that the store is bound to is not there.
  case deviceSecretMissing(path: String)

  /// The device secret does not have its 32 bytes.
  case deviceSecretDamaged(path: String)

  /// The device secret is another than the one that the attempts beside it were counted with.
  case deviceSecretForeign(path: String)

  /// The store is bound to another device secret than the one that is there.
  case storeOfOtherDeviceSecret(path: String)

  /// The device secret is kept by something else than what it was looked for in: a file, or the keyring known as `keeper`.
  case deviceSecretElsewhere(path: String, keeper: String)

  /// The keyring that keeps the device secret is in the way.
  case keyring(KeyringError)

  /// There is another device secret in the place that a recovery kit is to restore one to.
  case deviceSecretPresent(path: String)

  /// The recovery kit has another device secret than the one that the store, or the attempts, are bound to.
  case recoveryKitForeign(path: String)

  /// There is no store with a key that a recovery kit could open.
  case nothingToRecover(path: String)

  /// The key of its own that the folder is bound to is not there.
  case keyFileMissing(path: String)

  /// The file or directory belongs to somebody else, is of another kind, or others than its owner may use it.
  case unsafeFile(UnsafeFile)

  /// The journal of a database is that of another program: it names a further file, which is not touched.
  case journalForeign(path: String)

  /// The store is missing though a passcode is set, or an older copy of it, or another one, has taken its place.
  case storeOutdated

  /// An older copy of what a code protects has taken its place.
  case contentsOlder(path: String)

  /// Rows of what a code protects were removed, or added, by somebody else.
  case contentsChanged(path: String)

  /// What a code protects is not there any more.
  case contentsMissing(path: String)

  /// What a code protected was destroyed, and its key with it.
  case contentsErased(path: String)

  /// There is something of that name already, and nothing is overwritten.
  case exists(path: String)

  /// What the code protects is to be destroyed first: somebody asked for that, or there were too many wrong codes.
  case erasureDue

  /// Whoever asked for it does not want it any more.
  case cancelled

  /// The device secret would lie in the store that it is to be apart from.
  case deviceInsideStore(path: String)
}

extension CoreError {
  /// Whether a file is there that nobody can make sense of, now or later.
  package var isDamage: Bool {
    switch self {
    case .damaged, .schemaForeign, .unsupported, .parametersRefused: true
    case .storage(let error): error.kind == .corrupt
    default: false
    }
  }

  /// Whether a file is refused because of who else can use it, or has put it there: a reset destroys it if it is ours, and moves it aside
  /// if it is not.
  package var isForeign: Bool {
    switch self {
    case .unsafeFile, .journalForeign: true
    default: false
    }
  }

  /// Whether the device secret is gone for good, as far as anybody can tell, or another is in its place.
  package var isLossOfDeviceSecret: Bool {
    switch self {
    case .deviceSecretMissing, .deviceSecretDamaged, .deviceSecretForeign: true
    case .keyring(let error): error.kind == .gone
    default: false
    }
  }

  /// Whether who knows the code can take what is there as it is.
  package var isAcceptable: Bool {
    switch self {
    case .contentsOlder, .contentsChanged, .contentsMissing: true
    default: false
    }
  }
}

extension CoreError: CustomStringConvertible {
  /// What is wrong, where, and what to do about it.
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
