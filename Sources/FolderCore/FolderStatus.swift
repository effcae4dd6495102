/// The state of the Secret Folder, which can be read without the code.
public enum FolderStatus: Equatable, Sendable {
  /// The folder is not set up, or was reset.
  case notSet

  /// The folder has a code of `length` digits, with `failedAttempts` wrong attempts since the last correct attempt.
  ///
  /// `lockedOut` is the remaining time of the lockout; `nil` if no lockout is active.
  case set(length: Int, lockedOut: Duration?, failedAttempts: Int)

  /// The state cannot be read now, so the folder may have a code.
  case unreadable(FolderFailure)
}
