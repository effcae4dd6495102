import StatechartModel
import StatechartSemantics

/// A translator of a flow to test suites, which are differential tests of the generated machine against the interpreter.
struct SuiteTranslator {
  let flow: Flow
  let shown: (String) -> String
  let machine: MachineTranslator

  init(_ flow: Flow, shown: @escaping (String) -> String) {
    (self.flow, self.shown) = (flow, shown)
    machine = MachineTranslator(flow, access: .internal)
  }

  func declarations() -> [SwiftDeclaration] {
    let exploration = Exploration(flow)
    let cells = exploration.cells
    let rows = flow.states.ids.compactMap { id -> (name: String, trials: [SwiftExpression])? in
      let own = cells.filter { $0.atomicStates.first == id }
      guard !own.isEmpty else { return nil }
      // No state has a name with a space, so the name "the start" is unique.
      return (id == Flow.root ? "the start" : flow.states[id].id, own.map { trial(for: $0) })
    }
    let gap = "The exploration reached its limit: these tests do not cover the states that were found last."
    // No flow has a name with a space, so the suites' names are unique.
    let table = SwiftType(
      documentation: exploration.isComplete ? [] : [gap], introducer: "@Suite struct", name: "`\(flow.name) states`",
      members: rows.map { test(forRow: $0.name) })
    let scenarios = SwiftType(
      introducer: "@Suite struct", name: "`\(flow.name) scenarios`",
      members: zip(1..., flow.scenarios).map { test(for: $1, number: $0) })
    return [.type(table)] + (flow.scenarios.isEmpty ? [] : [.type(scenarios)]) + rows.map { list($0.trials, ofRow: $0.name) }
      + [.type(reporting())]
  }

  // MARK: Members

  private func test(_ introducer: String, of parameters: [SwiftParameter] = [], _ body: [SwiftStatement]) -> SwiftDeclaration {
    .function(SwiftFunction(introducer: introducer, parameters: parameters, body: body))
  }

  private func test(forRow state: String) -> SwiftDeclaration {
    let name = rawIdentifier(lowerCamel(state))
    // Swift Testing displays a raw identifier without its backticks, and rejects a second display name.
    let shown = name.hasPrefix("`") ? "" : "\"\(state)\", "
    return test(
      "@Test(\(shown)arguments: \(cells(ofRow: state))()) func \(name)",
      of: [SwiftParameter(name: "trial", type: "Trial<\(flow.name)>")], [report])
  }

  /// Returns the function that lists the cells of a row (the steps from one state), with a statement for each cell.
  ///
  /// The compile time of the function is linear in the number of cells. The compile time of an array literal would be
  /// quadratic.
  private func list(_ trials: [SwiftExpression], ofRow state: String) -> SwiftDeclaration {
    .function(
      SwiftFunction(
        introducer: "private func \(cells(ofRow: state))", suffix: " -> [Trial<\(flow.name)>]",
        body: [.variable("cells: [Trial<\(flow.name)>]", .array([]))]
          + trials.map { .expression(SwiftExpression.name("cells.append")(SwiftArgument(nil, $0))) } + [.returned("cells")]))
  }

  /// Returns the name of the function that lists the cells of a row.
  ///
  /// The name contains a space. A name collision with a state is therefore impossible.
  private func cells(ofRow state: String) -> String { rawIdentifier("cells of \(state)") }

  /// Returns the test of a scenario.
  ///
  /// The name of the function is numbered, since the name of a scenario can be an invalid identifier or a duplicate.
  private func test(for scenario: Scenario, number: Int) -> SwiftDeclaration {
    let result = ScenarioRunner.run(scenario, of: flow)
    return test(
      "@Test(\(SwiftExpression.string([.literal(scenario.name)]).line)) func scenario\(number)",
      result.passed ? statements(for: scenario) : failures(result))
  }

