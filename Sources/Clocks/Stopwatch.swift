/// Measures time with any clock, from when it was made: two of its times can be compared, whatever the clock's instants are.
package struct Stopwatch: Sendable {
  private let read: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  /// A stopwatch that starts now.
  package init(_ clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// How long it has been running.
  package var now: Duration { read() }

  /// Sleeps until it has been running for `deadline`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled first.
  package func sleep(until deadline: Duration) async throws { try await wait(deadline) }
}
