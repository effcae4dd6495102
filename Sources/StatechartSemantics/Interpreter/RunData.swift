import StatechartModel

/// The data of an interpreted run: its variables, delays, pending invocations, requests, time and output.
struct RunData: Sendable {
  /// The variables' values, in the order of the spec.
  var values: [Value]
  /// The requests of the last input, in order.
  var requests: [Interpreter.Request] = []
  /// The pending invocations, oldest first.
  var pending: [Interpreter.PendingInvocation] = []
  var timers: [Interpreter.RunningTimer] = []
  /// The time since the start, in milliseconds.
  var now: Int
  /// The output; `nil` until the flow is done.
  var output: [Value]?
  /// The transitions whose guards the last input evaluated, each with the result of its guard.
  var evaluated: [(transition: Transition, holds: Bool)] = []

  init(values: [Value], now: Int) {
    (self.values, self.now) = (values, now)
  }

  func evaluation(_ fields: [Value], in configuration: Flow.StateSet) -> Evaluation {
    Evaluation(values: values, fields: fields, configuration: configuration)
  }

  // MARK: Delays

  /// Returns the current duration of a timer, in milliseconds.
  func duration(of timer: Timer, in configuration: Flow.StateSet) -> Int {
    let duration = evaluation([], in: configuration).value(of: timer.delay).duration
    return timer.isPeriodic ? max(duration, Timer.shortestPeriod) : duration
  }

  mutating func schedule(_ timer: ID<Timer>, milliseconds: Int) {
    timers.append(Interpreter.RunningTimer(kind: .timer(timer), deadline: now + milliseconds))
    requests.append(.schedule(timer, milliseconds: milliseconds))
  }

  mutating func schedule(_ send: ID<Send>, _ values: [Value], milliseconds: Int) {
    timers.append(Interpreter.RunningTimer(kind: .send(send, values), deadline: now + milliseconds))
    requests.append(.send(send, values, milliseconds: milliseconds))
  }
}

extension RunData: StepEvaluator {
  var memory: [Value] { values }
  var requestCount: Int { requests.count }

  mutating func holds(_ transition: Transition, _ payload: [Value]?, in configuration: Flow.StateSet) -> Bool {
    let holds = evaluation(payload ?? [], in: configuration).holds(transition.condition)
    evaluated.append((transition, holds))
    return holds
  }

  mutating func startTimers(of state: ID<State>, in configuration: Flow.StateSet, of flow: Flow) {
    for timer in flow.states[state].timers {
      schedule(timer, milliseconds: duration(of: flow.timers[timer], in: configuration))
    }
  }

  mutating func cancelWaits(of state: ID<State>, of flow: Flow) {
    for timer in flow.states[state].timers where timers.contains(where: { $0.kind == .timer(timer) }) {
      timers.removeAll { $0.kind == .timer(timer) }
      requests.append(.cancelTimer(timer))
    }
    if let invocation = flow.states[state].invocation, pending.contains(where: { $0.invocation == invocation }) {
      pending.removeAll { $0.invocation == invocation }
      requests.append(.cancelInvocation(invocation))
    }
  }

  mutating func invoke(_ invocation: ID<Invocation>, in configuration: Flow.StateSet, of flow: Flow) {
    let evaluation = evaluation([], in: configuration)
    let input = flow.invocations[invocation].input.map { evaluation.value(of: $0) }
    pending.append(Interpreter.PendingInvocation(invocation: invocation, input: input))
    requests.append(.invoke(invocation, input))
  }

  mutating func evaluateOutput(_ output: [Expression], in configuration: Flow.StateSet) {
    let evaluation = evaluation([], in: configuration)
    self.output = output.map { evaluation.value(of: $0) }
  }

  mutating func end() {
    timers = []
  }

  // MARK: Actions

  mutating func perform(
    _ actions: [Action], _ payload: [Value]?, in configuration: Flow.StateSet, of flow: Flow,
    raising raised: inout RaisedEvents<[Value]>
  ) {
    for action in actions {
      let evaluation = evaluation(payload ?? [], in: configuration)
      switch action.kind {
      case .assign(let location, let value):
        let value = evaluation.value(of: value)
        change(location) { _ in value }
      case .append(let location, let item):
        let item = evaluation.value(of: item)
        change(location) { $0.appending(item) }
      case .remove(let end, let location):
        change(location) { $0.dropping(end) }
      case .clear(let location):
        let empty = Value.absent(flow.type(of: location))
        change(location) { _ in empty }
      case .take(let variable, let source):
        values[variable.index] = evaluation.value(of: source)
        if case .variable(let other) = source.kind { values[other.index] = .absent(flow.variables[other].type) }
      case .perform(let effect, let arguments):
        requests.append(.perform(effect, arguments.map { evaluation.value(of: $0) }))
      case .raise(let event, let arguments):
        raised.append(.event(event), arguments.map { evaluation.value(of: $0) }, at: action.range)
      case .send(let send, let values):
        schedule(send, values.map { evaluation.value(of: $0) }, milliseconds: flow.sends[send].milliseconds)
      case .cancel(let label):
        for send in flow.sends.ids where flow.sends[send].label == label {
          timers.removeAll { $0.kind == .send(send, []) }
          requests.append(.cancelSend(send))
        }
      case .branch(let condition, let then, let otherwise):
        perform(evaluation.holds(condition) ? then : otherwise, payload, in: configuration, of: flow, raising: &raised)
      }
    }
  }

  private mutating func change(_ location: Location, _ body: (Value) -> Value) {
    let index = location.variable.index
    values[index] = values[index].changing(location.path[...], body)
  }
}
