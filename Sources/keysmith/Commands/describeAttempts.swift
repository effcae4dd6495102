import SecretCore

/// Returns the lines about failed attempts in the output of a `status` command.
///
/// The lines contain the number of failed attempts, the remaining lockout time, and the number of further wrong codes after
/// which the protected data is erased.
///
/// The second line is omitted without a lockout, and the third line is omitted without an erasure limit.
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
