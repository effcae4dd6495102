/// The surroundings that a flow shares with those that it invokes.
struct Surroundings {
  /// Measures the delays of states.
  let clock: any Clock<Duration>
  /// Runs the operations; `nil` for the default one.
  let executor: (any TaskExecutor)?
  /// Is told of each step.
  let witness: (@MainActor (FlowStep) -> Void)?
}
