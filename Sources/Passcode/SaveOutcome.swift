/// The result of an operation that changes the passcode, biometrics or a setting, or that erases the data.
public enum SaveOutcome: Equatable, Sendable {
  /// The change is durable.
  case done

  /// The operation failed, and the previous passcode stays valid.
  ///
  /// Exceptions: with ``PasscodeFailure/outcomeUnknown``, the new passcode may have been saved. An erasure that failed may be
  /// incomplete.
  case failed(PasscodeFailure)
}
