public import SecretCore

/// Why the passcode could not be read, judged or saved.
///
/// The description is for the user.
public enum PasscodeFailure: Error, Equatable, Sendable {
  /// What was entered cannot be a code: one has 4 to 6 digits.
  case notACode

  /// A passcode is set: it can be changed, not created.
  case alreadySet

  /// No passcode is set.
  case notSet

  /// The grant is not known, or was used.
  case grantSpent

  /// The new passcode is the present one.
  case sameCode

  /// The authenticator released nothing, or there is none.
  case authenticator(AuthenticatorFailure)

  /// Another process saved a passcode since the grant was given or the operation began.
  case changedMeanwhile

  /// It cannot be told whether the passcode was saved.
  case outcomeUnknown

  /// This code was wrong, or one before it, and the last that the policy allows: the passcode and what it protects are destroyed.
  case erased

  /// The disk, the memory or the keys are in the way.
  case core(CoreError)
}

extension PasscodeFailure: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .notACode: "A passcode has 4 to 6 digits."
    case .alreadySet: "A passcode is already set. Change it instead."
    case .notSet: "No passcode is set."
    case .grantSpent: "Enter the current passcode again: each change needs it anew."
    case .sameCode: "This is the present passcode. Choose another one."
    case .authenticator(let failure): failure.description
    case .changedMeanwhile: "The passcode was changed elsewhere meanwhile. Enter the current one and try again."
    case .outcomeUnknown:
      "It is not known whether this was saved: the store can no longer be read. Once it can, try the new passcode, then the old."
    case .erased: "Wrong passcodes were entered too often: what the passcode protected is erased."
    case .core(let error): error.description
    }
  }
}
