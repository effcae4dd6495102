import SecretCore

/// Returns the lines about failed attempts in the output of a `status` command.
///
/// The lines contain the number of failed attempts, the remaining lockout time, and the number of further wrong codes after
/// which the protected data is erased.
///
/// The second line is omitted without a lockout, and the third line is omitted without an erasure limit.
///
/// - Parameter policy: The lockout policy, with the user's erasure limit.
func describeAttempts(failed: Int, lockedOut: Duration?, policy: LockoutPolicy) -> [LocalizedText] {
  var lines: [LocalizedText] = [
    failed == 0
      ? "No failed attempts since the last unlock."
      : "\(failed, "# failed attempt", "# failed attempts") since the last unlock."
  ]
  if let lockedOut { lines.append("Locked out for another \(lockedOut.inWords).") }
  return lines + [CountedAttempts(failures: failed, policy: policy).erasureText()].compactMap(\.self)
}
