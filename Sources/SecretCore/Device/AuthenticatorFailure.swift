/// Why an authenticator released nothing.
public enum AuthenticatorFailure: Error, Equatable, Sendable {
  /// There is none that can be used now.
  case unavailable

  /// Others are enrolled than when the secret was bound, which is gone therefore.
  case enrolmentChanged

  /// The user, or the system, cancelled.
  case cancelled

  /// It did not recognize the user.
  case failed

  /// The disk or the memory is in the way.
  case core(CoreError)
}

extension AuthenticatorFailure: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .unavailable: "Biometrics cannot be used now. Enter the passcode."
    case .enrolmentChanged:
      "The fingers or faces that are enrolled have changed. Enter the passcode, and turn biometrics on again."
    case .cancelled: "This was cancelled. Enter the passcode."
    case .failed: "You were not recognized. Try again, or enter the passcode."
    case .core(let error): error.description
    }
  }
}
