import Flows
import Passcode

extension PasscodeLock {
  /// How many digits the passcode has that is set; `nil` if none is.
  func passcodeLength() throws(Refusal) -> Int? {
    switch status() {
    case .notSet: return nil
    case .set(let length, _, _):
      guard Codes.SetCodeLength.range.contains(length) else { throw .unknownLength(length) }
      return length
    case .unreadable(let failure): throw .unreadable(failure)
    }
  }

  /// How many digits there are to enter to prove that one knows the passcode, if attempts are taken now.
  func lengthToProve() throws(Refusal) -> Int {
    guard let length = try passcodeLength() else { throw .notSet }
    if case .set(_, let wait?, _) = status() { throw .lockedOut(wait) }
    return length
  }
}
