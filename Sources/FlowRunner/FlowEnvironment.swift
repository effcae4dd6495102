import Clocks

/// The runner's settings that a flow shares with the flows that it invokes.
struct FlowEnvironment {
  /// Measures the delays of states, and the times of a trace, from when the outermost flow was started or restored.
  let stopwatch: Stopwatch
  /// Runs the operations; `nil` for the default one.
  let executor: (any TaskExecutor)?
  /// Receives each step.
  let trace: (@MainActor (FlowStep) -> Void)?
  /// The queue of the events between the flows.
  let eventQueue = FlowEventQueue()

  init(clock: any Clock<Duration>, executor: (any TaskExecutor)?, trace: (@MainActor (FlowStep) -> Void)?) {
    (stopwatch, self.executor, self.trace) = (Stopwatch(clock), executor, trace)
  }
}
