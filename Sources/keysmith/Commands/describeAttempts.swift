import SecretCore

/// Returns lines with the number of failed attempts, the lockout and the pending erasure of a code.
/// - Parameter policy: The lockout and erasure policy for further attempts.
func describeAttempts(failed: Int, lockedOut: Duration?, policy: LockoutPolicy) -> [String] {
  let lines = [
    "\(counted(failed, "failed attempt") ?? "No failed attempts") since the last unlock.",
    lockedOut.map { "Locked out for another \($0.inWords)." },
    policy.codesBeforeErasure(after: failed).flatMap { counted($0, "further wrong code") }
      .map { "After \($0), the protected data is erased." },
  ]
  return lines.compactMap(\.self)
}
