import Testing

/// Lets other tasks run until `condition` holds, for ten seconds at most.
@MainActor func eventually(_ place: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(10)
  while !condition() {
    try #require(ContinuousClock.now < end, "what was expected did not happen in ten seconds", sourceLocation: place)
    try await Task.sleep(for: .milliseconds(1))
  }
}
