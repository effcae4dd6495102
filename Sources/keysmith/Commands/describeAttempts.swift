import SecretCore

/// Returns lines that describe the failed attempts and the lockout of a code.
/// - Parameter policy: The lockout and erasure policy for further attempts.
func describeAttempts(failed: Int, lockedOut: Duration?, policy: LockoutPolicy = .shipped) -> [String] {
  let lines = [
    "\(counted(failed, "failed attempt") ?? "No failed attempts") since the last unlock.",
    lockedOut.map { "No attempt is taken for another \($0.inWords)." },
    policy.codesBeforeErasure(after: failed).flatMap { counted($0, "further wrong code") }
      .map { "After \($0), what the code protects is erased." },
  ]
  return lines.compactMap(\.self)
}
