/// Evaluates `value` every 20 ms until the result is not `nil`, and returns the last result.
///
/// - Parameters:
///   - patience: The timeout.
///   - value: A closure that returns `nil` until the awaited condition holds.
/// - Returns: The last result of `value`; `nil` after the timeout.
/// - Throws: `CancellationError` if the task is cancelled, and the errors of `value`.
func waitFor<Value>(
  _ patience: Duration = .seconds(15), _ value: () async throws -> Value?
) async throws -> Value? {
  let end = ContinuousClock.now.advanced(by: patience)
  while ContinuousClock.now < end {
    if let value = try await value() { return value }
    try await Task.sleep(for: .milliseconds(20))
  }
  return try await value()
}
