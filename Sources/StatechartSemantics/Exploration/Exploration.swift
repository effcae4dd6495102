public import StatechartLanguage

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

  private struct Node {
    let interpreter: Interpreter
    let inputs: [ID<Variable>: Value]
    let path: [Input]
  }

  private struct CellKey: Hashable {
    let leaves: [ID<State>]
    let trigger: String
    let ways: [String]
  }

  /// Explores a flow.
  public init(_ flow: Flow, limit: Int = 20_000) {
    var cells: [CellKey: Cell] = [:]
    var order: [CellKey] = []
    var seen: Set<Abstraction> = []
    var queue: [Node] = []
    func add(_ cell: Cell, trigger: String) {
      let key = CellKey(leaves: cell.leaves, trigger: trigger, ways: cell.after.taken.map(\.range.description))
      guard cells[key] == nil else { return }
      cells[key] = cell
      order.append(key)
    }
    for inputs in flow.possibleInputs {
      let interpreter = Interpreter(flow, inputs: inputs)
      add(
        Cell(leaves: [Flow.root], inputs: inputs, path: [], input: .start, after: interpreter, timer: nil), trigger: "start")
      if seen.insert(Abstraction(interpreter)).inserted {
        queue.append(Node(interpreter: interpreter, inputs: inputs, path: []))
      }
    }
    var index = 0
    while index < queue.count, queue.count < limit {
      let node = queue[index]
      index += 1
      guard node.interpreter.output == nil else { continue }
      let leaves = node.interpreter.leaves
      let handled = node.interpreter.handledEvents
      for (input, trigger, timer) in node.interpreter.possibleInputs {
        // An event that no active state handles changes nothing: one such cell of these leaves is enough.
        if case .event(let event, _) = input, !handled.contains(event),
          cells[CellKey(leaves: leaves, trigger: trigger, ways: [])] != nil
        {
          continue
        }
        var after = node.interpreter
        after.take(input)
        add(
          Cell(leaves: leaves, inputs: node.inputs, path: node.path, input: input, after: after, timer: timer),
          trigger: trigger)
        if seen.insert(Abstraction(after)).inserted {
          queue.append(Node(interpreter: after, inputs: node.inputs, path: node.path + [input]))
        }
      }
    }
    isComplete = index == queue.count
    self.cells = order.enumerated()
      .sorted { ($0.element.leaves.first ?? Flow.root, $0.offset) < ($1.element.leaves.first ?? Flow.root, $1.offset) }
      .compactMap { cells[$0.element] }
  }
}

/// What of a running flow decides what it can still do.
private struct Abstraction: Hashable {
  let configuration: Set<ID<State>>
  let values: [Value]
  let counts: [Int]
  let shared: [Int]
  let pending: [ID<Invocation>]
  let history: [ID<State>: [ID<State>]]
  let timers: [Waiting]
  let isFaulted: Bool
  let isDone: Bool

  struct Waiting: Hashable {
    let kind: Interpreter.RunningTimer.Kind
    let milliseconds: Int
  }

