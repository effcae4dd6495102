import Clocks

/// A timer that requests a redraw. Setting it again replaces the previous time.
@MainActor
final class RedrawAlarm {
  private let stopwatch: Stopwatch
  private let ring: @MainActor () -> Void
  private var task: Task<Void, Never>?

  init(_ stopwatch: Stopwatch, ring: @escaping @MainActor () -> Void) {
    self.stopwatch = stopwatch
    self.ring = ring
  }

  deinit { task?.cancel() }

  /// Schedules the timer for `time` of the stopwatch; `nil` for never.
  func set(at time: Duration?) {
    task?.cancel()
    task = time.map { time in
      Task { [stopwatch, weak self] in
        guard (try? await stopwatch.sleep(until: time)) != nil, !Task.isCancelled else { return }
        self?.ring()
      }
    }
  }
}
