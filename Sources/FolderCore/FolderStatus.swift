/// What there is to know about the Secret Folder without its code.
public enum FolderStatus: Equatable, Sendable {
  /// It was not set up yet, or was reset.
  case notSet

  /// It has a code of `length` digits, which was entered wrong `failedAttempts` times since it last was right.
  ///
  /// `lockedOut` is how long no attempt is taken from now on; `nil` if one is.
  case set(length: Int, lockedOut: Duration?, failedAttempts: Int)

  /// It cannot be told now: this is not ``notSet``.
  case unreadable(FolderFailure)
}
