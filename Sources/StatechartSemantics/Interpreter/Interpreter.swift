public import StatechartModel

/// The reference: a flow run as the SCXML Recommendation describes it (Appendix D), with virtual time.
///
/// In `mode: scxml` that is all. Else some differences are deliberate: a transition inside a region leaves the regions beside it
/// alone, a target inside its source is reached without leaving the source, a transition without a target needs its source to stay,
/// and a parallel state that is a region ends the one around it. A choice is passed through on the way to a target:
/// its guards see the data after the incoming actions, and the configuration before anything is entered. It follows the text and
/// nothing cleverer: generated machines are held to it.
public struct Interpreter: Sendable {
  public let flow: Flow
  /// The active states, ancestors included.
  public internal(set) var configuration: Flow.StateSet = []
  /// For each history what was active when its parent was last left.
  public internal(set) var history: [ID<State>: [ID<State>]] = [:]
  /// The variables' values, in the order of the spec.
  public internal(set) var values: [Value]
  /// What the last input made the flow ask for, in order.
  public internal(set) var requests: [Request] = []
  /// The operations that are waited for, oldest first.
  public internal(set) var pending: [PendingInvocation] = []
  /// Milliseconds since the start.
  public internal(set) var now = 0
  /// The output, once the flow is done.
  public internal(set) var output: [Value]?
  /// The states that the last input led into, even if only in passing.
  public internal(set) var entered: [ID<State>] = []
  /// The microsteps that the last input led to, in their order; the first one of a start or a restore takes no transition.
  private(set) var microsteps: [Microstep] = []
  /// The transitions with a guard that the last input asked, and whether the guard held.
  public private(set) var asked: [(transition: Transition, holds: Bool)] = []
  /// Why the flow takes nothing more, if it does not.
  private(set) var fault: Fault?
  /// The transitions and branches that the last input took, in their order.
  public var taken: [Transition] { microsteps.flatMap { $0.transitions.map(\.transition) } }
  /// Whether a macrostep had more microsteps than ``Flow/mostMicrosteps``, or raised events came to more than
  /// ``Flow/mostRaisedEvents``: the flow takes nothing more.
  public var isFaulted: Bool { fault != nil }
  /// Whether more delays ended in one wait, or ran at once, than are played; or the flow is faulted.
  public var isRunaway: Bool { isFaulted || hasEndlessDelays }
  private var hasEndlessDelays = false
  var timers: [RunningTimer] = []
  /// The states that were active before the microstep.
  private(set) var remembered: Flow.StateSet = []
  /// The events that were raised and not yet heard, oldest first.
  private(set) var raised: [(trigger: Trigger, fields: [Value])] = []
  let histories: [ID<State>]
  /// Looks for infinite loops, which end the macrostep with a fault, if it is set.
  var loopDetector: LoopDetector?
  /// Invocations of states entered in this macrostep, which start when it is over.
  var requested: [ID<Invocation>] = []

  /// A hundred years, in milliseconds: no duration of a spec or of a simulation is longer.
  static let longestDuration = 100 * 366 * 24 * 3_600_000
  /// The timers that one wait lets fire.
  static let mostFirings = 100_000
  /// The delays that can run at a time while one wait lets them fire: more of them would only become more.
  static let mostTimers = 1_000

  /// Starts a flow. Inputs that are not given have the values that the spec declares; one without must be given.
  public init(_ flow: Flow, inputs: [ID<Variable>: Value] = [:]) {
    self.init(flow, inputs: inputs, loopDetector: nil)
  }

  init(_ flow: Flow, inputs: [ID<Variable>: Value], loopDetector: LoopDetector?) {
    self.init(flow, values: [], now: 0)
    self.loopDetector = loopDetector
    for id in flow.variables.ids {
      let evaluation = Evaluation(values: values, fields: [], configuration: [])
      let variable = flow.variables[id]
      values.append(inputs[id] ?? variable.initial.map { evaluation.value(of: $0) } ?? .absent(variable.type))
    }
    microsteps = [Microstep(trigger: .nothing)]
    enter([EnabledTransition(source: Flow.root, place: 0, transition: beginning)])
    finishMacrostep(microsteps: 0)
  }

  /// A flow that is nowhere yet.
  init(_ flow: Flow, values: [Value], now: Int) {
    (self.flow, self.values, self.now) = (flow, values, now)
    histories = flow.states.ids.filter { if case .history = flow.states[$0].kind { true } else { false } }
  }

  /// Goes on where a snapshot left off, or enters the state that is safe.
  mutating func goOn(in safeState: ID<State>?) {
    microsteps = [Microstep(trigger: .nothing)]
    if let safeState {
      let way = Transition(condition: nil, targets: [safeState], actions: [], range: flow.range)
      enter([EnabledTransition(source: Flow.root, place: 0, transition: way)])
    }
    finishMacrostep(microsteps: 0)
  }

  /// The way into the flow.
  private var beginning: Transition {
    Transition(condition: nil, targets: [Flow.root], actions: [], range: flow.range)
  }

