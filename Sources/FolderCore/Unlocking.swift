/// The answer to a code.
public enum Unlocking: Sendable {
  /// The code is right, and this is the folder: when the last reference to it goes, it is closed and its keys are wiped.
  case open(OpenFolder)

  /// The code is wrong.
  ///
  /// After `attemptsLeft` further wrong ones, 1 or more, there is a lockout.
  case incorrect(attemptsLeft: Int)

  /// The attempt was wrong and reached a lockout, or came during one and was neither counted nor looked at.
  case lockedOut(wait: Duration)

  /// The attempt could not be judged, or the folder not be opened.
  case failed(FolderFailure)
}
