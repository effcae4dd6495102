/// A stopwatch that measures the time since its creation with any clock.
///
/// A stopwatch is type-erased: its times are durations, so its type does not depend on the clock's instant type.
package struct Stopwatch: Sendable {
  private let read: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  /// Creates a stopwatch that starts now.
  package init(_ clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// The elapsed time.
  package var now: Duration { read() }

  /// Sleeps until ``now`` reaches `deadline`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled first.
  package func sleep(until deadline: Duration) async throws { try await wait(deadline) }
}
