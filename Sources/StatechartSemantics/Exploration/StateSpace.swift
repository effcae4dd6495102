package import StatechartModel

/// A breadth-first exploration of the state space of a flow with the interpreter.
///
/// The states are stable configurations with their data.
///
/// Inputs have sample values, see ``Samples``. States with the same ``StateAbstraction`` are visited once.
struct StateSpace {
  /// A step of the exploration: an input, with the flow before and after the input.
  struct Step {
    /// The flow before the input; `nil` for the start.
    let before: Interpreter?
    let inputs: [ID<Variable>: Value]
    /// A shortest run to `before`.
    let path: [Exploration.Input]
    let input: Exploration.Input
    /// The name of the trigger, which does not depend on the payload of an event; empty for the second wait of
    /// ``Interpreter/waits``.
    let trigger: String
    /// The timer whose delay ends; `nil` for inputs without a timer.
    let timer: ID<Timer>?
    let after: Interpreter
    /// Whether the exploration reaches the state `after` for the first time.
    let isNew: Bool
  }

  private struct Node {
    let interpreter: Interpreter
    let inputs: [ID<Variable>: Value]
    let path: [Exploration.Input]
  }

  /// Whether every state that the sample inputs reach was visited.
  private(set) var isComplete = false
  private let flow: Flow
  private let limit: Int
  private let detectsLoops: Bool
  private let samples: Samples

  /// Creates an exploration of a flow.
  ///
  /// - Parameters:
  ///   - limit: The number of states after which the exploration stops.
  ///   - triesCompared: Whether the samples include the numbers in guards and conditions, in addition to the bounds of ranges.
  ///   - detectsLoops: Whether a macrostep ends at its first infinite loop, instead of after ``Flow/maximumMicrosteps``.
  init(_ flow: Flow, limit: Int, triesCompared: Bool = false, detectsLoops: Bool = false) {
    (self.flow, self.limit, self.detectsLoops) = (flow, limit, detectsLoops)
    samples = Samples(comparedIn: triesCompared ? flow : nil)
  }

  /// Visits the steps from every state, breadth first.
  ///
  /// - Parameters:
  ///   - unhandled: A closure that returns whether to try an event that no active state handles, given the interpreter and the
  ///     trigger's name.
  ///   - possible: A closure that returns the possible events in a state; `nil` if all events are possible in every state.
  ///   - body: A closure that visits a step and returns whether to continue.
  mutating func visit(
    unhandled: (Interpreter, String) -> Bool = { _, _ in false }, possible: ((Interpreter) -> Set<ID<Event>>)? = nil,
    _ body: (Step) -> Bool
  ) {
    var seen: Set<StateAbstraction> = []
    var queue: [Node] = []
    let starts = flow.possibleInputs(samples, limit: limit)
    for inputs in starts {
      let interpreter = Interpreter(flow, inputs: inputs, detectsLoops: detectsLoops)
      let isNew = seen.insert(StateAbstraction(interpreter)).inserted
      let step = Step(
        before: nil, inputs: inputs, path: [], input: .start, trigger: "start", timer: nil, after: interpreter, isNew: isNew)
      guard body(step) else { return }
      if isNew {
        queue.append(Node(interpreter: interpreter, inputs: inputs, path: []))
      }
    }
    var index = 0
    while index < queue.count, queue.count < limit {
      let node = queue[index]
      index += 1
      guard node.interpreter.output == nil else { continue }
      let handled = node.interpreter.handledEvents
      let possible = possible?(node.interpreter)
      for (input, trigger, timer) in node.interpreter.possibleInputs(samples) {
        if case .event(let event, _) = input {
          if possible?.contains(event) == false { continue }
          if !handled.contains(event), !unhandled(node.interpreter, trigger) { continue }
        }
        var after = node.interpreter
        after.take(input)
        let isNew = seen.insert(StateAbstraction(after)).inserted
        let step = Step(
          before: node.interpreter, inputs: node.inputs, path: node.path, input: input, trigger: trigger, timer: timer,
          after: after, isNew: isNew)
        guard body(step) else { return }
        if isNew {
          queue.append(Node(interpreter: after, inputs: node.inputs, path: node.path + [input]))
        }
      }
    }
    isComplete = index == queue.count && starts.count < limit
  }
}

