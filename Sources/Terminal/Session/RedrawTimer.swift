import Clocks

/// A timer that requests a redraw.
///
/// Each call of ``set(at:)`` replaces the previous deadline.
@MainActor
final class RedrawTimer {
  private let stopwatch: Stopwatch
  private let fire: @MainActor () -> Void
  private var task: Task<Void, Never>?

  init(_ stopwatch: Stopwatch, fire: @escaping @MainActor () -> Void) {
    self.stopwatch = stopwatch
    self.fire = fire
  }

  deinit { task?.cancel() }

  /// Schedules the redraw for `time` on the stopwatch; `nil` cancels the timer.
  func set(at time: Duration?) {
    task?.cancel()
    task = time.map { time in
      Task { [stopwatch, weak self] in
        guard (try? await stopwatch.sleep(until: time)) != nil, !Task.isCancelled else { return }
        self?.fire()
      }
    }
  }
}
