public import StatechartModel

/// The reference interpreter of flows, with the semantics of the flow's mode and virtual time.
///
/// Tests compare generated machines with the interpreter.
///
/// The kernel executes the steps, see ``ChartRun``. Guards and actions are evaluated directly from the expressions of the spec,
/// without optimizations.
public struct Interpreter: Sendable {
  var run: ChartRun<RunData>
  private var hasEndlessDelays = false

  /// The running flow.
  public var flow: Flow { run.flow }
  /// The active states, ancestors included.
  public var configuration: Flow.StateSet { run.configuration }
  /// The stored states of each history state whose parent was exited.
  public var history: [ID<State>: [ID<State>]] { run.history }
  /// The variables' values, in the order of the spec.
  public var values: [Value] { run.evaluator.values }
  /// The requests of the last input, in order.
  public var requests: [Request] { run.evaluator.requests }
  /// The pending invocations, oldest first.
  public var pending: [PendingInvocation] { run.evaluator.pending }
  /// The running delays, in the order in which they were started.
  package var timers: [RunningTimer] { run.evaluator.timers }
  /// The time since the start, in milliseconds.
  public var now: Int { run.evaluator.now }
  /// The output; `nil` until the flow is done.
  public var output: [Value]? { run.evaluator.output }
  /// The states that the last input entered, including states that were exited again.
  public var entered: [ID<State>] { run.entered }
  /// The transitions whose guards the last input evaluated, each with the result of its guard.
  public var evaluated: [(transition: Transition, holds: Bool)] { run.evaluator.evaluated }
  /// The transitions that the last input took, in order, including branches of choice states.
  public var taken: [Transition] { run.microsteps.flatMap { $0.transitions.map(\.transition) } }
  /// Whether the flow is faulted.
  ///
  /// A flow is faulted if a macrostep exceeds ``Flow/maximumMicrosteps``, overflows the internal queue
  /// (``Flow/maximumRaisedEvents``) or contains a detected infinite loop. A faulted flow takes no more transitions.
  public var isFaulted: Bool { run.fault != nil }
  /// Whether the flow is faulted or has exceeded a limit on delays.
  ///
  /// The limits are ``maximumFirings`` for the delays that end in one wait, and ``maximumTimers`` for the delays that run
  /// concurrently.
  public var isRunaway: Bool { isFaulted || hasEndlessDelays }

  /// The longest duration in a spec or a simulation, in milliseconds: a hundred years of 366 days.
  package static let longestDuration = 100 * 366 * 24 * 3_600_000
  /// The limit on the delays that end in one wait.
  static let maximumFirings = 100_000
  /// The limit on the delays that run at the same time during a wait.
  ///
  /// A flow with more delays is assumed to start delays without bound.
  static let maximumTimers = 1_000

  /// Creates an interpreter that runs the first macrostep of a flow.
  ///
  /// A missing input gets its declared default. Without a default, the input gets an empty code, an empty list or `none`.
  public init(_ flow: Flow, inputs: [ID<Variable>: Value] = [:]) {
    self.init(flow, inputs: inputs, detectsLoops: false)
  }

  /// Creates an interpreter as ``init(_:inputs:)`` does, optionally with detection of infinite loops.
  ///
  /// - Parameter detectsLoops: Whether a macrostep ends at its first infinite loop, instead of after
  ///   ``Flow/maximumMicrosteps``.
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

  /// Sends an event with its payload, and runs the macrostep of the event.
  public mutating func send(_ event: ID<Event>, _ fields: [Value] = []) {
    begin()
    run.macrostep(.event(event), fields)
  }

  /// Delivers an outcome of an invocation: the outcome of an operation, the output of an invoked flow, or an event of an
  /// invoked flow.
  ///
  /// The invocation continues after an event. An outcome of an invocation that is not pending is ignored.
  public mutating func answer(_ invocation: ID<Invocation>, outcome: Int, _ fields: [Value] = []) {
    begin()
    guard let index = pending.firstIndex(where: { $0.invocation == invocation }) else { return }
    if !flow.operations[flow.invocations[invocation].operation].outcomes[outcome].isMessage {
      run.evaluator.pending.remove(at: index)
    }
    run.macrostep(.outcome(invocation, outcome), fields)
  }

  /// Advances the virtual time by a duration, at most ``longestDuration``.
  ///
  /// Due delays end in the order of their deadlines. Delays with the same deadline end in the order in which they were started.
  ///
  /// Delays can form an infinite loop within one wait, for example delays of `0s`. After ``maximumFirings`` delays, or with
  /// more than ``maximumTimers`` running delays, the wait is aborted and ``isRunaway`` is `true`.
  public mutating func wait(milliseconds: Int) {
    begin()
    pass(until: now + min(milliseconds, Self.longestDuration))
  }

  /// Ends the delays that are due now, as part of the last input.
  ///
  /// Events that were sent without a delay are also delivered.
  public mutating func deliver() {
    pass(until: now)
  }

  /// The delay that ends next, and the remaining time in milliseconds; `nil` if no delay runs.
  package var nextDelay: (kind: RunningTimer.Kind, milliseconds: Int)? {
    timers.min { $0.deadline < $1.deadline }.map { ($0.kind, $0.deadline - now) }
  }

  var hasTooManyTimers: Bool { timers.count > Self.maximumTimers }

  private mutating func pass(until end: Int) {
    var firings = 0
    while let due = timers.filter({ $0.deadline <= end }).min(by: { $0.deadline < $1.deadline }) {
      firings += 1
      guard firings <= Self.maximumFirings, !hasTooManyTimers else {
        hasEndlessDelays = true
        return
      }
      run.evaluator.now = due.deadline
      if let index = timers.firstIndex(of: due) { run.evaluator.timers.remove(at: index) }
      switch due.kind {
      case .timer(let timer):
        // A periodic timer is scheduled again before the transitions are taken, so that a transition that exits the state
        // cancels the timer.
        if flow.timers[timer].isPeriodic, !isFaulted { run.evaluator.schedule(timer, milliseconds: duration(of: timer)) }
        run.macrostep(.timer(timer))
      case .send(let send, let values): run.macrostep(.event(flow.sends[send].event), values)
      }
    }
    run.evaluator.now = end
  }

  /// Clears the records of the previous input: its requests, evaluated guards, entered states and microsteps.
  private mutating func begin() {
    run.beginInput()
    (run.evaluator.requests, run.evaluator.evaluated) = ([], [])
  }

  // MARK: Values

  /// The environment of the current state, without the payload of an event.
  var evaluation: Evaluation { run.evaluator.evaluation([], in: configuration) }

  /// Returns the value of an expression in the current state.
  public func value(of expression: Expression) -> Value { evaluation.value(of: expression) }

  /// Returns the current duration of a timer, in milliseconds.
  func duration(of timer: ID<Timer>) -> Int {
    run.evaluator.duration(of: run.flow.timers[timer], in: configuration)
  }
}
