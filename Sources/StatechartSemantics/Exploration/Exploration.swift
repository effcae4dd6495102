public import StatechartModel

/// A breadth-first exploration of a flow with the interpreter.
///
/// The exploration finds a shortest run to each distinct step. A step is identified by the stable configuration before the
/// step, the trigger (start, event, outcome or delay) and the sequence of taken transitions.
///
/// Codes are abstracted to their lengths and the lengths of the common prefix of each pair of codes. This abstraction is exact
/// for two reasons. The effect of appending, removing, clearing and moving digits on these lengths depends only on the lengths
/// and on whether the appended digit matches. Two codes are equal if and only if their common prefix has the length of each
/// code.
public struct Exploration {
  /// An input of a flow.
  public enum Input: Hashable, Sendable {
    /// The start of the flow.
    case start
    /// An event with its payload.
    case event(ID<Event>, [Value])
    /// An outcome of a pending invocation.
    ///
    /// `pending` is the index among the pending invocations, oldest first.
    case outcome(pending: Int, ID<Invocation>, outcome: Int, [Value])
    /// A wait, which advances the virtual time.
    case wait(milliseconds: Int)
  }

  /// A step from a stable configuration, with a shortest run to that configuration.
  public struct Cell: Sendable {
    /// The active atomic and final states before the input; the root state if the input is the start.
    public let atomicStates: [ID<State>]
    /// The values of the flow's inputs.
    public let inputs: [ID<Variable>: Value]
    /// The inputs that lead to the configuration.
    public let path: [Input]
    /// The input of the step.
    public let input: Input
    /// The interpreter after the input.
    public let after: Interpreter
    /// The timer that fires in the step; `nil` if no timer triggers the step.
    public let timer: ID<Timer>?
  }

  /// The distinct steps, sorted by the position of their first active atomic or final state in the spec.
  public let cells: [Cell]
  /// Whether the exploration visited all states that the sample inputs reach; `false` if the exploration stopped at its limit.
  public let isComplete: Bool

  private struct CellKey: Hashable {
    let atomicStates: [ID<State>]
    let trigger: String
    let transitions: [String]
  }

  /// Creates the exploration of a flow.
  ///
  /// - Parameter limit: The number of states after which the exploration stops.
  public init(_ flow: Flow, limit: Int = 20_000) {
    var cells: [CellKey: Cell] = [:]
    var order: [CellKey] = []
    func add(_ step: StateSpace.Step) {
      // A step without a trigger is a wait over at least one period. Each of these periods has a separate step.
      guard !step.trigger.isEmpty else { return }
      let atomicStates = step.before?.atomicStates ?? [Flow.root]
      let key = CellKey(
        atomicStates: atomicStates, trigger: step.trigger, transitions: step.after.taken.map(\.range.description))
      guard cells[key] == nil else { return }
      cells[key] = Cell(
        atomicStates: atomicStates, inputs: step.inputs, path: step.path, input: step.input, after: step.after,
        timer: step.timer)
      order.append(key)
    }
    var space = StateSpace(flow, limit: limit)
    // An event that no active state handles changes nothing, so one cell for each set of active atomic and final states
    // suffices.
    space.visit(unhandled: { cells[CellKey(atomicStates: $0.atomicStates, trigger: $1, transitions: [])] == nil }) { step in
      add(step)
      return true
    }
    isComplete = space.isComplete
    self.cells = order.enumerated()
      .sorted {
        ($0.element.atomicStates.first ?? Flow.root, $0.offset) < ($1.element.atomicStates.first ?? Flow.root, $1.offset)
      }
      .compactMap { cells[$0.element] }
  }
}

extension Interpreter {
  /// Applies an input of an exploration to the flow.
  ///
  /// The input `start` has no effect.
  public mutating func take(_ input: Exploration.Input) {
    switch input {
    case .start: break
    case .event(let event, let fields): send(event, fields)
    case .outcome(_, let invocation, let outcome, let fields): answer(invocation, outcome: outcome, fields)
    case .wait(let milliseconds): wait(milliseconds: milliseconds)
    }
  }
}
