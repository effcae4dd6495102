/// The state of the passcode, which can be read without entering it.
public enum PasscodeStatus: Equatable, Sendable {
  /// No passcode is set.
  case notSet

  /// A passcode of `length` digits is set, with `failedAttempts` wrong attempts since the last correct one.
  ///
  /// `lockedOut` is the remaining time of the lockout, at most the wait of its stage; `nil` if no lockout is active.
  case set(length: Int, lockedOut: Duration?, failedAttempts: Int)

  /// The state cannot be read now.
  ///
  /// The app stays locked; this differs from ``notSet``.
  case unreadable(PasscodeFailure)
}
