import StatechartModel
import StatechartSemantics

/// A step from one abstract state to another.
struct AbstractStep {
  let input: AbstractInput
  /// The alternatives that were taken.
  let choices: [Int]
  /// Whether a choice was about something else than what the input carries.
  let dependsOnState: Bool
  let isApproximate: Bool
  let after: AbstractState
  /// The cells that it writes.
  let written: [Int]
  /// What is known of what the input carries.
  let carried: [Int]
  /// The number of microsteps that it takes.
  let microsteps: Int
  /// The transitions that it takes.
  let taken: [SourceRange]
  /// The result for the properties.
  let found: PropertyWatch.Found
  /// The variables that it read and whose values the states do not hold.
  let missed: Set<ID<Variable>>
  /// The goals of coverage that it reaches, if these are noted.
  var goals: [CoverageGoal] = []
}

extension AbstractStep {
  /// Whether it is an infinite loop only in the abstraction, as far as is known: a value that is not held can end it.
  fileprivate var isDoubtful: Bool { after.situation.status == .faulted && (isApproximate || !missed.isEmpty) }
}

/// The steps of a flow on abstract states: those of the kernel, see ``ChartRun``.
struct AbstractStepper {
  let flow: Flow
  let layout: Layout
  let watch: PropertyWatch
  /// Whether the goals of coverage that steps try are noted, and states with different last transitions are told apart.
  private let notesGoals: Bool

  init(_ flow: Flow, _ precision: Precision, notesGoals: Bool = false) {
    (self.flow, self.notesGoals) = (flow, notesGoals)
    layout = Layout(flow, precision)
    watch = PropertyWatch(flow)
  }

  /// Calls `body` with each step that an input can lead to.
  ///
  /// - Parameters:
  ///   - before: `nil` for the start.
  ///   - log: Takes note of the cells that the step depends on.
  /// - Returns: Whether these are all: not if there are more than ``mostRuns``, if they take more than ``mostMicrosteps``, if more than
  ///   ``mostDelays`` run after one, or if one may be an infinite loop only in the abstraction.
  @discardableResult
  func forEachStep(
    from before: AbstractState?, _ input: AbstractInput, noting log: CellLog? = nil, _ body: (AbstractStep) -> Void
  ) -> Bool {
    let log = log ?? CellLog(cells: layout.count)
    var choices = Choices()
    var microsteps = 0
    for _ in 0..<Self.mostRuns {
      guard layout.isWhole || microsteps <= Self.mostMicrosteps else { return false }
      log.beginRun()
      if let step = step(from: before, input, &choices, noting: log) {
        microsteps += step.microsteps
        guard step.after.situation.delays.kinds.count <= Self.mostDelays, !step.isDoubtful else { return false }
        body(step)
      }
      guard choices.advance() else { return true }
    }
    return false
  }

  /// The runs of a step that are made: choices within a long macrostep multiply.
  private static let mostRuns = 10_000
  /// The microsteps of all these runs, if not all variables are held: a finer precision can end a loop sooner.
  private static let mostMicrosteps = 2_000
  /// The delays that run at once: comparing them takes the third power of their number.
  private static let mostDelays = 32

