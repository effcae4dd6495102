/// The result of verifying a code.
public enum Verification: Equatable, Sendable {
  /// The code is correct, and the attempt counter is reset.
  case correct(Grant)

  /// The code is wrong.
  ///
  /// A lockout or the erasure begins after `attemptsLeft` further wrong codes, 1 or more.
  case incorrect(attemptsLeft: Int)

  /// The code was wrong and started a lockout, or a lockout is active and the code was neither counted nor compared.
  ///
  /// If the last known store is missing or rolled back, every attempt has this result, with the wait of the longest lockout.
  case lockedOut(wait: Duration)

  /// The attempt failed with an error.
  case failed(PasscodeFailure)
}
