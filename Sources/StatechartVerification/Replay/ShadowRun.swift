package import StatechartModel
package import StatechartSemantics

/// A run of the interpreter, followed on the abstract states: each state that it reaches must be one that the explorer has as well.
///
/// This is how the abstraction is held to the interpreter.
package struct ShadowRun {
  /// The run.
  package private(set) var interpreter: Interpreter
  private let stepper: AbstractStepper
  /// The abstract states that the run can be in; empty once the explorer has lost it.
  private var states: Set<AbstractState> = []

  private static let mostStates = 1_000
  private static let mostDelaysStarted = 4

  /// Starts a run.
  package init(_ flow: Flow, _ precision: Precision, inputs: [ID<Variable>: Value]) {
    var flow = flow
    flow.properties = []
    interpreter = Interpreter(flow, inputs: inputs)
    stepper = AbstractStepper(flow, precision)
    isCut = !stepper.forEachStep(from: nil, .start) { keep($0.after, in: &states) }
  }

  /// Whether a step had more outcomes than are tried: the run is not followed any more.
  package private(set) var isCut = false

  /// Whether the explorer knows the state that the run is in.
  package var isFollowed: Bool { isCut || !states.isEmpty }

  /// Takes an input; a wait ends at the next delay at the latest.
  package mutating func take(_ input: Exploration.Input) {
    switch input {
    case .start: return
    case .event(let event, _):
      interpreter.take(input)
      follow(.event(event))
    case .outcome(_, let invocation, let outcome, _):
      interpreter.take(input)
      follow(.outcome(invocation, outcome))
    case .wait(let milliseconds): wait(milliseconds)
    }
  }

  private mutating func wait(_ milliseconds: Int) {
    guard let next = interpreter.nextDelay, next.milliseconds <= milliseconds else {
      interpreter.wait(milliseconds: milliseconds)
      states = states.filter { stepper.contains(interpreter, in: $0) }
      return
    }
    // Several can end at one time, and one can end others or start such ones.
    let most = interpreter.timers.count { $0.deadline == interpreter.now + next.milliseconds } + Self.mostDelaysStarted
    interpreter.wait(milliseconds: next.milliseconds)
    var (reached, found) = (states, Set<AbstractState>())
    for _ in 0..<most where !reached.isEmpty && !isCut {
      reached = successors(of: reached) { $0.delays.kinds.indices.map(AbstractInput.delay) }
      found.formUnion(reached.filter { stepper.contains(interpreter, in: $0) })
    }
    states = found
  }

  private mutating func follow(_ input: AbstractInput) {
    states = successors(of: states) { _ in [input] }.filter { stepper.contains(interpreter, in: $0) }
  }

  private mutating func successors(
    of states: Set<AbstractState>, _ inputs: (Situation) -> [AbstractInput]
  ) -> Set<AbstractState> {
    var after: Set<AbstractState> = []
    for state in states {
      for input in inputs(state.situation) {
        let isWhole = stepper.forEachStep(from: state, input) { after.insert($0.after) }
        isCut = isCut || !isWhole || after.count > Self.mostStates
      }
    }
    return after
  }

  private func keep(_ state: AbstractState, in states: inout Set<AbstractState>) {
    if stepper.contains(interpreter, in: state) { states.insert(state) }
  }
}
