#if Fprintd
import SecretCore

/// The signals of a verification, which the thread of the operation receives.
final class VerificationEvents {
  /// The result of the verification; `nil` while the sensor waits for a finger.
  private(set) var result: Result<Void, AuthenticatorFailure>?

  /// Handles the signal with this name.
  func handle(_ signal: String, _ arguments: borrowing Variant) {
    guard result == nil else { return }
    switch signal {
    case "VerifyStatus":
      guard arguments.isOfType("(sb)") else { return }
      result = VerificationEvents.result(of: arguments.string(at: 0), isDone: arguments.bool(at: 1))
    case "NameOwnerChanged":
      // The process that verifies the finger no longer provides the service.
      result = .failure(.unavailable)
    default: break
    }
  }

  /// Returns the result that a status of the sensor gives; `nil` if the sensor continues to wait.
  ///
  /// Source: the section "Verify Statuses" of https://fprint.freedesktop.org/fprintd-dev/Device.html.
  private static func result(of status: String, isDone: Bool) -> Result<Void, AuthenticatorFailure>? {
    switch status {
    case "verify-match": .success(())
    case "verify-no-match": .failure(.failed)
    case "verify-disconnected", "verify-unknown-error": .failure(.unavailable)
    // The other statuses, such as `verify-retry-scan` and `verify-swipe-too-short`, ask the user to try again.
    default: isDone ? .failure(.failed) : nil
    }
  }
}
#endif