  /// Returns the statements that record the issues of a scenario that fails in the interpreter.
  private func failures(_ result: ScenarioResult) -> [SwiftStatement] {
    result.failures.map { failure in
      .expression(
        SwiftExpression.name("Issue.record")(
          SwiftArgument(nil, .string([.literal("\(location(failure.range)): \(failure.message)")]))))
    }
  }

  private var report: SwiftStatement { .expression(SwiftExpression.name("trial.report")()) }

  private func reporting() -> SwiftType {
    let report = SwiftFunction(
      documentation: ["Records each failure at its line of the spec."],
      introducer: "fileprivate func report",
      body: [
        .loop(
          "failure", SwiftExpression.name("failures")(),
          [
            .expression(
              SwiftExpression.name("Issue.record")(
                SwiftArgument(nil, .string([.value("failure.message")])),
                SwiftArgument(
                  "sourceLocation",
                  SwiftExpression.name("SourceLocation")(
                    SwiftArgument("fileID", "failure.place.path"), SwiftArgument("filePath", "failure.place.path"),
                    SwiftArgument("line", "failure.place.line"), SwiftArgument("column", "failure.place.column")))))
          ])
      ])
    return SwiftType(introducer: "extension", name: "Trial", members: [.function(report)])
  }

  private func location(_ range: SourceRange) -> String {
    "\(shown(range.file.path)):\(range.start.line):\(range.start.column)"
  }

  // MARK: Cells

  private func trial(for cell: Exploration.Cell) -> SwiftExpression {
    var before = Interpreter(flow, inputs: cell.inputs)
    let path = steps(cell.path, from: &before)
    let range = cell.after.taken.first?.range ?? flow.states[cell.atomicStates[0]].range
    let step = cell.input == .start ? nil : self.step(cell.input, from: before)
    let check = self.check(range, step, cell.after, requests: cell.after.requests)
    return trial(name(of: cell), inputs: cell.inputs, after: path, check)
  }

  /// Returns the name of a cell: the trigger and the innermost active states after the step, such as `digit → confirm`.
  ///
  /// The name is `digit: nothing` if no transition is taken.
  private func name(of cell: Exploration.Cell) -> String {
    let trigger: String
    switch cell.input {
    case .start: trigger = "start"
    case .event(let event, _): trigger = flow.events[event].name
    case .outcome(_, let invocation, let outcome, _):
      let operation = flow.operations[flow.invocations[invocation].operation]
      trigger = "\(operation.name): \(operation.outcomes[outcome].name)"
    case .wait(let milliseconds): trigger = "after \(durationText(milliseconds: milliseconds))"
    }
    if cell.after.taken.isEmpty, cell.input != .start { return "\(trigger): nothing" }
    return "\(trigger) → \(cell.after.atomicStates.map { flow.states[$0].id }.joined(separator: ", "))"
  }

  // MARK: Scenarios

  private func statements(for scenario: Scenario) -> [SwiftStatement] {
    let evaluator = Interpreter(flow)
    let given = scenario.given.map { ($0.input, evaluator.value(of: $0.value)) }
    let inputs = Dictionary(uniqueKeysWithValues: given)
    var interpreter = Interpreter(flow, inputs: inputs)
    let start = check(scenario.range, nil, interpreter, requests: interpreter.requests)
    var steps: [SwiftStatement] = []
    for step in scenario.steps {
      guard let (taken, requests) = take(step, on: &interpreter) else { continue }
      let check = check(step.range, taken, interpreter, requests: requests)
      steps.append(.expression(SwiftExpression.name("trial.then")(SwiftArgument(nil, check))))
    }
    let trial = trial(scenario.name, inputs: inputs, after: [], start, of: .name("Trial<\(flow.name)>"))
    return (steps.isEmpty ? [.constant("trial", trial)] : [.variable("trial", trial)] + steps) + [report]
  }

