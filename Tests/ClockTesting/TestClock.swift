import Synchronization

/// A clock that stands still until the test moves it.
package final class TestClock: Clock {
  package struct Instant: InstantProtocol {
    var offset = Duration.zero
    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleepers {
    var now = Instant()
    var nextID = 0
    var cancelled: Set<Int> = []
    var waiting: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
  }

  private let sleepers = Mutex(Sleepers())

  package init() {}

  package var now: Instant { sleepers.withLock { $0.now } }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = sleepers.withLock { sleepers in
      sleepers.nextID += 1
      return sleepers.nextID
    }
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

  /// Moves the clock and wakes who is due, the earliest first.
  package func advance(by duration: Duration) {
    sleepers.withLock { sleepers in
      sleepers.now = sleepers.now.advanced(by: duration)
      let due = sleepers.waiting.filter { $0.value.deadline <= sleepers.now }.sorted { $0.value.deadline < $1.value.deadline }
      for (id, sleeper) in due {
        sleepers.waiting[id] = nil
        sleeper.continuation.resume()
      }
    }
  }

  /// How many tasks sleep on the clock.
  package var sleeping: Int { sleepers.withLock { $0.waiting.count } }
}
