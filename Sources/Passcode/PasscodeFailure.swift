public import SecretCore

/// Errors of the passcode operations.
public enum PasscodeFailure: Error, Equatable, Sendable {
  /// The input is not a code: a code consists of digits and has an allowed length, 4 to 6 in the app.
  case notACode

  /// A passcode is set, and must be changed instead of created.
  case alreadySet

  /// No passcode is set.
  case notSet

  /// The grant is unknown, or was used up or discarded.
  case grantSpent

  /// The new passcode equals the current passcode.
  case sameCode

  /// The authenticator released no secret, or no authenticator is available.
  case authenticator(AuthenticatorFailure)

  /// The passcode was changed, removed or erased since the grant was issued, the store was opened or the operation began.
  case changedMeanwhile

  /// The commit reported an error, and it is unknown whether the passcode was saved.
  case outcomeUnknown

  /// The last wrong code that the policy allows was entered, and the passcode and the protected data were erased.
  case erased

  /// The core failed, for example because of a disk error, a lack of memory or a damaged file.
  case core(CoreError)
}

extension PasscodeFailure: CustomStringConvertible {
  /// The error message for the user: the problem, and usually a solution.
  public var description: String {
    switch self {
    case .notACode: "A passcode has 4 to 6 digits."
    case .alreadySet: "A passcode is already set. Change the passcode instead."
    case .notSet: "No passcode is set. Set a passcode first."
    case .grantSpent: "Enter the current passcode again. Each change requires it."
    case .sameCode: "This is the current passcode. Choose another passcode."
    case .authenticator(let failure): failure.description
    case .changedMeanwhile: "Another process changed the passcode. Enter the current passcode and try again."
    case .outcomeUnknown:
      "It is unknown whether the new passcode was saved. When the store can be read, try the new and then the old passcode."
    case .erased: "Too many wrong passcodes were entered. The passcode and the protected data are erased."
    case .core(let error): error.description
    }
  }
}
