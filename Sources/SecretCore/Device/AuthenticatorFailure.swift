/// Errors thrown when an authenticator cannot release or replace its secret.
public enum AuthenticatorFailure: Error, Equatable, Sendable {
  /// No authenticator can be used now.
  case unavailable

  /// The enrolment changed after the secret was bound, and the secret became invalid.
  case enrolmentChanged

  /// The user or the system cancelled the prompt.
  case cancelled

  /// The user was not recognized.
  case failed

  /// The core failed, for example because of a disk error or a lack of memory.
  case core(CoreError)
}

extension AuthenticatorFailure: CustomStringConvertible {
  /// A message for the user: the problem, and usually a solution.
  public var description: String {
    switch self {
    case .unavailable: "Biometrics cannot be used now. Enter the passcode."
    case .enrolmentChanged:
      "The enrolled fingers or faces have changed. Enter the passcode, and turn biometrics on again."
    case .cancelled: "The prompt was cancelled. Enter the passcode."
    case .failed: "You were not recognised. Try again, or enter the passcode."
    case .core(let error): error.description
    }
  }
}
