import Synchronization

/// A virtual clock, whose time changes only when a test advances the clock.
///
/// Pass the clock to a `FlowRunner` in place of the system's clock. The timers of the flow then take no real time, and fire
/// only when the test advances the clock.
///
/// ```swift
/// let clock = TestClock()
/// let runner = FlowRunner(Door.self, input: .init(), services: services, clock: clock)
/// clock.advance(by: .seconds(5))
/// await runner.settled()
/// ```
public final class TestClock: Clock {
  /// An instant of a test clock.
  public struct Instant: InstantProtocol {
    /// The time since the zero instant of the clock.
    public let offset: Duration

    /// Creates an instant.
    ///
    /// - Parameter offset: The time since the zero instant of the clock.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleepers {
    var now: Instant
    var nextID = 0
    var cancelled: Set<Int> = []
    var waiting: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
  }

  private let sleepers: Mutex<Sleepers>

  /// Creates a clock.
  ///
  /// - Parameter now: The initial time of the clock.
  public init(now: Instant = Instant()) {
    sleepers = Mutex(Sleepers(now: now))
  }

  /// The current time of the clock.
  public var now: Instant { sleepers.withLock { $0.now } }
  public var minimumResolution: Duration { .zero }

  /// Suspends the task until a test advances the clock to a deadline.
  ///
  /// The method returns at once if the deadline has passed.
  ///
  /// - Throws: `CancellationError` if the task is cancelled first.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = sleepers.withLock { sleepers in
      sleepers.nextID += 1
      return sleepers.nextID
    }
    defer { _ = sleepers.withLock { $0.cancelled.remove(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        sleepers.withLock { sleepers in
          if sleepers.cancelled.contains(id) {
            continuation.resume(throwing: CancellationError())
          } else if deadline <= sleepers.now {
            continuation.resume()
          } else {
            sleepers.waiting[id] = (deadline, continuation)
          }
        }
      }
    } onCancel: {
      sleepers.withLock { sleepers in
        sleepers.cancelled.insert(id)
        sleepers.waiting.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
      }
    }
  }

  /// Advances the clock and wakes the tasks whose deadlines have passed, the earliest deadline first.
  ///
  /// The tasks run after the call returns. Wait for a flow with `settled()`.
  public func advance(by duration: Duration) {
    advance { $0.advanced(by: duration) }
  }

  /// Advances the clock to an instant and wakes the tasks whose deadlines have passed, the earliest deadline first.
  ///
  /// An instant before ``now`` does not change the clock.
  public func advance(to deadline: Instant) {
    advance { _ in deadline }
  }

  private func advance(_ next: (Instant) -> Instant) {
    sleepers.withLock { sleepers in
      sleepers.now = max(sleepers.now, next(sleepers.now))
      let due = sleepers.waiting.filter { $0.value.deadline <= sleepers.now }.sorted { $0.value.deadline < $1.value.deadline }
      for (id, sleeper) in due {
        sleepers.waiting[id] = nil
        sleeper.continuation.resume()
      }
    }
  }

  /// The number of tasks that are sleeping on the clock.
  public var sleeping: Int { sleepers.withLock { $0.waiting.count } }
}
