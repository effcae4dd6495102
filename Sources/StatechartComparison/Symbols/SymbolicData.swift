import StatechartModel

/// The symbolic data of a flow.
///
/// The kernel executes the steps of the flow on this data; see ``ChartRun``.
struct SymbolicData {
  /// A request of the flow, with names that can be compared between versions.
  struct Request {
    enum Kind: Hashable {
      case perform
      case invoke
      case cancel
    }

    let kind: Kind
    /// The qualified name of the effect or the operation.
    let name: String
    let fields: [Field]
    let values: [Term]
  }

  /// A running timer, or a delayed event.
  struct Delay: Hashable {
    enum Kind: Hashable {
      case timer(ID<Timer>)
      case send(ID<Send>, [Term])
    }

    /// The time at which a delay ends.
    ///
    /// Delays that were started at the same time with the same duration have the same deadline.
    enum Deadline: Hashable {
      /// A deadline from an earlier step, by its number.
      case known(Int)
      /// The deadline of a delay that was started in this step, by the duration of the delay.
      case started(Term)
    }

    let kind: Kind
    var deadline: Deadline
  }

  let flow: Flow
  let constraints: PathConstraints
  var values: [Term]
  var delays: [Delay] = []
  /// The pending invocations, oldest first.
  var pending: [ID<Invocation>] = []
  var requests: [Request] = []
  var output: [Term]?

  init(_ flow: Flow, _ constraints: PathConstraints, values: [Term]) {
    (self.flow, self.constraints, self.values) = (flow, constraints, values)
  }

  func evaluation(_ payload: [Term]?, in configuration: Flow.StateSet) -> SymbolicEvaluation {
    SymbolicEvaluation(
      flow: flow, constraints: constraints, values: values, fields: payload ?? [], configuration: configuration)
  }

  /// Starts a timer with the current value of its duration.
  mutating func start(_ timer: ID<Timer>, in configuration: Flow.StateSet) {
    var duration = evaluation(nil, in: configuration).term(of: flow.timers[timer].delay)
    // The period of a timer is at least ``Timer/shortestPeriod``.
    if flow.timers[timer].isPeriodic, constraints.isAtMost(duration, .number(0)) { duration = .number(Timer.shortestPeriod) }
    delays.append(Delay(kind: .timer(timer), deadline: .started(duration)))
  }
}

extension SymbolicData: StepEvaluator {
  var memory: [Term] { values }
  var requestCount: Int { requests.count }

  mutating func holds(_ transition: Transition, _ payload: [Term]?, in configuration: Flow.StateSet) -> Bool {
    transition.condition.map { evaluation(payload, in: configuration).holds($0) } ?? true
  }

  mutating func startTimers(of state: ID<State>, in configuration: Flow.StateSet, of flow: Flow) {
    for timer in flow.states[state].timers { start(timer, in: configuration) }
  }

  mutating func cancelWaits(of state: ID<State>, of flow: Flow) {
    for timer in flow.states[state].timers { delays.removeAll { $0.kind == .timer(timer) } }
    if let invocation = flow.states[state].invocation, pending.contains(invocation) {
      pending.removeAll { $0 == invocation }
      let operation = flow.operations[flow.invocations[invocation].operation]
      requests.append(Request(kind: .cancel, name: operation.qualifiedName, fields: [], values: []))
    }
  }

  mutating func invoke(_ invocation: ID<Invocation>, in configuration: Flow.StateSet, of flow: Flow) {
    let evaluation = evaluation(nil, in: configuration)
    let operation = flow.operations[flow.invocations[invocation].operation]
    pending.append(invocation)
    requests.append(
      Request(
        kind: .invoke, name: operation.qualifiedName, fields: operation.input,
        values: flow.invocations[invocation].input.map { evaluation.term(of: $0) }))
  }

  mutating func evaluateOutput(_ output: [Expression], in configuration: Flow.StateSet) {
    let evaluation = evaluation(nil, in: configuration)
    self.output = output.map { evaluation.term(of: $0) }
  }

  mutating func end() {
    delays = []
  }

  // MARK: Actions

  mutating func perform(
    _ actions: [Action], _ payload: [Term]?, in configuration: Flow.StateSet, of flow: Flow,
    raising raised: inout RaisedEvents<[Term]>
  ) {
    for action in actions {
      let evaluation = evaluation(payload, in: configuration)
      switch action.kind {
      case .assign(let location, let value):
        let term = evaluation.term(of: value)
        change(location) { _ in term }
      case .append(let location, let item):
        let term = evaluation.term(of: item)
        change(location) { $0.appending(term) }
      case .remove(let end, let location): change(location) { $0.dropping(end) }
      case .clear(let location):
        let empty = Term.absent(flow.type(of: location))
        change(location) { _ in empty }
      case .take(let variable, from: let source):
        values[variable.index] = evaluation.term(of: source)
        if case .variable(let other) = source.kind { values[other.index] = .absent(flow.variables[other].type) }
      case .perform(let effect, let arguments):
        requests.append(
          Request(
            kind: .perform, name: flow.effects[effect].qualifiedName, fields: flow.effects[effect].fields,
            values: arguments.map { evaluation.term(of: $0) }))
      case .raise(let event, let arguments):
        raised.append(.event(event), arguments.map { evaluation.term(of: $0) }, at: action.range)
      case .send(let send, let arguments):
        delays.append(
          Delay(
            kind: .send(send, arguments.map { evaluation.term(of: $0) }),
            deadline: .started(.number(flow.sends[send].milliseconds))))
      case .cancel(let label):
        delays.removeAll { delay in
          if case .send(let send, _) = delay.kind { flow.sends[send].label == label } else { false }
        }
      case .branch(let condition, let then, let otherwise):
        perform(evaluation.holds(condition) ? then : otherwise, payload, in: configuration, of: flow, raising: &raised)
      }
    }
  }

  private mutating func change(_ location: Location, _ body: (Term) -> Term) {
    let index = location.variable.index
    values[index] = values[index].changing(location.path[...], flow.variables[location.variable].type, body)
  }
}
