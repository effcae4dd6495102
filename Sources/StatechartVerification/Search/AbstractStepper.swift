import StatechartModel
import StatechartSemantics

/// A step between abstract states: the macrostep for an input, with one combination of nondeterministic choices.
struct AbstractStep {
  let input: AbstractInput
  /// The chosen alternatives of the nondeterministic choices, in order.
  let choices: [Int]
  /// Whether a choice depended on the state and not only on the payload of the input.
  let dependsOnState: Bool
  let isApproximate: Bool
  let after: AbstractState
  /// The cells that the step writes.
  let written: [Int]
  /// The cells of the input's payload.
  let carried: [Int]
  /// The number of microsteps.
  let microsteps: Int
  /// The source ranges of the transitions that the step takes.
  let taken: [SourceRange]
  /// The properties that the step violates or triggers.
  let found: AbstractPropertyMonitor.Found
  /// The untracked variables that the step reads.
  let missed: Set<ID<Variable>>
  /// The coverage goals that the step covers; empty if coverage is not recorded.
  var goals: [CoverageGoal] = []
}

extension AbstractStep {
  /// Whether the step ends in a fault that may be spurious.
  ///
  /// The fault may be spurious if the step may include infeasible values or has read untracked variables.
  fileprivate var hasSpuriousFault: Bool { after.controlState.status == .faulted && (isApproximate || !missed.isEmpty) }
}

/// An abstract interpreter of a flow, which computes steps between abstract states with the semantics of ``ChartRun``.
struct AbstractStepper {
  let flow: Flow
  let layout: StateLayout
  let monitor: AbstractPropertyMonitor
  /// Whether coverage goals are recorded.
  ///
  /// With coverage goals, states with different last transitions are distinct.
  private let notesGoals: Bool

  init(_ flow: Flow, _ precision: Precision, notesGoals: Bool = false) {
    (self.flow, self.notesGoals) = (flow, notesGoals)
    layout = StateLayout(flow, precision)
    monitor = AbstractPropertyMonitor(flow)
  }

  /// Calls `body` with each abstract step for an input.
  ///
  /// - Parameters:
  ///   - before: The state before the step; `nil` for the start.
  ///   - log: The log that records the cells on which the step depends.
  /// - Returns: Whether all steps were visited. `false` if the steps exceed ``maximumRuns``, ``maximumMicrosteps`` or
  ///   ``maximumDelays``, or if a fault may be spurious.
  @discardableResult
  func forEachStep(
    from before: AbstractState?, _ input: AbstractInput, noting log: CellLog? = nil, _ body: (AbstractStep) -> Void
  ) -> Bool {
    let log = log ?? CellLog(cells: layout.count)
    var choices = Choices()
    var microsteps = 0
    for _ in 0..<Self.maximumRuns {
      guard layout.isWhole || microsteps <= Self.maximumMicrosteps else { return false }
      log.beginRun()
      if let step = step(from: before, input, &choices, noting: log) {
        microsteps += step.microsteps
        guard step.after.controlState.delays.kinds.count <= Self.maximumDelays, !step.hasSpuriousFault else { return false }
        body(step)
      }
      guard choices.advance() else { return true }
    }
    return false
  }

  /// The limit on the runs of a step.
  ///
  /// The number of runs is exponential in the number of choices within the macrostep.
  private static let maximumRuns = 10_000
  /// The limit on the microsteps of all runs of a step, unless all relevant variables are tracked.
  ///
  /// With a finer precision, a loop can end after fewer microsteps.
  private static let maximumMicrosteps = 2_000
  /// The limit on the number of concurrent delays.
  ///
  /// The time to compute the canonical form of ``Delays`` is cubic in this number.
  private static let maximumDelays = 32

  /// Returns the step for an input with the current choices; `nil` if the input is impossible in the state.
  ///
  /// The end of a delay is impossible if another delay must end first. A second start is also impossible.
  ///
  /// - Parameters:
  ///   - state: The state before the step; `nil` for the start.
  ///   - number: The number of the step in a replayed run.
  func step(
    from state: AbstractState?, _ input: AbstractInput, _ choices: inout Choices, noting log: CellLog, number: Int = 0
  ) -> AbstractStep? {
    guard let state else { return start(&choices, log) }
    let before = state.controlState
    var data = StepData(layout, cells: state.cells, log, delays: before.delays, pending: before.pending, choices: choices)
    if notesGoals { data.evaluated = [] }
    data.step = number
    data.configuration = before.configuration
    let exempt = monitor.exempt(&data)
    let trigger: Flow.Trigger
    var payload: StepData.Payload?
    var answer: (operation: ID<Operation>, outcome: Int)?
    switch input {
    case .start: return nil
    case .event(let event):
      trigger = .event(event)
      payload = data.receive(flow.events[event].fields)
    case .outcome(let invocation, let outcome):
      let operation = flow.operations[flow.invocations[invocation].operation]
      trigger = .outcome(invocation, outcome)
      payload = data.receive(operation.outcomes[outcome].fields)
      answer = (flow.invocations[invocation].operation, outcome)
      if !operation.outcomes[outcome].isMessage { data.pending.remove(invocation) }
    case .delay(let position):
      guard let ended = before.delays.ending(position) else { return nil }
      data.delays = ended
      switch before.delays.kinds[position] {
      case .limit(let property): return exceed(property, data, before, input, log, &choices)
      case .timer(let timer):
        trigger = .timer(timer)
        if flow.timers[timer].isPeriodic { data.start(timer, in: before.configuration) }
      case .send(let send, let cells):
        trigger = .event(flow.sends[send].event)
        payload = data.add(flow.events[flow.sends[send].event].fields, cells)
      }
    }
    var run = ChartRun(flow, data, stableIn: before.configuration, history: before.history, detectsLoops: true)
    run.macrostep(trigger, payload)
    return finish(run, input, answer, before, exempt: exempt, log, &choices)
  }

