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

/// A lock that counts wrong codes.
protocol AttemptCountingLock: Actor {
  /// The number of wrong codes since the last correct code; `nil` if no code is set, or the number cannot be read.
  var failedAttempts: Int? { get }

  /// Returns the erasure limit that the user chose; `nil` if erasure is off.
  func erasure() throws -> Int?
}

extension AttemptCountingLock {
  /// Returns the wrong attempts at the code; `nil` if no code is set, or the attempts cannot be read.
  func countedAttempts() -> CountedAttempts? {
    guard let failedAttempts, let policy = try? LockoutPolicy.shipped.erasing(after: erasure()) else { return nil }
    return CountedAttempts(failures: failedAttempts, policy: policy)
  }

  /// Returns whether this number of further wrong codes erases the protected data.
  func erases(after codes: Int) -> Bool { countedAttempts()?.codesBeforeErasure == codes }
}

extension PasscodeLock: AttemptCountingLock {
  var failedAttempts: Int? {
    if case .set(_, _, let failures) = status() { failures } else { nil }
  }
}

extension FolderLock: AttemptCountingLock {
  var failedAttempts: Int? {
    if case .set(_, _, let failures) = status() { failures } else { nil }
  }
}
