public import StatechartModel

/// The result of a scenario.
public struct ScenarioResult: Sendable {
  /// The scenario that was run.
  public let scenario: Scenario
  /// The failures: failed expectations, steps that cannot be executed, violated properties and exceeded limits.
  public let failures: [Failure]
  /// Notes about `type` steps whose digits are ignored because no keypad is shown. Such steps can be intentional.
  public let notes: [Failure]

  /// Whether the scenario passed without failures.
  public var passed: Bool { failures.isEmpty }

  /// A message with its source range.
  public struct Failure: Sendable {
    /// The message.
    public let message: String
    /// The source range of the step or the scenario.
    public let range: SourceRange
  }
}

/// A runner that executes a scenario with the interpreter.
public struct ScenarioRunner {
  private var interpreter: Interpreter
  private var failures: [ScenarioResult.Failure] = []
  private var notes: [ScenarioResult.Failure] = []
  /// The effects of the last input step, or of the start.
  private var effects: [ID<Effect>] = []
  private var coverage: Coverage
  private var monitor: PropertyMonitor
  /// The requests since the last observation.
  private var requests: [Interpreter.Request] = []
  private let observe: ((Observation) -> Void)?

  /// The state of a run after its start, or after an input.
  public struct Observation {
    public let interpreter: Interpreter
    /// The step with the input; `nil` after the start.
    public let step: Scenario.Step?
    /// The requests of the flow since the previous observation.
    public let requests: [Interpreter.Request]
  }

  private init(_ flow: Flow, _ scenario: Scenario, _ coverage: Coverage, _ observe: ((Observation) -> Void)?) {
    self.observe = observe
    self.coverage = coverage
    self.coverage.begin()
    monitor = PropertyMonitor(flow)
    let evaluation = Evaluation(values: [], fields: [], configuration: [])
    let inputs = scenario.given.map { ($0.input, evaluation.value(of: $0.value)) }
    interpreter = Interpreter(flow, inputs: Dictionary(uniqueKeysWithValues: inputs))
    collect(at: scenario.range)
    finishInput(nil)
  }

  /// Runs a scenario from start to end, and returns its result.
  ///
  /// Only an exceeded limit stops the run early, see ``Interpreter/isRunaway``.
  public static func run(_ scenario: Scenario, of flow: Flow) -> ScenarioResult {
    var coverage = Coverage(flow)
    return run(scenario, of: flow, noting: &coverage)
  }

  /// Runs a scenario, and adds the reached goals to `coverage`.
  ///
  /// - Parameter observe: A closure that receives the state of the run after the start and after each input. Each typed digit
  ///   is an input.
  /// - Returns: The result of the scenario.
  public static func run(
    _ scenario: Scenario, of flow: Flow, noting coverage: inout Coverage, observe: ((Observation) -> Void)? = nil
  ) -> ScenarioResult {
    var runner = ScenarioRunner(flow, scenario, coverage, observe)
    for step in scenario.steps {
      if !runner.interpreter.isRunaway { runner.play(step) }
      // Later failures would only be consequences of the exceeded limit.
      if runner.interpreter.isRunaway {
        runner.fail(runner.interpreter.runawayMessage, step)
        break
      }
    }
    coverage = runner.coverage
    return ScenarioResult(scenario: scenario, failures: runner.failures, notes: runner.notes)
  }

  private var flow: Flow { interpreter.flow }

