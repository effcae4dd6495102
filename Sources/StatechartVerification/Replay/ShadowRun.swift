package import StatechartModel
package import StatechartSemantics

/// A run of the interpreter, followed on the abstract states: each state that it reaches must be one that the explorer has as well.
///
/// This is how the abstraction is held to the interpreter.
package struct ShadowRun {
  /// The run.
  package private(set) var interpreter: Interpreter
  private let steps: KnownSteps
  /// The abstract states that the run can be in; empty once the explorer has lost it.
  private var states: Set<Int> = []
  /// Whether a step had more outcomes than are tried: the run is not followed any more.
  package private(set) var isCut = false

  private static let mostStates = 1_000
  private static let mostDelaysStarted = 4

  /// Starts a run.
  package init(_ flow: Flow, _ precision: Precision, inputs: [ID<Variable>: Value]) {
    var flow = flow
    flow.properties = []
    self.init(KnownSteps(AbstractStepper(flow, precision)), inputs: inputs)
  }

  init(_ steps: KnownSteps, inputs: [ID<Variable>: Value]) {
    (self.steps, interpreter) = (steps, Interpreter(steps.stepper.flow, inputs: inputs))
    let start = steps.after(.start, in: nil)
    isCut = !start.isWhole
    states = start.states.filter(contains)
  }

  /// Whether the explorer knows the state that the run is in.
  package var isFollowed: Bool { isCut || !states.isEmpty }

  private func contains(_ state: Int) -> Bool { steps.stepper.contains(interpreter, in: steps[state]) }

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
      states = states.filter(contains)
      return
    }
    // Several can end at one time, and one can end others or start such ones.
    let most = interpreter.timers.count { $0.deadline == interpreter.now + next.milliseconds } + Self.mostDelaysStarted
    interpreter.wait(milliseconds: next.milliseconds)
    var (reached, found) = (states, Set<Int>())
    for _ in 0..<most where !reached.isEmpty && !isCut {
      reached = successors(of: reached) { $0.delays.kinds.indices.map(AbstractInput.delay) }
      found.formUnion(reached.filter(contains))
    }
    states = found
  }

  private mutating func follow(_ input: AbstractInput) {
    states = successors(of: states) { _ in [input] }.filter(contains)
  }

  private mutating func successors(of states: Set<Int>, _ inputs: (Situation) -> [AbstractInput]) -> Set<Int> {
    var found: Set<Int> = []
    for state in states {
      for input in inputs(steps[state].situation) {
        let after = steps.after(input, in: state)
        found.formUnion(after.states)
        isCut = isCut || !after.isWhole || found.count > Self.mostStates
      }
    }
    return found
  }
}