  // MARK: Inputs

  /// Something happened: an event with what it carries.
  public mutating func send(_ event: ID<Event>, _ fields: [Value] = []) {
    begin()
    macrostep(.event(event), fields)
  }

  /// An operation ended, or an invoked flow sent an event, after which it goes on. Nothing happens if the flow does not wait for it.
  public mutating func answer(_ invocation: ID<Invocation>, outcome: Int, _ fields: [Value] = []) {
    begin()
    guard let index = pending.firstIndex(where: { $0.invocation == invocation }) else { return }
    if !flow.operations[flow.invocations[invocation].operation].outcomes[outcome].isMessage { pending.remove(at: index) }
    macrostep(.outcome(invocation, outcome), fields)
  }

  /// Time passes: timers that are due fire, each at its time, those of one time in the order in which they were started.
  ///
  /// Delays can follow each other without end within one wait, as those of 0s do; after ``mostFirings`` of them, or with more than
  /// ``mostTimers`` that run, the rest is given up and ``isRunaway`` says so.
  public mutating func wait(milliseconds: Int) {
    begin()
    pass(until: now + min(milliseconds, Self.longestDuration))
  }

  /// What was sent without a delay arrives, as part of the last input: nobody who looks at the flow sees it before.
  public mutating func deliver() {
    pass(until: now)
  }

  var hasTooManyTimers: Bool { timers.count > Self.mostTimers }

  private mutating func pass(until end: Int) {
    var firings = 0
    while let due = timers.filter({ $0.deadline <= end }).min(by: { $0.deadline < $1.deadline }) {
      firings += 1
      guard firings <= Self.mostFirings, !hasTooManyTimers else {
        hasEndlessDelays = true
        return
      }
      now = due.deadline
      if let place = timers.firstIndex(of: due) { timers.remove(at: place) }
      switch due.kind {
      case .timer(let timer):
        // Before anything else: a transition that leaves the state cancels it.
        if flow.timers[timer].isPeriodic, !isFaulted { schedule(timer, milliseconds: duration(of: timer)) }
        macrostep(.timer(timer), [])
      case .send(let send, let values): macrostep(.event(flow.sends[send].event), values)
      }
    }
    now = end
  }

  /// Forgets what the input before asked for.
  private mutating func begin() {
    (requests, entered, microsteps, asked) = ([], [], [], [])
  }

  // MARK: Macrosteps

  private mutating func macrostep(_ trigger: Trigger, _ fields: [Value]) {
    guard output == nil, !isFaulted else { return }
    let enabled = enabledTransitions(trigger, fields)
    if !enabled.isEmpty { microstep(enabled, trigger, fields) }
    finishMacrostep(microsteps: enabled.isEmpty ? 0 : 1)
  }

  /// Takes eventless transitions and raised events until there are none, then starts what the states that stayed invoke.
  private mutating func finishMacrostep(microsteps: Int) {
    var microsteps = microsteps
    loopDetector?.reset()
    while output == nil, !isFaulted {
      var trigger = Trigger.nothing
      var enabled = enabledTransitions(trigger, [])
      var fields: [Value] = []
      while enabled.isEmpty, !raised.isEmpty {
        let event = raised.removeFirst()
        (trigger, fields) = event
        enabled = enabledTransitions(trigger, fields)
      }
      guard !enabled.isEmpty else { break }
      microsteps += 1
      if microsteps > flow.mostMicrosteps {
        fault = .tooManyMicrosteps
      } else {
        microstep(enabled, trigger, fields)
        if loopDetector != nil {
          let snapshot = LoopDetector.Snapshot(self)
          if let period = loopDetector?.period(after: snapshot) { fault = fault ?? .infiniteLoop(period: period) }
        }
      }
    }
    guard !isFaulted else { return }
    raised = []
    guard output == nil else { return }
    for id in requested.sorted() where configuration.contains(flow.invocations[id].state) {
      let input = flow.invocations[id].input.map { evaluation([]).value(of: $0) }
      pending.append(PendingInvocation(invocation: id, input: input))
      requests.append(.invoke(id, input))
    }
    requested = []
  }

  private mutating func raise(_ trigger: Trigger, _ fields: [Value], at range: SourceRange) {
    microsteps[microsteps.count - 1].raised.append(trigger)
    if raised.count == Flow.mostRaisedEvents {
      fault = fault ?? .tooManyRaisedEvents(range)
    } else {
      raised.append((trigger, fields))
    }
  }

  /// The value of an expression as things are now.
  public func value(of expression: Expression) -> Value {
    evaluation([]).value(of: expression)
  }

  /// Whether a transition's guard holds, which is taken note of.
  mutating func holds(_ transition: Transition, _ evaluation: Evaluation) -> Bool {
    let holds = evaluation.holds(transition.condition)
    if transition.condition != nil { asked.append((transition, holds)) }
    return holds
  }

  mutating func note(_ transition: Transition, of source: ID<State>) {
    microsteps[microsteps.count - 1].transitions.append((source, transition))
  }

