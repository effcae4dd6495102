import Statechart

/// A running timer, with the task that waits for its deadline.
struct ScheduledTimer<Timer: Sendable & Hashable> {
  let timer: Timer
  let epoch: Epoch
  /// The deadline, by the stopwatch of the runner.
  let deadline: Duration
  let task: Task<Void, Never>
}
