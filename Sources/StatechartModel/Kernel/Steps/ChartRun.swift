/// A run of a chart: its active states, and the run-to-completion step as the SCXML Recommendation describes it (Appendix D), for any
/// way to evaluate guards and perform actions.
///
/// In `mode: scxml` that is all. Else some differences are deliberate: a transition inside a region leaves the regions beside it
/// alone, a target inside its source is reached without leaving the source, a transition without a target needs its source to stay,
/// and a parallel state that is a region ends the one around it. A choice is passed through on the way to a target: its guards see
/// the data after the incoming actions, and the configuration before anything is entered.
package struct ChartRun<Evaluator: StepEvaluator> {
  package typealias Payload = Evaluator.Payload

  package let flow: Flow
  /// The active states, ancestors included.
  package internal(set) var configuration: Flow.StateSet
  /// For each history what was active when its parent was last left.
  package internal(set) var history: [ID<State>: [ID<State>]]
  /// Whether a final state at the top was entered: the run takes nothing more.
  package private(set) var isDone = false
  /// Why the run takes nothing more, if it does not and is not done.
  package internal(set) var fault: Fault?
  /// The states that the last input led into, even if only in passing.
  package private(set) var entered: [ID<State>] = []
  /// The microsteps that the last input led to, in their order; the first one of a start or a restore takes no transition.
  package private(set) var microsteps: [Microstep] = []
  /// The states that were active before the microstep.
  private(set) var remembered: Flow.StateSet = []
  var raised = RaisedEvents<Payload>()
  /// The histories of the chart.
  let histories: [ID<State>]
  /// Invocations of states entered in this macrostep, which start when it is over.
  var requested: [ID<Invocation>]
  let detectsLoops: Bool
  package var evaluator: Evaluator

  /// Starts a run.
  ///
  /// - Parameter detectsLoops: Whether an infinite loop ends a macrostep at once with a fault, and not only after
  ///   ``Flow/mostMicrosteps``.
  package init(_ flow: Flow, _ evaluator: Evaluator, detectsLoops: Bool) {
    self.init(flow, evaluator, configuration: [], history: [:], requested: [], detectsLoops: detectsLoops)
    goOn(in: Flow.root)
  }

  /// Goes on where another run left off: states that were active then are not entered again.
  ///
  /// - Parameters:
  ///   - requested: The invocations of active states that start again.
  ///   - safeState: A state that is entered first, if there is one.
  package init(
    _ flow: Flow, _ evaluator: Evaluator, restoring configuration: Flow.StateSet, history: [ID<State>: [ID<State>]],
    requested: [ID<Invocation>], in safeState: ID<State>?
  ) {
    self.init(
      flow, evaluator, configuration: configuration, history: history, requested: requested, detectsLoops: false)
    goOn(in: safeState)
  }

  /// A run that is stable, between two inputs: it waits for the next one.
  package init(
    _ flow: Flow, _ evaluator: Evaluator, stableIn configuration: Flow.StateSet, history: [ID<State>: [ID<State>]],
    detectsLoops: Bool
  ) {
    self.init(flow, evaluator, configuration: configuration, history: history, requested: [], detectsLoops: detectsLoops)
  }

  private init(
    _ flow: Flow, _ evaluator: Evaluator, configuration: Flow.StateSet, history: [ID<State>: [ID<State>]],
    requested: [ID<Invocation>], detectsLoops: Bool
  ) {
    (self.flow, self.evaluator, self.detectsLoops) = (flow, evaluator, detectsLoops)
    (self.configuration, self.history, self.requested) = (configuration, history, requested)
    histories = flow.states.ids.filter { if case .history = flow.states[$0].kind { true } else { false } }
  }

  private mutating func goOn(in state: ID<State>?) {
    microsteps = [Microstep(trigger: .nothing, requestsBefore: 0)]
    if let state {
      let way = Transition(condition: nil, targets: [state], actions: [], range: flow.range)
      enter([EnabledTransition(source: Flow.root, place: 0, transition: way)])
    }
    endMicrostep()
    finishMacrostep(microsteps: 0)
  }

  // MARK: Macrosteps

  /// Forgets what the input before led to.
  package mutating func beginInput() {
    (entered, microsteps) = ([], [])
  }

  // MARK: Microsteps

  /// Takes transitions as one step: all exits, then all actions, then all entries.
  mutating func microstep(_ enabled: [EnabledTransition], _ trigger: Flow.Trigger, _ payload: Payload?) {
    microsteps.append(Microstep(trigger: trigger, requestsBefore: evaluator.requestCount))
    for one in enabled { note(one.transition, of: one.source) }
    remembered = configuration
    exit(enabled.reduce(into: []) { $0.formUnion(exitSet(of: $1)) })
    for one in enabled { perform(one.transition.actions, payload) }
    enter(enabled.filter { !$0.transition.targets.isEmpty })
    endMicrostep()
  }

  private mutating func endMicrostep() {
    microsteps[microsteps.count - 1].raised = raised.endMicrostep()
    if let range = raised.overflow { fault = fault ?? .tooManyRaisedEvents(range) }
  }

  mutating func holds(_ transition: Transition, _ payload: Payload?) -> Bool {
    transition.condition == nil || evaluator.holds(transition, payload, in: configuration)
  }

  /// Takes note of a transition that is taken.
  mutating func note(_ transition: Transition, of source: ID<State>) {
    microsteps[microsteps.count - 1].transitions.append((source, transition))
  }

  mutating func perform(_ actions: [Action], _ payload: Payload?) {
    if actions.isEmpty { return }
    evaluator.perform(actions, payload, in: configuration, of: flow, raising: &raised)
  }

  mutating func noteEntry(of state: ID<State>) {
    configuration.insert(state)
    entered.append(state)
  }

  /// Ends the run; what is active is left, though it is still told of (SCXML, Appendix D: exitInterpreter).
  mutating func finish(_ output: [Expression]) {
    evaluator.evaluateOutput(output, in: configuration)
    isDone = true
    let last = configuration
    exit(last)
    configuration = last
    requested = []
    evaluator.end()
  }
}

extension ChartRun: Sendable where Evaluator: Sendable {}
