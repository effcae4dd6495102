/// The result of creating, changing or removing the passcode.
public enum SaveOutcome: Equatable, Sendable {
  /// The change is durable.
  case done

  /// Nothing has changed, and the previous code stays valid.
  ///
  /// Exception: with ``PasscodeFailure/outcomeUnknown``, the change may have been saved.
  case failed(PasscodeFailure)
}
