import SecretCore

/// Returns lines with the number of failed attempts, the remaining lockout, and the number of further wrong codes that erase
/// the protected data.
///
/// Without a lockout, the second line is omitted. Without an erasure limit, the third line is omitted.
///
/// - Parameter policy: The lockout policy, with the user's erasure limit.
func describeAttempts(failed: Int, lockedOut: Duration?, policy: LockoutPolicy) -> [String] {
  let lines = [
    "\(counted(failed, "failed attempt") ?? "No failed attempts") since the last unlock.",
    lockedOut.map { "Locked out for another \($0.inWords)." },
    policy.codesBeforeErasure(after: failed).flatMap { counted($0, "further wrong code") }
      .map { "After \($0), the protected data is erased." },
  ]
  return lines.compactMap(\.self)
}
