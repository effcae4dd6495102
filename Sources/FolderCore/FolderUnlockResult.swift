/// The result of an attempt to open the folder.
public enum FolderUnlockResult: Sendable {
  /// The code is correct, or biometrics opened the folder. The folder is closed and its keys are wiped when the last reference
  /// is released.
  case open(OpenFolder)

  /// The code is wrong.
  ///
  /// A lockout or the erasure begins after `attemptsLeft` further wrong codes, 1 or more.
  case incorrect(attemptsLeft: Int)

  /// The code was wrong and started a lockout, or a lockout is active and the code was neither counted nor compared.
  ///
  /// If the folder's store is missing or rolled back, every attempt has this result, with the wait of the longest lockout.
  case lockedOut(wait: Duration)

  /// The attempt failed with an error, or the folder could not be opened.
  case failed(FolderFailure)
}
