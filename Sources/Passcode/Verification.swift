/// The answer to an attempt.
public enum Verification: Equatable, Sendable {
  /// The code is right, and the count of wrong ones is back at none.
  case correct(Grant)

  /// The code is wrong.
  ///
  /// After `attemptsLeft` further wrong ones, 1 or more, there is a lockout.
  case incorrect(attemptsLeft: Int)

  /// The attempt was wrong and reached a lockout, or came during one and was neither counted nor looked at.
  ///
  /// Where the store is gone or an older copy is in its place, so is every attempt, for the longest wait that there is.
  case lockedOut(wait: Duration)

  /// The attempt could not be judged.
  case failed(PasscodeFailure)
}
