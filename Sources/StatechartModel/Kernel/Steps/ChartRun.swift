/// A run of a chart, which implements run to completion as in the SCXML Recommendation (Appendix D).
///
/// The run is generic over the evaluation of guards and actions.
///
/// In `mode: scxml` a run selects transitions and computes exit sets and entry sets as in SCXML. In `mode: interlock` a run
/// deliberately differs:
/// - A transition whose domain is a parallel state exits only the region of its target, see
///   ``Flow/exitSpan(from:to:isReentering:)``.
/// - A transition to a target inside its source does not exit the source, unless the transition has `reenter: true`.
/// - A transition without a target is in conflict with a transition that exits its source.
/// - A completed parallel state that is a region can complete the enclosing parallel state.
/// - The exit set of a transition to a history state does not depend on the stored states.
///
/// A choice state is evaluated while a target is resolved. The guards of a choice state read the data after the actions
/// performed so far, and the configuration before any state is entered.
package struct ChartRun<Evaluator: StepEvaluator> {
  /// The payload of an event.
  package typealias Payload = Evaluator.Payload

  package let flow: Flow
  /// The active states, including ancestors.
  package internal(set) var configuration: Flow.StateSet
  /// The stored states of each history state whose parent was exited.
  ///
  /// The stored states are the children of the parent that were active before its last exit. For a deep history state, they are
  /// the atomic and final states in the parent that were active.
  package internal(set) var history: [ID<State>: [ID<State>]]
  /// Whether a top-level final state was entered.
  ///
  /// A run that is done handles no more triggers.
  package private(set) var isDone = false
  /// The fault that stopped the run; `nil` if there is none.
  package internal(set) var fault: Fault?
  /// The states that were entered during the last input, including states that were exited again.
  package private(set) var entered: [ID<State>] = []
  /// The microsteps of the last input, in order.
  ///
  /// The first microstep of a start or a restore takes only branches of choice states.
  package private(set) var microsteps: [Microstep] = []
  /// The configuration before the current microstep; empty in the first microstep of a start or a restore.
  private(set) var remembered: Flow.StateSet = []
  var raised = RaisedEvents<Payload>()
  /// The history states of the chart.
  let histories: [ID<State>]
  /// The requested invocations, which start at the end of the macrostep.
  ///
  /// The entry of a state requests its invocation, and the exit removes the request.
  var requested: [ID<Invocation>]
  let detectsLoops: Bool
  package var evaluator: Evaluator

  /// Creates a run and runs its first macrostep.
  ///
  /// - Parameter detectsLoops: Whether the run detects infinite loops. A detected loop causes a fault immediately. Without
  ///   detection, a loop causes a fault after ``Flow/maximumMicrosteps`` microsteps.
  package init(_ flow: Flow, _ evaluator: Evaluator, detectsLoops: Bool) {
    self.init(flow, evaluator, configuration: [], history: [:], requested: [], detectsLoops: detectsLoops)
    run(from: Flow.root)
  }

  /// Creates a run that continues from a restored configuration.
  ///
  /// The states of the configuration are not entered again.
  ///
  /// - Parameters:
  ///   - requested: The invocations of active states that are started again.
  ///   - safeState: A state to enter first; `nil` for none.
  package init(
    _ flow: Flow, _ evaluator: Evaluator, restoring configuration: Flow.StateSet, history: [ID<State>: [ID<State>]],
    requested: [ID<Invocation>], in safeState: ID<State>?
  ) {
    self.init(
      flow, evaluator, configuration: configuration, history: history, requested: requested, detectsLoops: false)
    run(from: safeState)
  }

  /// Creates a run in a stable configuration, which waits for the next input.
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

  private mutating func run(from state: ID<State>?) {
    microsteps = [Microstep(trigger: .nothing, requestsBefore: 0)]
    if let state {
      let initial = Transition(condition: nil, targets: [state], actions: [], range: flow.range)
      enter([EnabledTransition(source: Flow.root, index: 0, transition: initial)])
    }
    endMicrostep()
    finishMacrostep(microsteps: 0)
  }

  // MARK: Macrosteps

  /// Clears the record of the last input: ``entered`` and ``microsteps``.
  package mutating func beginInput() {
    (entered, microsteps) = ([], [])
  }

  // MARK: Microsteps

  /// Executes transitions as one microstep: all exits, then all actions, then all entries.
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

  /// Records that the current microstep takes a transition.
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

  /// Ends the run: evaluates the output and exits the active states, but does not change ``configuration`` (SCXML, Appendix D:
  /// exitInterpreter).
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
