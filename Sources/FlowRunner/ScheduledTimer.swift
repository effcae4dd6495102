import Statechart

/// A delay that runs, and the task that waits for its end.
struct ScheduledTimer<Timer: Sendable & Hashable> {
  let timer: Timer
  let epoch: Epoch
  /// By the stopwatch of its runner.
  let deadline: Duration
  let task: Task<Void, Never>
}