  /// Returns the step in which the deadline of a property passes: the flow takes no transition, and the property is violated.
  private func exceed(
    _ property: Int, _ data: StepData, _ before: ControlState, _ input: AbstractInput, _ log: CellLog, _ choices: inout Choices
  ) -> AbstractStep {
    var (after, data) = (before, data)
    monitor.noteLimit(property, &after.memories)
    data.delays.letTimePass()
    after.delays = data.delays
    return step(input, to: after, data, log, [], AbstractPropertyMonitor.Found(violated: [property]), &choices)
  }

  private func start(_ choices: inout Choices, _ log: CellLog) -> AbstractStep {
    var data = StepData(layout, cells: Array(repeating: 0, count: layout.count), log, choices: choices)
    if notesGoals { data.evaluated = [] }
    for id in flow.variables.ids { data.begin(id) }
    let run = ChartRun(flow, data, detectsLoops: true)
    return finish(run, .start, nil, nil, exempt: [], log, &choices)
  }

  private func finish(
    _ run: ChartRun<StepData>, _ input: AbstractInput, _ answer: (operation: ID<Operation>, outcome: Int)?,
    _ before: ControlState?,
    exempt: Set<Int>, _ log: CellLog, _ choices: inout Choices
  ) -> AbstractStep {
    var data = run.evaluator
    (data.payload, data.configuration) = (nil, run.configuration)
    var memories = before?.memories ?? 0
    let observed = ObservedStep(
      TraceEvent.inOrder(answer, run.microsteps, data.requests), isStart: input == .start, isEnd: run.isDone)
    let found = monitor.note(observed, &data, exempt: exempt, &memories)
    data.delays.letTimePass()
    let status: ControlState.Status = run.isDone ? .done : run.fault == nil ? .running : .faulted
    var controlState = ControlState(
      configuration: run.configuration, history: run.history, delays: data.delays, pending: data.pending, status: status,
      memories: memories)
    guard let evaluated = data.evaluated else {
      return step(input, to: controlState, data, log, run.microsteps, found, &choices)
    }
    let taken = run.microsteps.flatMap(\.transitions).map { TakenTransition(source: $0.source, range: $0.transition.range) }
    controlState.last = taken.last ?? before?.last
    var step = step(input, to: controlState, data, log, run.microsteps, found, &choices)
    step.goals = flow.goals(taking: taken, after: before?.last, entering: run.entered, evaluating: evaluated)
    return step
  }

  private func step(
    _ input: AbstractInput, to controlState: ControlState, _ data: StepData, _ log: CellLog, _ microsteps: [Microstep],
    _ found: AbstractPropertyMonitor.Found, _ choices: inout Choices
  ) -> AbstractStep {
    choices = data.choices
    return AbstractStep(
      input: input, choices: choices.taken, dependsOnState: choices.dependsOnState, isApproximate: choices.isApproximate,
      after: AbstractState(controlState: controlState, cells: data.cells), written: log.written, carried: data.carried,
      microsteps: microsteps.count,
      taken: microsteps.flatMap(\.transitions).map(\.transition.range), found: found, missed: data.missed)
  }
}

extension StepData {
  /// Initializes a tracked variable: an input with any value, any other variable with its initial value.
  fileprivate mutating func begin(_ id: ID<Variable>) {
    let variable = flow.variables[id]
    guard let cell = layout.offsets[id.index] else { return }
    let position = Position(payload: nil, cell: cell)
    if variable.isInput {
      set(position, variable.type.anything)
      if layout.precision.isComparable { divide(position, variable.type) }
      for code in variable.type.codes { receiveCode(at: position.advanced(by: code), capacity: variable.type.wrapped.capacity) }
    } else if let initial = variable.initial {
      set(position, cells(of: initial, as: variable.type))
    }
  }
}

extension ValueType {
  /// The maximum number of digits of a code of this type.
  fileprivate var capacity: Int {
    if case .pin(let capacity) = self { capacity } else { Self.pinCapacities.upperBound }
  }
}
