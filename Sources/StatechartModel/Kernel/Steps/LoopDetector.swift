/// A detector of infinite loops in a macrostep.
///
/// A repeated state of the run proves an infinite loop. Brent's cycle detection algorithm compares each state with a saved
/// state. The saved state is replaced after 1, 2, 4, … microsteps.
struct LoopDetector<Evaluator: StepEvaluator>: Sendable {
  /// The part of a run's state that determines the rest of the macrostep.
  struct State: Equatable, Sendable {
    let configuration: Flow.StateSet
    let history: [ID<StatechartModel.State>: [ID<StatechartModel.State>]]
    let memory: Evaluator.Memory
    let raised: [RaisedEvents<Evaluator.Payload>.Event]
  }

  private var saved: State?
  /// The number of microsteps since a state was saved. When `count` reaches `limit`, the next state is saved.
  private var count = 0
  private var limit = 1

  /// Returns the number of microsteps in the loop if `state` repeats the saved state; otherwise `nil`.
  mutating func period(after state: State) -> Int? {
    count += 1
    if state == saved { return count }
    if count == limit { (saved, count, limit) = (state, 0, 2 * limit) }
    return nil
  }
}
