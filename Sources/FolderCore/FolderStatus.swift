/// The state of the Secret Folder, which can be read without its code.
public enum FolderStatus: Equatable, Sendable {
  /// The folder is not set up, or was reset.
  case notSet

  /// The folder has a code of `length` digits, with `failedAttempts` wrong attempts since the last correct one.
  ///
  /// `lockedOut` is the remaining time of the lockout; `nil` if no lockout is active.
  case set(length: Int, lockedOut: Duration?, failedAttempts: Int)

  /// The state cannot be read now; this differs from ``notSet``.
  case unreadable(FolderFailure)
}