  /// Plays a step of a scenario in the interpreter.
  ///
  /// - Returns: The step in Swift and the requests of the machine; `nil` for an expectation, or for a step that cannot be
  ///   played.
  private func take(
    _ step: Scenario.Step, on interpreter: inout Interpreter
  ) -> (SwiftExpression, [Interpreter.Request])? {
    switch step.kind {
    case .expect: return nil
    case .restart(let milliseconds):
      _ = interpreter.restart(after: milliseconds)
      return (SwiftExpression.name(".restart")(SwiftArgument(nil, .duration(milliseconds: milliseconds))), interpreter.requests)
    case .type(let digits):
      var requests: [Interpreter.Request] = []
      for digit in digits {
        guard let keypad = interpreter.screen.keypad else { continue }
        interpreter.send(keypad.digit, [.digit(digit)])
        requests += interpreter.requests
      }
      return (typing(digits), requests)
    case .press(let label):
      guard let event = interpreter.screen.event(ofPressing: label) else { return nil }
      let input = Exploration.Input.event(event, flow.payload(ofPressing: event))
      let source = self.step(input, from: interpreter)
      interpreter.take(input)
      return (source, interpreter.requests)
    case .send(let event, let values):
      let input = Exploration.Input.event(event, values.map { interpreter.value(of: $0) })
      let source = self.step(input, from: interpreter)
      interpreter.take(input)
      return (source, interpreter.requests)
    case .answer(let operation, let outcome, let values):
      guard
        let index = interpreter.pending.firstIndex(where: { flow.invocations[$0.invocation].operation == operation })
      else { return nil }
      let input = Exploration.Input.outcome(
        pending: index, interpreter.pending[index].invocation, outcome: outcome, values.map { interpreter.value(of: $0) })
      let source = self.step(input, from: interpreter)
      interpreter.take(input)
      return (source, interpreter.requests)
    case .wait(let milliseconds):
      let input = Exploration.Input.wait(milliseconds: milliseconds)
      let source = self.step(input, from: interpreter)
      interpreter.take(input)
      return (source, interpreter.requests)
    }
  }

  // MARK: Tests and checks

  private func trial(
    _ name: String, inputs: [ID<Variable>: Value], after path: [SwiftExpression], _ check: SwiftExpression,
    of type: SwiftExpression = "Trial"
  ) -> SwiftExpression {
    let given = flow.inputs.compactMap { id in
      inputs[id].map { SwiftArgument(flow.variables[id].name, source(of: $0, as: flow.variables[id].type)) }
    }
    let input = SwiftExpression.call(.name("\(flow.name).Input"), given)
    return .call(
      type,
      [SwiftArgument(nil, .string([.literal(name)])), SwiftArgument(nil, input)]
        + (path.isEmpty ? [] : [SwiftArgument("after", .array(path))]) + [SwiftArgument(nil, check)])
  }

  private func check(
    _ range: SourceRange, _ step: SwiftExpression?, _ after: Interpreter, requests: [Interpreter.Request]
  ) -> SwiftExpression {
    let location = SwiftExpression.name("SpecPlace")(
      SwiftArgument(nil, .string([.literal(shown(range.file.path))])), SwiftArgument(nil, .name(String(range.start.line))),
      SwiftArgument(nil, .name(String(range.start.column))))
    let output = after.output.map { values in
      SwiftArgument(
        "output", .call(".init", zip(flow.output, values).map { SwiftArgument($0.name, source(of: $1, as: $0.type)) }))
    }
    return .call(
      "Check",
      [
        SwiftArgument(nil, location), SwiftArgument(nil, step ?? "nil"),
        SwiftArgument(nil, machine.value(of: after.atomicStates)),
      ] + (requests.isEmpty ? [] : [SwiftArgument(nil, .array(requests.map { source(of: $0) }))]) + [
        SwiftArgument("shows", .string([.literal(summary(of: after.screen))]))
      ] + (output.map { [$0] } ?? []))
  }
}
