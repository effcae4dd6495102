/// Evaluates `value` every 20 ms until the result is not `nil`, for `patience` at most, and returns the last result.
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
