public import Testing

/// Waits until a condition is true, and lets other tasks run meanwhile.
///
/// If the timeout expires or the task is cancelled first, the function records an issue.
///
/// For a condition on a flow, use `runner.reaches { … }`, whose issue contains the configurations of the flow.
///
/// - Parameters:
///   - limit: The timeout, by the system's clock.
///   - sourceLocation: The source location of a recorded issue.
///   - condition: A closure that returns whether the condition is true. The closure is called repeatedly.
/// - Returns: Whether the condition is true.
@discardableResult
public func eventually(
  within limit: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async -> Bool {
  let isMet = await isMet(within: limit, condition)
  if !isMet { Issue.record("expected the condition to hold within \(limit)", sourceLocation: sourceLocation) }
  return isMet
}

/// Waits until a condition is true.
///
/// - Returns: `false` if the timeout expires first, or if the task is cancelled.
func isMet(within limit: Duration, _ condition: () -> Bool) async -> Bool {
  let end = ContinuousClock.now + limit
  var yields = 0
  while !condition() {
    guard ContinuousClock.now < end, !Task.isCancelled else { return false }
    // Sleep after many yields, to leave the processor to the tasks that the condition depends on.
    if yields < 100 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
    yields += 1
  }
  return true
}
