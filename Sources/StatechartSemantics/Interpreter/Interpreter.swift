public import StatechartLanguage

/// The reference: a flow run as the SCXML Recommendation describes it (Appendix D), with virtual time.
///
/// Two differences are deliberate: a target inside its source is reached without leaving the source, and a choice is passed
/// through on the way to a target (its guards see the data after the incoming actions, and the configuration before anything is
/// entered). It follows the text and nothing cleverer: generated machines are held to it.
public struct Interpreter: Sendable {
  public let flow: Flow
  /// The active states, ancestors included.
  public private(set) var configuration: Set<ID<State>> = []
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
  public private(set) var entered: [ID<State>] = []
  /// The transitions and branches that the last input took, in their order.
  public private(set) var taken: [Transition] = []
  /// The transitions with a guard that the last input asked, and whether the guard held.
  public private(set) var asked: [(transition: Transition, holds: Bool)] = []
  /// Whether delays, or eventless transitions, followed each other without end.
  public private(set) var isRunaway = false
  var timers: [RunningTimer] = []
  /// Invocations of states entered in this macrostep, which start when it is over.
  var requested: [ID<Invocation>] = []

  /// Something that the flow asks the outside for.
  public enum Request: Hashable, Sendable {
    case perform(ID<Effect>, [Value])
    case invoke(ID<Invocation>, [Value])
    case cancelInvocation(ID<Invocation>)
    case schedule(ID<Timer>, milliseconds: Int)
    case cancelTimer(ID<Timer>)
  }

  /// An operation that has not answered.
  public struct PendingInvocation: Hashable, Sendable {
    public let invocation: ID<Invocation>
    public let input: [Value]
  }

  struct RunningTimer: Hashable, Sendable {
    let timer: ID<Timer>
    let deadline: Int
  }

  /// A hundred years, in milliseconds: no duration of a spec or of a simulation is longer.
  static let longestDuration = 100 * 366 * 24 * 3_600_000
  /// The timers that one wait lets fire.
  static let mostFirings = 100_000

  /// What a transition can be taken for.
  enum Trigger {
    case event(ID<Event>)
    case timer(ID<Timer>)
    case outcome(ID<Invocation>, Int)
    case nothing
  }

  /// Starts a flow. Inputs that are not given have the values that the spec declares; one without must be given.
  public init(_ flow: Flow, inputs: [ID<Variable>: Value] = [:]) {
    self.flow = flow
    values = []
    for id in flow.variables.ids {
      let evaluation = Evaluation(values: values, fields: [], configuration: [])
      let variable = flow.variables[id]
      values.append(inputs[id] ?? variable.initial.map { evaluation.value(of: $0) } ?? .absent(variable.type))
    }
    enter(Flow.root, from: nil, fields: [])
    finishMacrostep()
  }

  // MARK: Inputs

  /// Something happened: an event with what it carries.
  public mutating func send(_ event: ID<Event>, _ fields: [Value] = []) {
    begin()
    macrostep(.event(event), fields)
  }

  /// An operation ended. Nothing happens if the flow does not wait for it.
  public mutating func answer(_ invocation: ID<Invocation>, outcome: Int, _ fields: [Value] = []) {
    begin()
    guard let index = pending.firstIndex(where: { $0.invocation == invocation }) else { return }
    pending.remove(at: index)
    macrostep(.outcome(invocation, outcome), fields)
  }

  /// Time passes: timers that are due fire, each at its time, those of one time in the order in which they were started.
  ///
  /// Delays can follow each other without end within one wait, as those of 0s do; after ``mostFirings`` of them the rest is given up
  /// and ``isRunaway`` says so.
  public mutating func wait(milliseconds: Int) {
    begin()
    let end = now + min(milliseconds, Self.longestDuration)
    var firings = 0
    while let due = timers.filter({ $0.deadline <= end }).min(by: { $0.deadline < $1.deadline }) {
      firings += 1
      guard firings <= Self.mostFirings else {
        isRunaway = true
        return
      }
      now = due.deadline
      timers.removeAll { $0 == due }
      macrostep(.timer(due.timer), [])
    }
    now = end
  }

  /// Forgets what the input before asked for.
  private mutating func begin() {
    (requests, entered, taken, asked) = ([], [], [], [])
  }

  // MARK: Steps

  private mutating func macrostep(_ trigger: Trigger, _ fields: [Value]) {
    guard output == nil else { return }
    if let (source, transition) = enabledTransition(trigger, fields) { take(transition, from: source, fields) }
    finishMacrostep()
  }

  /// Takes eventless transitions until none is enabled, then starts what the states that stayed invoke.
  private mutating func finishMacrostep() {
    var steps = 0
    while output == nil, let (source, transition) = enabledTransition(.nothing, []) {
      steps += 1
      // A checked flow has no circles; one with a planted mistake can have some.
      guard steps <= flow.states.count else {
        isRunaway = true
        return
      }
      take(transition, from: source, [])
    }
    for id in requested.sorted() where configuration.contains(flow.invocations[id].state) {
      let input = flow.invocations[id].input.map { evaluation([]).value(of: $0) }
      pending.append(PendingInvocation(invocation: id, input: input))
      requests.append(.invoke(id, input))
    }
    requested = []
  }

