public import StatechartModel

/// The reference: a flow run as the SCXML Recommendation describes it, with virtual time. Generated machines are held to it.
///
/// The steps are the kernel's, see ``ChartRun``; guards and actions are evaluated as the text says, and nothing cleverer.
public struct Interpreter: Sendable {
  var run: ChartRun<RunData>
  private var hasEndlessDelays = false

  public var flow: Flow { run.flow }
  /// The active states, ancestors included.
  public var configuration: Flow.StateSet { run.configuration }
  /// For each history what was active when its parent was last left.
  public var history: [ID<State>: [ID<State>]] { run.history }
  /// The variables' values, in the order of the spec.
  public var values: [Value] { run.evaluator.values }
  /// The requests that followed from the last input, in order.
  public var requests: [Request] { run.evaluator.requests }
  /// The operations that are waited for, oldest first.
  public var pending: [PendingInvocation] { run.evaluator.pending }
  /// The delays that run, in the order in which they were started.
  package var timers: [RunningTimer] { run.evaluator.timers }
  /// Milliseconds since the start.
  public var now: Int { run.evaluator.now }
  /// The output, once the flow is done.
  public var output: [Value]? { run.evaluator.output }
  /// The states that the last input led into, even if only in passing.
  public var entered: [ID<State>] { run.entered }
  /// The transitions with a guard that the last input asked, and whether the guard held.
  public var asked: [(transition: Transition, holds: Bool)] { run.evaluator.asked }
  /// The transitions and branches that the last input took, in their order.
  public var taken: [Transition] { run.microsteps.flatMap { $0.transitions.map(\.transition) } }
  /// Whether a macrostep had more microsteps than ``Flow/mostMicrosteps``, or raised events came to more than
  /// ``Flow/mostRaisedEvents``: the flow takes nothing more.
  public var isFaulted: Bool { run.fault != nil }
  /// Whether more delays ended in one wait, or ran at once, than are played; or the flow is faulted.
  public var isRunaway: Bool { isFaulted || hasEndlessDelays }

  /// A hundred years, in milliseconds: no duration of a spec or of a simulation is longer.
  package static let longestDuration = 100 * 366 * 24 * 3_600_000
  /// The timers that one wait lets fire.
  static let mostFirings = 100_000
  /// The delays that can run at a time while one wait lets them fire: more of them would only become more.
  static let mostTimers = 1_000

  /// Starts a flow. Inputs that are not given have the values that the spec declares; one without must be given.
  public init(_ flow: Flow, inputs: [ID<Variable>: Value] = [:]) {
    self.init(flow, inputs: inputs, detectsLoops: false)
  }

  /// - Parameter detectsLoops: Whether an infinite loop ends a macrostep at once, and not only after ``Flow/mostMicrosteps``.
  init(_ flow: Flow, inputs: [ID<Variable>: Value], detectsLoops: Bool) {
    var data = RunData(values: [], now: 0)
    for id in flow.variables.ids {
      let variable = flow.variables[id]
      data.values.append(
        inputs[id] ?? variable.initial.map { data.evaluation([], in: []).value(of: $0) } ?? .absent(variable.type))
    }
    run = ChartRun(flow, data, detectsLoops: detectsLoops)
  }

  init(_ run: ChartRun<RunData>) {
    self.run = run
  }

  // MARK: Inputs

  /// Something happened: an event with what it carries.
  public mutating func send(_ event: ID<Event>, _ fields: [Value] = []) {
    begin()
    run.macrostep(.event(event), fields)
  }

  /// An operation ended, or an invoked flow sent an event, after which it goes on. Nothing happens if the flow does not wait for it.
  public mutating func answer(_ invocation: ID<Invocation>, outcome: Int, _ fields: [Value] = []) {
    begin()
    guard let index = pending.firstIndex(where: { $0.invocation == invocation }) else { return }
    if !flow.operations[flow.invocations[invocation].operation].outcomes[outcome].isMessage {
      run.evaluator.pending.remove(at: index)
    }
    run.macrostep(.outcome(invocation, outcome), fields)
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

  /// The delay that ends next, and the time until then.
  package var nextDelay: (kind: RunningTimer.Kind, milliseconds: Int)? {
    timers.min { $0.deadline < $1.deadline }.map { ($0.kind, $0.deadline - now) }
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
      run.evaluator.now = due.deadline
      if let place = timers.firstIndex(of: due) { run.evaluator.timers.remove(at: place) }
      switch due.kind {
      case .timer(let timer):
        // Before anything else: a transition that leaves the state cancels it.
        if flow.timers[timer].isPeriodic, !isFaulted { run.evaluator.schedule(timer, milliseconds: duration(of: timer)) }
        run.macrostep(.timer(timer))
      case .send(let send, let values): run.macrostep(.event(flow.sends[send].event), values)
      }
    }
    run.evaluator.now = end
  }

  /// Forgets what the input before asked for.
  private mutating func begin() {
    run.beginInput()
    (run.evaluator.requests, run.evaluator.asked) = ([], [])
  }

  // MARK: Values

  /// The values that expressions read now, without those of an event.
  var evaluation: Evaluation { run.evaluator.evaluation([], in: configuration) }

  /// The value of an expression as things are now.
  public func value(of expression: Expression) -> Value { evaluation.value(of: expression) }

  /// The duration that a delay or a period has now.
  func duration(of timer: ID<Timer>) -> Int {
    run.evaluator.duration(of: run.flow.timers[timer], in: configuration)
  }
}
