import SecretCore

/// What there is to say about the attempts at a code, a line each.
/// - Parameter policy: What becomes of further ones.
func describeAttempts(failed: Int, lockedOut: Duration?, policy: LockoutPolicy = .shipped) -> [String] {
  let lines = [
    "\(counted(failed, "failed attempt") ?? "No failed attempts") since the last unlock.",
    lockedOut.map { "No attempt is taken for another \($0.inWords)." },
    policy.codesBeforeErasure(after: failed).flatMap { counted($0, "further wrong code") }
      .map { "After \($0), what the code protects is erased." },
  ]
  return lines.compactMap(\.self)
}