  /// The step with some choices; `nil` if the delay cannot end now.
  ///
  /// - Parameter number: The number of the step in a run that is replayed.
  func step(
    from state: AbstractState?, _ input: AbstractInput, _ choices: inout Choices, noting log: CellLog, number: Int = 0
  ) -> AbstractStep? {
    guard let state else { return start(&choices, log) }
    let before = state.situation
    var data = StepData(layout, cells: state.cells, log, delays: before.delays, pending: before.pending, choices: choices)
    if notesGoals { data.asked = [] }
    data.step = number
    data.configuration = before.configuration
    let excused = watch.excused(&data)
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
    case .delay(let place):
      guard let ended = before.delays.ending(place) else { return nil }
      data.delays = ended
      switch before.delays.kinds[place] {
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
    return finish(run, input, answer, before, excused: excused, log, &choices)
  }

  /// Ends the deadline of a property: the flow takes no transition, and the property is violated.
  private func exceed(
    _ property: Int, _ data: StepData, _ before: Situation, _ input: AbstractInput, _ log: CellLog, _ choices: inout Choices
  ) -> AbstractStep {
    var (after, data) = (before, data)
    watch.noteLimit(property, &after.memories)
    data.delays.letTimePass()
    after.delays = data.delays
    return step(input, to: after, data, log, [], PropertyWatch.Found(violated: [property]), &choices)
  }

  private func start(_ choices: inout Choices, _ log: CellLog) -> AbstractStep {
    var data = StepData(layout, cells: Array(repeating: 0, count: layout.count), log, choices: choices)
    if notesGoals { data.asked = [] }
    for id in flow.variables.ids { data.begin(id) }
    let run = ChartRun(flow, data, detectsLoops: true)
    return finish(run, .start, nil, nil, excused: [], log, &choices)
  }

  private func finish(
    _ run: ChartRun<StepData>, _ input: AbstractInput, _ answer: (operation: ID<Operation>, outcome: Int)?,
    _ before: Situation?,
    excused: Set<Int>, _ log: CellLog, _ choices: inout Choices
  ) -> AbstractStep {
    var data = run.evaluator
    (data.payload, data.configuration) = (nil, run.configuration)
    var memories = before?.memories ?? 0
    let observed = ObservedStep(
      TraceEvent.inOrder(answer, run.microsteps, data.requests), isStart: input == .start, isEnd: run.isDone)
    let found = watch.note(observed, &data, excused: excused, &memories)
    data.delays.letTimePass()
    let status: Situation.Status = run.isDone ? .done : run.fault == nil ? .running : .faulted
    var situation = Situation(
      configuration: run.configuration, history: run.history, delays: data.delays, pending: data.pending, status: status,
      memories: memories)
    guard let asked = data.asked else { return step(input, to: situation, data, log, run.microsteps, found, &choices) }
    let taken = run.microsteps.flatMap(\.transitions).map { TakenTransition(source: $0.source, range: $0.transition.range) }
    situation.last = taken.last ?? before?.last
    var step = step(input, to: situation, data, log, run.microsteps, found, &choices)
    step.goals = flow.goals(taking: taken, after: before?.last, entering: run.entered, asking: asked)
    return step
  }

  private func step(
    _ input: AbstractInput, to situation: Situation, _ data: StepData, _ log: CellLog, _ microsteps: [Microstep],
    _ found: PropertyWatch.Found, _ choices: inout Choices
  ) -> AbstractStep {
    choices = data.choices
    return AbstractStep(
      input: input, choices: choices.taken, dependsOnState: choices.dependsOnState, isApproximate: choices.isApproximate,
      after: AbstractState(situation: situation, cells: data.cells), written: log.written, carried: data.carried,
      microsteps: microsteps.count,
      taken: microsteps.flatMap(\.transitions).map(\.transition.range), found: found, missed: data.missed)
  }
}

extension StepData {
  /// Gives a variable the value that it has at the start: an input any, the others their initial one.
  fileprivate mutating func begin(_ id: ID<Variable>) {
    let variable = flow.variables[id]
    guard let cell = layout.offsets[id.index] else { return }
    let place = Place(payload: nil, cell: cell)
    if variable.isInput {
      set(place, variable.type.anything)
      if layout.precision.isComparable { divide(place, variable.type) }
      for code in variable.type.codes { receiveCode(at: place.advanced(by: code), capacity: variable.type.wrapped.capacity) }
    } else if let initial = variable.initial {
      set(place, cells(of: initial, as: variable.type))
    }
  }
}

extension ValueType {
  /// The digits that a code can have.
  fileprivate var capacity: Int {
    if case .pin(let capacity) = self { capacity } else { Self.pinCapacities.upperBound }
  }
}
