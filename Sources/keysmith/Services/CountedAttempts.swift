import FolderCore
import Passcode
import SecretCore

/// The number of wrong codes since the last correct code, and the lockout policy with the user's erasure limit.
struct CountedAttempts {
  let failures: Int
  let policy: LockoutPolicy

  /// The warning before a code is read; `nil` unless a wrong code erases the protected data.
  var warningBeforeCode: LocalizedText? { erasureText(within: 1) }

  /// The warning after a wrong code: at most three further wrong codes before the erasure, or one before a lockout; `nil`
  /// otherwise.
  var warningAfterWrongCode: LocalizedText? {
    if let text = erasureText(within: 3) { return text }
    guard policy.attemptsLeft(after: failures) == 1 else { return nil }
    return "One attempt is left before a lockout."
  }

  /// The number of further wrong codes that erase the protected data; `nil` without an erasure limit.
  var codesBeforeErasure: Int? { policy.codesBeforeErasure(after: failures) }

  /// Returns the sentence about the further wrong codes that erase the protected data; `nil` without an erasure limit, or if
  /// more than `limit` codes are left.
  func erasureText(within limit: Int = .max) -> LocalizedText? {
    guard let count = codesBeforeErasure, count <= limit else { return nil }
    return "After \(count, "# further wrong code", "# further wrong codes"), the protected data is erased."
  }
}

extension PasscodeLock {
  /// Returns the wrong attempts at the passcode; `nil` if no passcode is set, or the attempts cannot be read.
  func countedAttempts() -> CountedAttempts? {
    guard case .set(_, _, let failures) = status(), let policy = try? LockoutPolicy.shipped.erasing(after: erasure()) else {
      return nil
    }
    return CountedAttempts(failures: failures, policy: policy)
  }
}

extension FolderLock {
  /// Returns the wrong attempts at the folder's code; `nil` if the folder has no code, or the attempts cannot be read.
  func countedAttempts() -> CountedAttempts? {
    guard case .set(_, _, let failures) = status(), let policy = try? LockoutPolicy.shipped.erasing(after: erasure()) else {
      return nil
    }
    return CountedAttempts(failures: failures, policy: policy)
  }
}
