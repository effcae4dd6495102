/// Finds out that a macrostep repeats a state with all that decides how it goes on (Brent's algorithm: a state is compared with one
/// saved before, and a new one is saved after 1, 2, 4, … microsteps).
struct LoopDetector<Evaluator: StepEvaluator>: Sendable {
  /// The state of a run, as far as it decides how a macrostep goes on.
  struct State: Equatable, Sendable {
    let configuration: Flow.StateSet
    let history: [ID<StatechartModel.State>: [ID<StatechartModel.State>]]
    let memory: Evaluator.Memory
    let raised: [RaisedEvents<Evaluator.Payload>.Event]
  }

  private var saved: State?
  /// The microsteps since the state was saved, and those after which the next one is.
  private var count = 0
  private var limit = 1

  /// The number of microsteps that lead from a state back to it, once the flow has come back.
  mutating func period(after state: State) -> Int? {
    count += 1
    if state == saved { return count }
    if count == limit { (saved, count, limit) = (state, 0, 2 * limit) }
    return nil
  }
}
