/// What there is to know about the passcode without entering it.
public enum PasscodeStatus: Equatable, Sendable {
  /// No passcode is set.
  case notSet

  /// A passcode of `length` digits is set, and was entered wrong `failedAttempts` times since it last was right.
  ///
  /// `lockedOut` is how long no attempt is taken from now on, never more than the wait of the stage that was reached; `nil` if
  /// one is.
  case set(length: Int, lockedOut: Duration?, failedAttempts: Int)

  /// Whether a passcode is set cannot be told now.
  ///
  /// The app stays locked: this is not ``notSet``.
  case unreadable(PasscodeFailure)
}
