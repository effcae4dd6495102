package import StatechartModel
package import StatechartSemantics

/// A shadow execution: a concrete run of the interpreter in parallel with all abstract states that cover its state.
///
/// A shadow execution tests the soundness of the abstraction: at least one abstract state must cover each concrete state.
package struct ShadowRun {
  /// The concrete run.
  package private(set) var interpreter: Interpreter
  private let steps: SuccessorCache
  /// The abstract states that cover the concrete state.
  private var states: Set<Int> = []
  /// Whether the run is truncated: the abstract successors of a step are incomplete, or their number exceeds a limit.
  package private(set) var isTruncated = false

  private static let maximumStates = 1_000
  private static let maximumStartedDelays = 4

  /// Creates a run of a flow with values for its inputs, and starts the flow.
  package init(_ flow: Flow, _ precision: Precision, inputs: [ID<Variable>: Value]) {
    var flow = flow
    flow.properties = []
    self.init(SuccessorCache(AbstractStepper(flow, precision)), inputs: inputs)
  }

  init(_ steps: SuccessorCache, inputs: [ID<Variable>: Value]) {
    (self.steps, interpreter) = (steps, Interpreter(steps.stepper.flow, inputs: inputs))
    let start = steps.after(.start, in: nil)
    isTruncated = !start.isWhole
    states = start.states.filter(contains)
  }

  /// Whether at least one abstract state covers the concrete state, or the run is truncated.
  package var isFollowed: Bool { isTruncated || !states.isEmpty }

  private func contains(_ state: Int) -> Bool { steps.stepper.contains(interpreter, in: steps[state]) }

  /// Applies an input to the concrete run and to the abstract states.
  ///
  /// A wait lasts at most until the next delay ends.
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
      states = states.filter(contains)
      return
    }
    // Several delays can end at the same time. The end of one delay can cancel other delays or start new delays.
    let most = interpreter.timers.count { $0.deadline == interpreter.now + next.milliseconds } + Self.maximumStartedDelays
    interpreter.wait(milliseconds: next.milliseconds)
    var (reached, found) = (states, Set<Int>())
    for _ in 0..<most where !reached.isEmpty && !isTruncated {
      reached = successors(of: reached) { $0.delays.kinds.indices.map(AbstractInput.delay) }
      found.formUnion(reached.filter(contains))
    }
    states = found
  }

  private mutating func follow(_ input: AbstractInput) {
    states = successors(of: states) { _ in [input] }.filter(contains)
  }

  private mutating func successors(of states: Set<Int>, _ inputs: (ControlState) -> [AbstractInput]) -> Set<Int> {
    var found: Set<Int> = []
    for state in states {
      for input in inputs(steps[state].controlState) {
        let after = steps.after(input, in: state)
        found.formUnion(after.states)
        isTruncated = isTruncated || !after.isWhole || found.count > Self.maximumStates
      }
    }
    return found
  }
}