  init(_ interpreter: Interpreter) {
    configuration = interpreter.configuration
    let codes = interpreter.values.compactMap { value -> [Int]? in
      if case .pin(let digits) = value { digits } else { nil }
    }
    values = interpreter.values.map { value in
      switch value {
      case .pin: .pin([])
      // Handles are only passed on.
      case .secret: .secret(1)
      default: value
      }
    }
    counts = codes.map(\.count)
    shared = codes.indices.flatMap { first in
      codes.indices.filter { $0 > first }.map { zip(codes[first], codes[$0]).prefix { $0 == $1 }.count }
    }
    pending = interpreter.pending.map(\.invocation)
    history = interpreter.history
    timers = interpreter.timers.map { Waiting(kind: $0.kind, milliseconds: $0.deadline - interpreter.now) }
    isFaulted = interpreter.isFaulted
    isDone = interpreter.output != nil
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

  /// The events that an active state has a transition for.
  fileprivate var handledEvents: Set<ID<Event>> {
    configuration.reduce(into: []) { events, state in events.formUnion(flow.states[state].handlers.map(\.event)) }
  }

  /// Everything that can happen now, with a name for it, and the timer it is.
  fileprivate var possibleInputs: [(Exploration.Input, trigger: String, ID<Timer>?)] {
    let events = flow.events.ids.flatMap { event in
      combinations(flow.events[event].fields.map { samples(of: $0.type) }).map {
        (Exploration.Input.event(event, $0), trigger: "event \(event.index)", ID<Timer>?.none)
      }
    }
    let outcomes = pending.enumerated().flatMap { place, waiting in
      let operation = flow.operations[flow.invocations[waiting.invocation].operation]
      return operation.outcomes.enumerated().flatMap { index, outcome in
        combinations(outcome.fields.map { samples(of: $0.type) }).map {
          (
            Exploration.Input.outcome(pending: place, waiting.invocation, outcome: index, $0),
            trigger: "outcome \(waiting.invocation.index) \(index)", ID<Timer>?.none
          )
        }
      }
    }
    let next = timers.min { $0.deadline < $1.deadline }.map { running in
      let timer: ID<Timer>? = if case .timer(let timer) = running.kind { timer } else { nil }
      return (Exploration.Input.wait(milliseconds: running.deadline - now), trigger: "\(running.kind)", timer)
    }
    return events + outcomes + (next.map { [$0] } ?? [])
  }
}

extension Flow {
  /// Values for all inputs, the declared ones first.
  fileprivate var possibleInputs: [[ID<Variable>: Value]] {
    let choices = inputs.map { id -> [Value] in
      let evaluation = Evaluation(values: [], fields: [], configuration: [])
      let first = variables[id].initial.map { evaluation.value(of: $0) }
      let rest = samples(of: variables[id].type).filter { $0 != first }
      return (first.map { [$0] } ?? []) + rest
    }
    return combinations(choices).map { Dictionary(uniqueKeysWithValues: zip(inputs, $0)) }
  }
}

/// Values of a type that between them show what a guard can tell apart; of long ranges the ends, and of none a few.
private func samples(of type: ValueType) -> [Value] {
  switch type {
  case .bool: [.bool(false), .bool(true)]
  case .anyInt: [.int(0), .int(1), .int(-2)]
  case .int(let range): range.count <= 4 ? range.map { .int($0) } : [.int(range.lowerBound), .int(range.upperBound)]
  case .cases(let type): type.cases.map { .caseName($0) }
  case .duration: [.duration(30_000)]
  case .digit: [.digit(1), .digit(2)]
  case .pin: [.pin([1, 2, 3, 4])]
  case .secret: [.secret(1)]
  case .optional(let wrapped): [.none] + samples(of: wrapped)
  case .record(let record): samples(of: record)
  case .list(let element, let capacity):
    // Empty, each item alone, and full: between them they show every count that a guard can fail at.
    [.list([])] + samples(of: element).map { .list([$0]) }
      + (capacity > 1 ? samples(of: element).prefix(1).map { .list(Array(repeating: $0, count: capacity)) } : [])
  case .text, .none: [.none]
  }
}

/// Records in which one field at a time is unlike the first sample: as many as there are samples of the fields, not their product.
private func samples(of record: RecordType) -> [Value] {
  let choices = record.fields.map { samples(of: $0.type) }
  let first = choices.compactMap(\.first)
  let others = choices.enumerated().flatMap { index, samples in
    samples.dropFirst().map { other in
      var parts = first
      parts[index] = other
      return Value.record(parts)
    }
  }
  return [.record(first)] + others
}

/// All ways to choose one of each.
private func combinations(_ choices: [[Value]]) -> [[Value]] {
  choices.reduce([[]]) { chosen, values in chosen.flatMap { start in values.map { start + [$0] } } }
}
