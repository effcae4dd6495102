import StatechartModel
import StatechartSemantics

/// The replay of an abstract run with the interpreter: a search for concrete values and times that make the run feasible.
///
/// The search tries sample values within the intervals of the abstract run, and stops after a number of steps.
struct Replay {
  /// The state of a replay: the interpreter, and the steps up to its current state.
  struct Played {
    var interpreter: Interpreter
    var monitor: PropertyMonitor
    var steps: [Counterexample.Step] = []
    /// The names of the properties that the last step violates for the first time.
    var violated: Set<String> = []
    /// The coverage of the run; `nil` if coverage is not recorded.
    var coverage: Coverage?
  }

  private let stepper: AbstractStepper
  /// The abstract steps of the run.
  private let steps: [AbstractStep]
  private let ended: [Delays.Kind?]
  private let times: [Int]?
  private let samples: Samples
  /// Whether the replay records the coverage of a run.
  private let notesGoals: Bool
  /// The untracked variables that the run reads.
  var missed: Set<ID<Variable>> { steps.reduce(into: []) { $0.formUnion($1.missed) } }
  private static let maximumSteps = 20_000
  /// The limit on steps for a run that reads untracked variables.
  ///
  /// Such a run may be spurious. A finer precision can rule out a spurious run.
  private static let fewSteps = 500
  /// The minimum of the limit on steps for one combination of the flow's inputs.
  private static let leastSteps = 20

  init(_ stepper: AbstractStepper, _ run: [(input: AbstractInput, choices: [Int])], notesGoals: Bool = false) {
    (self.stepper, self.notesGoals) = (stepper, notesGoals)
    var steps: [AbstractStep] = []
    var ended: [Delays.Kind?] = []
    for (number, (input, taken)) in run.enumerated() {
      var choices = Choices(repeating: taken)
      if case .delay(let index) = input {
        ended.append(steps.last?.after.controlState.delays.kinds[index])
      } else {
        ended.append(nil)
      }
      guard
        let step = stepper.step(
          from: steps.last?.after, input, &choices, noting: CellLog(cells: stepper.layout.count), number: number)
      else { break }
      steps.append(step)
    }
    (self.steps, self.ended) = (steps, ended)
    times = steps.count == run.count ? earliestTimes(steps, apart: true) ?? earliestTimes(steps, apart: false) : nil
    samples = Samples(comparedIn: stepper.flow)
  }

  /// Returns a concrete run that satisfies the predicate at its end; `nil` if the replay finds no such run.
  func run(showing isShown: (Played) -> Bool) -> Counterexample? {
    guard let times, let first = steps.first else { return nil }
    let starts = starts(within: first.after.cells).map { ($0, Interpreter(stepper.flow, inputs: $0)) }
      .filter { stepper.contains($1, in: first.after) }
    // Each combination of the flow's inputs has an equal share of the limit.
    let share = (missed.isEmpty ? Self.maximumSteps : Self.fewSteps) / max(1, starts.count)
    for (given, interpreter) in starts {
      var rest = max(Self.leastSteps, share)
      var played = Played(interpreter: interpreter, monitor: PropertyMonitor(stepper.flow))
      played.violated = Set(played.monitor.note(interpreter).map(\.name))
      if notesGoals { played.coverage = Coverage(stepper.flow, noting: interpreter) }
      guard let end = play(1, times, played, &rest, isShown) else { continue }
      return Counterexample(given: given, steps: end.steps)
    }
    return nil
  }

  /// Returns combinations of sample values of the flow's inputs within their intervals.
  ///
  /// The declared defaults precede other values, because a scenario needs no `given` for declared defaults.
  private func starts(within cells: [Int]) -> [[ID<Variable>: Value]] {
    let flow = stepper.flow
    return flow.possibleInputs(limit: 1_000) { id in
      let type = flow.variables[id].type
      guard let offset = stepper.layout.offsets[id.index] else { return samples.values(of: type) }
      return samples.values(of: type, within: Array(cells[offset..<offset + type.cells]), codes: [])
    }
  }

