/// How creating, changing or removing the passcode ended.
public enum SaveOutcome: Equatable, Sendable {
  /// It is on the disk, and survives a loss of power.
  case done

  /// Nothing has changed: what opened before still does.
  ///
  /// Except with ``PasscodeFailure/outcomeUnknown``: then it may have.
  case failed(PasscodeFailure)
}