  private mutating func play(_ step: Scenario.Step) {
    switch step.kind {
    case .type(let digits):
      effects = []
      if interpreter.output != nil { return fail("the flow has ended before this step", step) }
      var keypad = interpreter.screen.keypad
      if keypad == nil {
        notes.append(.init(message: "no keypad is shown; the digits are ignored", range: step.range))
      }
      for digit in digits {
        // Without a keypad, the digit has no effect, as in the app.
        guard let digitEvent = keypad?.digit else { break }
        interpreter.send(digitEvent, [.digit(digit)])
        collect(at: step.range)
        finishInput(step)
        keypad = interpreter.screen.keypad
      }
    case .press(let label):
      effects = []
      if interpreter.output != nil { return fail("the flow has ended before this step", step) }
      let screen = interpreter.screen
      guard let event = screen.event(ofPressing: label) else {
        return fail(screen.problem(pressing: label), step)
      }
      interpreter.send(event, flow.payload(ofPressing: event))
      collect(at: step.range)
      finishInput(step)
    case .send(let event, let values):
      effects = []
      if interpreter.output != nil { return fail("the flow has ended before this step", step) }
      interpreter.send(event, evaluate(values))
      collect(at: step.range)
      finishInput(step)
    case .answer(let operation, let outcome, let values):
      effects = []
      guard let waiting = interpreter.pending.first(where: { flow.invocations[$0.invocation].operation == operation }) else {
        fail("'\(flow.operations[operation].qualifiedName)' is not pending", step)
        return
      }
      interpreter.answer(waiting.invocation, outcome: outcome, evaluate(values))
      collect(at: step.range, answer: (operation, outcome))
      finishInput(step)
    case .wait(let milliseconds):
      effects = []
      wait(milliseconds, step)
      finishInput(step)
    case .restart(let milliseconds):
      effects = []
      guard interpreter.restart(after: milliseconds) else {
        fail("the flow has ended and cannot be restarted", step)
        return
      }
      coverage.begin()
      collect(at: step.range, isWhole: false)
      finishInput(step)
    case .expect(let expectation):
      for mismatch in interpreter.mismatches(with: expectation, effects: effects) { fail(mismatch, step) }
    }
  }

  /// Advances the virtual time by a duration, one timer deadline at a time.
  ///
  /// The monitor checks the properties after each advance. After ``maximumDelays`` deadlines, the rest is one step.
  private mutating func wait(_ milliseconds: Int, _ step: Scenario.Step) {
    var rest = milliseconds
    for _ in 0..<Self.maximumDelays {
      guard let next = interpreter.nextDelay?.milliseconds, next < rest, !interpreter.isRunaway else { break }
      let ending = interpreter.timers.count { $0.deadline == interpreter.now + next }
      interpreter.wait(milliseconds: next)
      collect(at: step.range, isWhole: ending == 1)
      rest -= next
    }
    let ending = interpreter.timers.count { $0.deadline <= interpreter.now + rest }
    interpreter.wait(milliseconds: rest)
    collect(at: step.range, isWhole: ending <= 1)
  }

  /// The maximum number of timer deadlines in one wait that the properties observe as separate steps.
  private static let maximumDelays = 1_000

  private mutating func collect(
    at range: SourceRange, answer: (operation: ID<Operation>, outcome: Int)? = nil, isWhole: Bool = true
  ) {
    coverage.note(interpreter)
    for property in monitor.note(interpreter, answer: answer, isWhole: isWhole) {
      failures.append(
        .init(message: "property '\(property.name)' is violated (\(property.range.description))", range: range))
    }
    if observe != nil { requests += interpreter.requests }
    effects += interpreter.requests.compactMap { request in
      if case .perform(let effect, _) = request { effect } else { nil }
    }
  }

  private mutating func finishInput(_ step: Scenario.Step?) {
    guard let observe else { return }
    observe(Observation(interpreter: interpreter, step: step, requests: requests))
    requests = []
  }

  private func evaluate(_ values: [Expression]) -> [Value] {
    values.map { interpreter.value(of: $0) }
  }

  private mutating func fail(_ message: String, _ step: Scenario.Step) {
    failures.append(ScenarioResult.Failure(message: message, range: step.range))
  }
}

extension Interpreter {
  /// A description of the limit that the flow has exceeded.
  ///
  /// The description does not mention an infinite loop, because an exceeded limit does not prove a loop.
  public var runawayMessage: String {
    if isFaulted {
      return "the flow faulted: a macrostep exceeded \(flow.maximumMicrosteps) microsteps, or overflowed the internal queue of "
        + "\(Flow.maximumRaisedEvents) events"
    }
    return hasTooManyTimers
      ? "more than \(Self.maximumTimers) timers ran at once" : "more than \(Self.maximumFirings) timers fired in one wait"
  }
}
