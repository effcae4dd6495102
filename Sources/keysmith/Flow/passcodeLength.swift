import Flows
import Passcode

extension PasscodeLock {
  /// Returns the number of digits of the passcode; `nil` if no passcode is set.
  ///
  /// - Throws: ``Refusal/unknownLength(_:)`` if this version does not support the length, and ``Refusal/unreadable(_:)`` if the
  ///   state of the passcode cannot be read.
  func passcodeLength() throws(Refusal) -> Int? {
    switch status() {
    case .notSet: return nil
    case .set(let length, _, _):
      guard Codes.SetCodeLength.range.contains(length) else { throw .unknownLength(length) }
      return length
    case .unreadable(let failure): throw .unreadable(failure)
    }
  }

  /// Returns the number of digits of the current passcode, for a command that requires the passcode.
  ///
  /// Warns if a wrong passcode erases the protected data, before the command reads the passcode.
  ///
  /// - Throws: ``Refusal/notSet`` if no passcode is set, ``Refusal/lockedOut(_:)`` during a lockout, and the errors of
  ///   ``passcodeLength()``.
  func lengthToProve() throws(Refusal) -> Int {
    guard let length = try passcodeLength() else { throw .notSet }
    if case .set(_, let wait?, _) = status() { throw .lockedOut(wait) }
    if let warning = countedAttempts()?.warningBeforeCode { warn(warning) }
    return length
  }
}
