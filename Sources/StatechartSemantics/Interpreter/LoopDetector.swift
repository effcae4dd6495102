import StatechartModel

/// Finds out that a macrostep repeats a state with all that decides how it goes on (Brent's algorithm: a state is compared with one
/// saved before, and a new one is saved after 1, 2, 4, … microsteps).
struct LoopDetector {
  /// What decides how a macrostep goes on.
  struct Snapshot: Equatable {
    let configuration: Flow.StateSet
    let values: [Value]
    let history: [ID<State>: [ID<State>]]
    let triggers: [Interpreter.Trigger]
    let fields: [[Value]]

    init(_ interpreter: Interpreter) {
      (configuration, values, history) = (interpreter.configuration, interpreter.values, interpreter.history)
      (triggers, fields) = (interpreter.raised.map(\.trigger), interpreter.raised.map(\.fields))
    }
  }

  private var saved: Snapshot?
  /// The microsteps since the state was saved, and those after which the next one is.
  private var count = 0
  private var limit = 1

  /// Prepares for another macrostep.
  mutating func reset() {
    self = LoopDetector()
  }

  /// The number of microsteps that lead from a state back to it, once the flow has come back.
  mutating func period(after state: Snapshot) -> Int? {
    count += 1
    if state == saved { return count }
    if count == limit { (saved, count, limit) = (state, 0, 2 * limit) }
    return nil
  }
}