  private func play(
    _ number: Int, _ times: [Int], _ played: Played, _ rest: inout Int, _ isShown: (Played) -> Bool
  ) -> Played? {
    guard number < steps.count else { return isShown(played) ? played : nil }
    let step = steps[number]
    var waited = played
    if case .delay = step.input, !isLimit(ended[number]) {
      guard let due = played.interpreter.nextDelay, due.kind.isSame(as: ended[number]) else { return nil }
      waited.take(.wait(milliseconds: due.milliseconds), nil)
      // One wait ends all delays with the same deadline.
      let next = (number..<steps.count).first { times[$0] > times[number] || ended[$0] == nil } ?? steps.count
      guard stepper.contains(waited.interpreter, in: steps[next - 1].after) else { return nil }
      return play(next, times, waited, &rest, isShown)
    }
    let pause = times[number] - waited.interpreter.now
    if pause > 0 {
      // No delay may end during the pause, because the property monitor observes the end of a delay as a step.
      if let due = waited.interpreter.nextDelay, due.milliseconds < pause { return nil }
      waited.take(.wait(milliseconds: pause), nil)
      // The deadline of a property passes before the next step, because a response at the time of the deadline is late.
      if isLimit(ended[number]), number == steps.count - 1 { return isShown(waited) ? waited : nil }
      guard stepper.contains(waited.interpreter, in: steps[number - 1].after) else { return nil }
    }
    if case .delay = step.input { return play(number + 1, times, waited, &rest, isShown) }
    for input in inputs(of: step, in: waited.interpreter) {
      guard rest > 0 else { return nil }
      rest -= 1
      var next = waited
      next.take(input, answer(to: step.input))
      if stepper.contains(next.interpreter, in: step.after), let end = play(number + 1, times, next, &rest, isShown) {
        return end
      }
    }
    return nil
  }

  private func isLimit(_ kind: Delays.Kind?) -> Bool {
    if case .limit = kind { true } else { false }
  }

  private func answer(to input: AbstractInput) -> (operation: ID<Operation>, outcome: Int)? {
    if case .outcome(let invocation, let outcome) = input {
      (stepper.flow.invocations[invocation].operation, outcome)
    } else {
      nil
    }
  }

  /// Returns the concrete inputs of an abstract step, with sample values.
  private func inputs(of step: AbstractStep, in interpreter: Interpreter) -> [Exploration.Input] {
    switch step.input {
    case .start, .delay: return []
    case .event(let event):
      let fields = stepper.flow.events[event].fields
      return values(of: fields, step.carried, interpreter).map { .event(event, $0) }
    case .outcome(let invocation, let outcome):
      let fields = stepper.flow.operations[stepper.flow.invocations[invocation].operation].outcomes[outcome].fields
      guard let index = interpreter.pending.firstIndex(where: { $0.invocation == invocation }) else { return [] }
      return values(of: fields, step.carried, interpreter).map { .outcome(pending: index, invocation, outcome: outcome, $0) }
    }
  }

  private func values(of fields: [Field], _ cells: [Int], _ interpreter: Interpreter) -> [[Value]] {
    var cell = 0
    let choices = fields.map { field in
      defer { cell += field.type.cells }
      let known = Array(cells[cell..<cell + field.type.cells])
      return samples.values(of: field.type, within: known, codes: interpreter.values.filter(\.isCode))
    }
    return combinations(choices, limit: 500)
  }
}

extension Replay.Played {
  mutating func take(_ input: Exploration.Input, _ answer: (operation: ID<Operation>, outcome: Int)?) {
    let use = Counterexample.UserAction(of: input, on: interpreter.screen)
    interpreter.take(input)
    steps.append(Counterexample.Step(input: input, use: use, taken: interpreter.taken))
    violated = Set(monitor.note(interpreter, answer: answer).map(\.name))
    coverage?.note(interpreter)
  }
}
