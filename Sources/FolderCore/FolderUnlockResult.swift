/// The result of an attempt to open the folder.
public enum FolderUnlockResult: Sendable {
  /// The code is correct, or biometrics opened the folder.
  ///
  /// The folder is closed and its keys are zeroized when the last reference is released.
  case open(OpenFolder)

  /// The code is wrong.
  ///
  /// A lockout or the erasure begins after `attemptsLeft` further wrong codes, 1 or more.
  case incorrect(attemptsLeft: Int)

  /// The code was wrong and started a lockout, or a lockout is active and the code was neither counted nor compared.
  ///
  /// If a missing or rolled-back store is detected, every attempt with a code has this result. The wait is then the full
  /// duration of the policy's last stage.
  case lockedOut(wait: Duration)

  /// The attempt failed with an error, or the folder could not be opened.
  case failed(FolderFailure)
}