  /// The first transition whose guard holds: of the innermost state first, then in the order of the spec.
  private mutating func enabledTransition(_ trigger: Trigger, _ fields: [Value]) -> (ID<State>, Transition)? {
    guard let leaf = configuration.max() else { return nil }
    let evaluation = evaluation(fields)
    var state: ID<State>? = leaf
    while let id = state {
      if case .event(let event) = trigger, flow.states[id].ignored.contains(event) { return nil }
      if let transition = firstOpen(flow.transitions(of: id, for: trigger), evaluation) { return (id, transition) }
      state = flow.states[id].parent
    }
    return nil
  }

  /// The value of an expression as things are now.
  public func value(of expression: Expression) -> Value {
    evaluation([]).value(of: expression)
  }

  /// The first alternative whose guard holds.
  private mutating func firstOpen(_ alternatives: [Transition], _ evaluation: Evaluation) -> Transition? {
    for transition in alternatives {
      let holds = evaluation.holds(transition.condition)
      if transition.condition != nil { asked.append((transition, holds)) }
      if holds { return transition }
    }
    return nil
  }

  func evaluation(_ fields: [Value]) -> Evaluation {
    Evaluation(values: values, fields: fields, configuration: configuration)
  }

  // MARK: Microsteps

  private mutating func take(_ transition: Transition, from source: ID<State>, _ fields: [Value]) {
    taken.append(transition)
    guard let target = transition.target else {
      perform(transition.actions, fields)
      return
    }
    exit(below: flow.domain(of: source, target))
    perform(transition.actions, fields)
    enter(target, from: source, fields: fields)
  }

  /// Leaves every active state inside `domain`, innermost first.
  private mutating func exit(below domain: ID<State>?) {
    for id in configuration.sorted(by: >) where flow.isDescendant(id, of: domain) {
      perform(flow.states[id].exit, [])
      for timer in flow.states[id].timers where timers.contains(where: { $0.timer == timer }) {
        timers.removeAll { $0.timer == timer }
        requests.append(.cancelTimer(timer))
      }
      if let invocation = flow.states[id].invocation {
        requested.removeAll { $0 == invocation }
        if pending.contains(where: { $0.invocation == invocation }) {
          pending.removeAll { $0.invocation == invocation }
          requests.append(.cancelInvocation(invocation))
        }
      }
      configuration.remove(id)
    }
  }

  /// Enters a target down to a leaf, outermost first, after passing the choices on the way to it.
  private mutating func enter(_ target: ID<State>, from source: ID<State>?, fields: [Value]) {
    var leaf = flow.initialLeaf(of: target)
    while case .choice(let branches) = flow.states[leaf].kind {
      let evaluation = evaluation([])
      guard let branch = firstOpen(branches, evaluation), let next = branch.target else { return }
      taken.append(branch)
      exit(below: flow.domain(of: leaf, next))
      perform(branch.actions, [])
      leaf = flow.initialLeaf(of: next)
    }
    for id in flow.path(to: leaf) where configuration.insert(id).inserted {
      entered.append(id)
      perform(flow.states[id].entry, [])
      for timer in flow.states[id].timers {
        let delay = evaluation([]).value(of: flow.timers[timer].delay).duration
        timers.append(RunningTimer(timer: timer, deadline: now + delay))
        requests.append(.schedule(timer, milliseconds: delay))
      }
      if let invocation = flow.states[id].invocation { requested.append(invocation) }
      if case .final(let output) = flow.states[id].kind { finish(output) }
    }
  }

  /// A final state at the top ends the flow: what the flow itself still waits for is given up.
  private mutating func finish(_ output: [Expression]) {
    self.output = output.map { evaluation([]).value(of: $0) }
    for running in timers { requests.append(.cancelTimer(running.timer)) }
    for waiting in pending { requests.append(.cancelInvocation(waiting.invocation)) }
    (timers, pending, requested) = ([], [], [])
  }

  // MARK: Actions

  private mutating func perform(_ actions: [Action], _ fields: [Value]) {
    for action in actions {
      let evaluation = evaluation(fields)
      switch action.kind {
      case .assign(let variable, let value):
        values[variable.index] = evaluation.value(of: value)
      case .append(let variable, let digit):
        guard case .digit(let digit) = evaluation.value(of: digit) else { continue }
        values[variable.index] = .pin(values[variable.index].digits + [digit])
      case .removeLast(let variable):
        values[variable.index] = .pin(values[variable.index].digits.dropLast())
      case .clear(let variable):
        values[variable.index] = .absent(flow.variables[variable].type)
      case .take(let variable, let source):
        values[variable.index] = evaluation.value(of: source)
        if case .variable(let other) = source.kind { values[other.index] = .absent(flow.variables[other].type) }
      case .perform(let effect, let arguments):
        requests.append(.perform(effect, arguments.map { evaluation.value(of: $0) }))
      }
    }
  }
}
