/// The state of the passcode.
///
/// Reading the state requires no passcode.
public enum PasscodeStatus: Equatable, Sendable {
  /// No passcode is set.
  case notSet

  /// A passcode of `length` digits is set, with `failedAttempts` wrong attempts since the last correct attempt.
  ///
  /// `lockedOut` is the remaining time of the lockout, at most the wait of its stage; `nil` if no lockout is active.
  case set(length: Int, lockedOut: Duration?, failedAttempts: Int)

  /// The state cannot be read now.
  ///
  /// The app stays locked, unlike with ``notSet``.
  case unreadable(PasscodeFailure)
}
