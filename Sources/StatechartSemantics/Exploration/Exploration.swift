public import StatechartModel

/// The shortest way to everything that a flow can do: for each place where it rests, each event, outcome and delay, and each
/// way that its guards let it take.
///
/// Breadth first over the interpreter. Of codes only what a guard can ask is told apart: how many digits they have, and how many
/// of the first digits two of them share. That is exact: appending, removing, clearing and moving digits change these numbers in
/// a way that depends on nothing else, and two codes are equal if and only if they share all digits of both.
public struct Exploration {
  /// Something that happens to a flow.
  public enum Input: Hashable, Sendable {
    case start
    case event(ID<Event>, [Value])
    /// The outcome of the pending operation at this place, oldest first.
    case outcome(pending: Int, ID<Invocation>, outcome: Int, [Value])
    case wait(milliseconds: Int)
  }

  /// One thing that a flow does somewhere, with the shortest way there.
  public struct Cell: Sendable {
    /// Where the flow rests before: a state in each region. Before the start, the flow itself.
    public let leaves: [ID<State>]
    public let inputs: [ID<Variable>: Value]
    public let path: [Input]
    public let input: Input
    /// The flow afterwards.
    public let after: Interpreter
    /// Whether the delay that passes is one of a timer, and whose.
    public let timer: ID<Timer>?
  }

  /// The cells, by the order of the spec.
  public let cells: [Cell]
  /// Whether everything was visited; false if the flow has more configurations than ``limit``.
  public let isComplete: Bool

  private struct CellKey: Hashable {
    let leaves: [ID<State>]
    let trigger: String
    let ways: [String]
  }

  /// Explores a flow.
  public init(_ flow: Flow, limit: Int = 20_000) {
    var cells: [CellKey: Cell] = [:]
    var order: [CellKey] = []
    func add(_ step: StateSpace.Step) {
      // Each period on the way is a cell of its own.
      guard !step.trigger.isEmpty else { return }
      let leaves = step.before?.leaves ?? [Flow.root]
      let key = CellKey(leaves: leaves, trigger: step.trigger, ways: step.after.taken.map(\.range.description))
      guard cells[key] == nil else { return }
      cells[key] = Cell(
        leaves: leaves, inputs: step.inputs, path: step.path, input: step.input, after: step.after, timer: step.timer)
      order.append(key)
    }
    var space = StateSpace(flow, limit: limit)
    // An event that no active state handles changes nothing: one such cell of these leaves is enough.
    space.visit(unhandled: { cells[CellKey(leaves: $0.leaves, trigger: $1, ways: [])] == nil }) { step in
      add(step)
      return true
    }
    isComplete = space.isComplete
    self.cells = order.enumerated()
      .sorted { ($0.element.leaves.first ?? Flow.root, $0.offset) < ($1.element.leaves.first ?? Flow.root, $1.offset) }
      .compactMap { cells[$0.element] }
  }
}

extension Interpreter {
  /// Takes an input that an exploration found possible.
  public mutating func take(_ input: Exploration.Input) {
    switch input {
    case .start: break
    case .event(let event, let fields): send(event, fields)
    case .outcome(_, let invocation, let outcome, let fields): answer(invocation, outcome: outcome, fields)
    case .wait(let milliseconds): wait(milliseconds: milliseconds)
    }
  }
}