  func evaluation(_ fields: [Value]) -> Evaluation {
    Evaluation(values: values, fields: fields, configuration: configuration)
  }

  // MARK: Microsteps

  /// Takes transitions as one step: all exits, then all actions, then all entries.
  private mutating func microstep(_ enabled: [EnabledTransition], _ trigger: Trigger, _ fields: [Value]) {
    microsteps.append(Microstep(trigger: trigger))
    for one in enabled { note(one.transition, of: one.source) }
    remembered = configuration
    exit(enabled.reduce(into: []) { $0.formUnion(exitSet(of: $1)) })
    for one in enabled { perform(one.transition.actions, fields) }
    enter(enabled.filter { !$0.transition.targets.isEmpty })
  }

  /// Enters the targets of transitions and all that is active with them, outermost first and in the order of the spec.
  private mutating func enter(_ enabled: [EnabledTransition]) {
    var set = EntrySet()
    for one in enabled { lead(to: one.transition.targets, &set) }
    complete(Flow.root, &set)
    for id in set.states { enter(id, set) }
  }

  private mutating func enter(_ id: ID<State>, _ set: EntrySet) {
    configuration.insert(id)
    entered.append(id)
    perform(flow.states[id].entry, [])
    if case .compound(let initial, _) = flow.states[id].kind, set.byDefault.contains(id) { perform(initial.actions, []) }
    for past in set.past where flow.states[past].parent == id {
      if case .history(_, let transition) = flow.states[past].kind { perform(transition.actions, []) }
    }
    for timer in flow.states[id].timers { schedule(timer, milliseconds: duration(of: timer)) }
    if let invocation = flow.states[id].invocation { requested.append(invocation) }
    if case .final(let output) = flow.states[id].kind { complete(id, output) }
  }

  /// The duration that a delay or a period has now.
  func duration(of timer: ID<Timer>) -> Int {
    let duration = value(of: flow.timers[timer].delay).duration
    return flow.timers[timer].isPeriodic ? max(duration, Timer.shortestPeriod) : duration
  }

  mutating func schedule(_ timer: ID<Timer>, milliseconds: Int) {
    timers.append(RunningTimer(kind: .timer(timer), deadline: now + milliseconds))
    requests.append(.schedule(timer, milliseconds: milliseconds))
  }

  mutating func schedule(_ send: ID<Send>, _ values: [Value], milliseconds: Int) {
    timers.append(RunningTimer(kind: .send(send, values), deadline: now + milliseconds))
    requests.append(.send(send, values, milliseconds: milliseconds))
  }

  /// A final state ends its parent, and with the last of its regions a parallel state around that; at the top it ends the flow. In
  /// this language a parallel state that is itself a region ends the one around it in turn; SCXML's Appendix D stops there.
  private mutating func complete(_ id: ID<State>, _ output: [Expression]) {
    guard var ended = flow.states[id].parent, ended != Flow.root else { return finish(output) }
    raise(.done(ended), [], at: flow.states[ended].range)
    while let around = flow.states[ended].parent, flow.states[around].isParallel, isDone(around) {
      raise(.done(around), [], at: flow.states[around].range)
      ended = around
      if !flow.rules.endsEnclosingStates { break }
    }
  }

  /// Whether a final state directly in a state is active, or all of its regions are done (SCXML, Appendix D: isInFinalState).
  private func isDone(_ id: ID<State>) -> Bool {
    switch flow.states[id].kind {
    case .compound(_, let children):
      for child in children where flow.states[child].isFinal && configuration.contains(child) { return true }
      return false
    case .parallel(let regions):
      for region in regions where !isDone(region) { return false }
      return true
    case .atomic, .history, .choice, .final: return false
    }
  }

  /// A final state at the top ends the flow, and what is active is left, though it is still told of (SCXML, Appendix D:
  /// exitInterpreter).
  private mutating func finish(_ output: [Expression]) {
    self.output = output.map { evaluation([]).value(of: $0) }
    let last = configuration
    exit(last)
    configuration = last
    (timers, requested) = ([], [])
  }

  // MARK: Actions

  mutating func perform(_ actions: [Action], _ fields: [Value]) {
    for action in actions {
      let evaluation = evaluation(fields)
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
        raise(.event(event), arguments.map { evaluation.value(of: $0) }, at: action.range)
      case .send(let send, let values):
        schedule(send, values.map { evaluation.value(of: $0) }, milliseconds: flow.sends[send].milliseconds)
      case .cancel(let label):
        for send in flow.sends.ids where flow.sends[send].label == label {
          timers.removeAll { $0.kind == .send(send, []) }
          requests.append(.cancelSend(send))
        }
      case .branch(let condition, let then, let otherwise):
        perform(evaluation.holds(condition) ? then : otherwise, fields)
      }
    }
  }

  private mutating func change(_ location: Location, _ body: (Value) -> Value) {
    let index = location.variable.index
    values[index] = values[index].changing(location.path[...], body)
  }
}
