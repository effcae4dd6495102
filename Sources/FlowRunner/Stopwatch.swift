/// A clock that counts from when it was made: whatever its instants are, two of its times can be compared.
struct Stopwatch: Sendable {
  /// How long it has been running.
  let elapsed: @Sendable () -> Duration
  /// Sleeps until it has been running for so long.
  let sleep: @Sendable (Duration) async throws -> Void

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
