import StatechartModel

/// A cache of the abstract successors of states, which executes each abstract step once.
///
/// The cache assigns a number to each state.
final class SuccessorCache {
  let stepper: AbstractStepper
  /// The states to which successors are restricted; `nil` for no restriction.
  private let explored: VisitedStates?
  private var states = Numbering<AbstractState>()
  private var known: [Key: After] = [:]

  private struct Key: Hashable {
    /// The number of the state; `nil` for the start of the flow.
    let state: Int?
    let input: AbstractInput
  }

  /// The successors of a state for an input.
  struct After {
    var states: Set<Int> = []
    /// Whether the successors are complete.
    var isWhole = true
  }

  init(_ stepper: AbstractStepper) {
    (self.stepper, explored) = (stepper, nil)
  }

  /// Creates a cache that is restricted to the states of an exploration.
  init(in explorer: Explorer) {
    (stepper, explored) = (explorer.stepper, explorer.states)
  }

  subscript(number: Int) -> AbstractState { states[number] }

  /// Returns the successors of a state for an input; in a restricted cache, only the explored successors.
  ///
  /// - Parameter state: The number of the state; `nil` for the start of the flow.
  func after(_ input: AbstractInput, in state: Int?) -> After {
    let key = Key(state: state, input: input)
    if let after = known[key] { return after }
    var after = After()
    after.isWhole = stepper.forEachStep(from: state.map { states[$0] }, input) { step in
      guard explored.map({ $0.index(of: step.after) != nil }) ?? true else { return }
      after.states.insert(states.number(of: step.after))
    }
    known[key] = after
    return after
  }
}