/// A state abstraction of a running flow: the part of the state that determines the future behaviour of the flow.
///
/// Codes are reduced to their lengths and the lengths of their common prefixes. Secrets are reduced to their presence, except
/// in records and lists.
package struct StateAbstraction: Hashable {
  private let configuration: Flow.StateSet
  private let values: [Value]
  private let counts: [Int]
  private let shared: [Int]
  private let pending: [ID<Invocation>]
  private let history: [ID<State>: [ID<State>]]
  private let timers: [Waiting]
  private let isFaulted: Bool
  private let isDone: Bool

  private struct Waiting: Hashable {
    let kind: Interpreter.RunningTimer.Kind
    let milliseconds: Int
  }

  package init(_ interpreter: Interpreter) {
    configuration = interpreter.configuration
    let codes = interpreter.values.compactMap { value -> [Int]? in
      if case .pin(let digits) = value { digits } else { nil }
    }
    values = interpreter.values.map { value in
      switch value {
      case .pin: .pin([])
      // A flow moves and passes handles of secrets, but never compares them.
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
  /// The events that at least one active state handles.
  package var handledEvents: Set<ID<Event>> {
    configuration.reduce(into: []) { events, state in events.formUnion(flow.states[state].handlers.map(\.event)) }
  }

  /// Returns the possible inputs, each with the name of its trigger, and for a wait with the timer whose delay ends.
  package func possibleInputs(_ samples: Samples) -> [(Exploration.Input, trigger: String, ID<Timer>?)] {
    let events = flow.events.ids.flatMap { event in
      combinations(flow.events[event].fields.map { samples.values(of: $0.type) }).map {
        (Exploration.Input.event(event, $0), trigger: "event \(event.index)", ID<Timer>?.none)
      }
    }
    let outcomes = pending.enumerated().flatMap { position, waiting in
      let operation = flow.operations[flow.invocations[waiting.invocation].operation]
      return operation.outcomes.enumerated().flatMap { index, outcome in
        combinations(outcome.fields.map { samples.values(of: $0.type) }).map {
          (
            Exploration.Input.outcome(pending: position, waiting.invocation, outcome: index, $0),
            trigger: "outcome \(waiting.invocation.index) \(index)", ID<Timer>?.none
          )
        }
      }
    }
    let ends = waits.map { wait in
      let timer: ID<Timer>? = if case .timer(let timer)? = wait.ends?.kind { timer } else { nil }
      return (Exploration.Input.wait(milliseconds: wait.milliseconds), trigger: wait.ends.map { "\($0.kind)" } ?? "", timer)
    }
    return events + outcomes + ends
  }
}

extension Interpreter {
  /// The sample waits of an exploration; empty if no delay runs.
  ///
  /// The first wait lasts until the next delay ends.
  ///
  /// If the next delay is periodic, a second wait ends one millisecond before the next delay that is not periodic. The second
  /// wait has `nil` as `ends`. The second wait is omitted if this wait would take more than ``maximumPeriods`` periods, or
  /// would not be longer than the first wait.
  package var waits: [(milliseconds: Int, ends: RunningTimer?)] {
    guard let first = timers.min(by: { $0.deadline < $1.deadline }) else { return [] }
    let next = (milliseconds: first.deadline - now, ends: Optional(first))
    let periods = timers.compactMap { isPeriodic($0.kind) ? duration(of: $0.kind) : nil }
    guard isPeriodic(first.kind), let shortest = periods.min(),
      let end = timers.filter({ !isPeriodic($0.kind) }).map(\.deadline).min(), end - 1 > first.deadline,
      (end - now) / shortest <= Self.maximumPeriods
    else { return [next] }
    return [next, (milliseconds: end - 1 - now, ends: nil)]
  }

  private static let maximumPeriods = 1_000

  private func isPeriodic(_ kind: RunningTimer.Kind) -> Bool {
    if case .timer(let timer) = kind { flow.timers[timer].isPeriodic } else { false }
  }

  private func duration(of kind: RunningTimer.Kind) -> Int? {
    if case .timer(let timer) = kind { duration(of: timer) } else { nil }
  }
}

extension Flow {
  /// Returns the initial value of a variable; `nil` if its declaration has no initial value.
  package func declaredValue(of id: ID<Variable>) -> Value? {
    variables[id].initial.map { Evaluation(values: [], fields: [], configuration: []).value(of: $0) }
  }

  /// Returns at most `limit` assignments of sample values to the flow's inputs, beginning with the declared defaults.
  package func possibleInputs(_ samples: Samples, limit: Int) -> [[ID<Variable>: Value]] {
    possibleInputs(limit: limit) { samples.values(of: variables[$0].type) }
  }

  /// Returns at most `limit` assignments of values to the flow's inputs.
  ///
  /// Each input takes its declared default and the values that `values` returns.
  package func possibleInputs(limit: Int, _ values: (ID<Variable>) -> [Value]) -> [[ID<Variable>: Value]] {
    let choices = inputs.map { id -> [Value] in
      let first = declaredValue(of: id)
      let rest = values(id).filter { $0 != first }
      return (first.map { [$0] } ?? []) + rest
    }
    return combinations(choices, limit: limit).map { Dictionary(uniqueKeysWithValues: zip(inputs, $0)) }
  }
}
