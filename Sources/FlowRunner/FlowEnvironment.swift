import Clocks

/// The stopwatch, executor, trace and event queue that a flow shares with its invoked flows.
struct FlowEnvironment {
  /// The stopwatch for the delayed transitions and the timestamps of a trace.
  ///
  /// The stopwatch starts when the outermost flow is started or restored.
  let stopwatch: Stopwatch
  /// The executor of the operations and queries; `nil` for the default executor.
  let executor: (any TaskExecutor)?
  /// The closure that receives each step; `nil` if there is no trace.
  let trace: (@MainActor (FlowStep) -> Void)?
  /// The queue of the events and outcomes that are delivered between the flows.
  let eventQueue = FlowEventQueue()

  init(clock: any Clock<Duration>, executor: (any TaskExecutor)?, trace: (@MainActor (FlowStep) -> Void)?) {
    (stopwatch, self.executor, self.trace) = (Stopwatch(clock), executor, trace)
  }
}
