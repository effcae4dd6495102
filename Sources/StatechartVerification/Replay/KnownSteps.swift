import StatechartModel

/// Steps between abstract states, which have numbers here. Each step is taken once.
final class KnownSteps {
  let stepper: AbstractStepper
  /// The states that runs must stay in; `nil` for all.
  private let explored: FoundStates?
  private var states = Numbering<AbstractState>()
  private var known: [Key: After] = [:]

  private struct Key: Hashable {
    /// `nil` for the start.
    let state: Int?
    let input: AbstractInput
  }

  /// The states after a step.
  struct After {
    var states: Set<Int> = []
    /// Whether these are all that there are.
    var isWhole = true
  }

  init(_ stepper: AbstractStepper) {
    (self.stepper, explored) = (stepper, nil)
  }

  /// The steps between states that an explorer has found.
  init(in explorer: Explorer) {
    (stepper, explored) = (explorer.stepper, explorer.states)
  }

  subscript(number: Int) -> AbstractState { states[number] }

  /// The states after an input in a state, without those that are not explored.
  func after(_ input: AbstractInput, in state: Int?) -> After {
    let key = Key(state: state, input: input)
    if let after = known[key] { return after }
    var after = After()
    after.isWhole = stepper.forEachStep(from: state.map { states[$0] }, input) { step in
      guard explored.map({ $0.place(of: step.after) != nil }) ?? true else { return }
      after.states.insert(states.number(of: step.after))
    }
    known[key] = after
    return after
  }
}
