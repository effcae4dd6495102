import StatechartModel
import StatechartSyntax

extension TypeChecker {
  mutating func checkScenarios(_ syntax: [ScenarioSyntax]) {
    var names: [String: SourceRange] = [:]
    for scenario in syntax {
      if let first = names.updateValue(scenario.name.range, forKey: scenario.name.text) {
        diagnostics.report(
          .duplicateName(scenario.name, what: "scenario").noting(
            "the first scenario '\(scenario.name.text)' is here", at: first))
      }
      checkCovers(scenario.covers)
      let given = self.given(scenario)
      let steps = scenario.steps.compactMap { step in
        self.step(step.kind).map { Scenario.Step(kind: $0, range: step.range) }
      }
      if steps.count == scenario.steps.count,
        !steps.contains(where: { step in if case .expect = step.kind { true } else { false } })
      {
        diagnostics.report(.expectsNothing(scenario.name, what: "scenario"))
      }
      flow.scenarios.append(
        Scenario(
          name: scenario.name.text, covers: scenario.covers.map(\.text), given: given, steps: steps,
          range: scenario.name.range))
    }
  }

  private mutating func given(_ scenario: ScenarioSyntax) -> [(input: ID<Variable>, value: Expression)] {
    let inputs = flow.inputs
    var given: [(input: ID<Variable>, value: Expression)] = []
    _ = diagnostics.checkArgumentNames(
      scenario.given.map(\.name), known: inputs.map { flow.variables[$0].name },
      required: inputs.filter { flow.variables[$0].initial == nil }.map { flow.variables[$0].name }, what: "input",
      of: "the flow", untyped: untyped, code: .unknownName, at: scenario.name.range)
    for argument in scenario.given {
      guard let input = inputs.first(where: { flow.variables[$0].name == argument.name.text }) else { continue }
      record(argument.name, input)
      if let value = self.given(argument, of: flow.variables[input].type) { given.append((input, value)) }
    }
    return given
  }

  mutating func step(_ syntax: ScenarioStepSyntax.Kind) -> Scenario.Kind? {
    switch syntax {
    case .type(let digits):
      return .type(digits.text.compactMap(\.wholeNumberValue))
    case .press(let label):
      checkExpected([label], under: ["buttons", "toggles"])
      return .press(label.text)
    case .send(let name, let data):
      guard let event = event(name) else { return nil }
      let fields = flow.events[event].fields
      return .send(event, values(data, for: fields, of: "event '\(name.text)'", at: name.range))
    case .answer(let syntax, let data):
      guard let (operation, outcome) = answer(syntax) else { return nil }
      let fields = flow.operations[operation].outcomes[outcome].fields
      return .answer(operation, outcome: outcome, values(data, for: fields, of: "the outcome", at: syntax.range))
    case .wait(let duration):
      guard case .duration(let milliseconds) = duration.kind else {
        diagnostics.report(.needsDuration(duration, such: "500ms"))
        return nil
      }
      return .wait(milliseconds)
    case .restart(let duration):
      guard case .duration(let milliseconds) = duration.kind else {
        diagnostics.report(.needsDuration(duration, such: "500ms"))
        return nil
      }
      guard flow.restoration != nil else {
        diagnostics.report(.restartsWithoutSnapshot(at: duration.range))
        return nil
      }
      return .restart(milliseconds)
    case .expect(let items):
      return .expect(expectation(items))
    }
  }

  /// Returns the type-checked fields of an event, an outcome or a record in a scenario, without invalid fields.
  ///
  /// The type checker generates the secret handles, which a scenario omits because a spec cannot contain a handle.
  /// Digits are literals in a scenario.
  private mutating func values(
    _ syntax: [ArgumentSyntax], for fields: [Field], of what: String, at range: SourceRange
  ) -> [Expression] {
    let required = fields.filter { generatedSecret($0.type, at: range) == nil }.map(\.name)
    _ = diagnostics.checkArgumentNames(
      syntax.map(\.name), known: fields.map(\.name), required: required, what: "field", of: what, untyped: untyped, at: range)
    return fields.compactMap { field in
      guard let argument = syntax.first(where: { $0.name.text == field.name }) else {
        return generatedSecret(field.type, at: range)
      }
      if field.type == .digit, case .integer(let digit) = argument.value.kind, (0...9).contains(digit) {
        return Expression(kind: .int(digit), type: .digit, range: argument.value.range)
      }
      return given(argument, of: field.type)
    }
  }

  /// Returns a type-checked value in a scenario; `nil` if it has errors, which are reported.
  ///
  /// A scenario omits the secret fields of a record.
  private mutating func given(_ argument: ArgumentSyntax, of type: ValueType) -> Expression? {
    if case .optional = type, case .none = argument.value.kind { return constant(argument.value, of: type) }
    if case .invalid = argument.value.kind { return nil }
    guard type.isSecret else { return constant(argument.value, of: type) }
    if case .record(let name, let parts) = argument.value.kind, case .record(let record) = type.wrapped,
      name.text == record.ownName
    {
      let values = values(parts, for: record.fields, of: "'\(name.text)'", at: argument.value.range)
      guard values.count == record.fields.count else { return nil }
      return Expression(kind: .record(values), type: .record(record), range: argument.value.range)
    }
    diagnostics.report(.secretHasLiteral(argument.name, at: argument.value.range))
    return nil
  }

  /// Returns a generated secret handle, or for a list of secrets a list of one generated handle; `nil` for other types.
  private func generatedSecret(_ type: ValueType, at range: SourceRange) -> Expression? {
    switch type {
    case .secret: Expression(kind: .int(1), type: .secret, range: range)
    case .list(let element, _):
      generatedSecret(element, at: range).map { Expression(kind: .list([$0]), type: type, range: range) }
    default: nil
    }
  }

  /// Returns the operation and the index of the outcome with a name such as `PasscodeService.verify.incorrect` or
  /// `verify.incorrect`; `nil` for an unknown name, which is reported.
  mutating func answer(_ syntax: ExpressionSyntax) -> (ID<Operation>, Int)? {
    guard case .member(let base, let outcomeName) = syntax.kind, let operation = operation(base) else {
      if case .member = syntax.kind { return nil }
      if let name = syntax.plainName, reportShortOutcome(Name(text: name, range: syntax.range)) { return nil }
      diagnostics.report(.needsLiteral("an outcome such as 'Interface.operation.outcome'", at: syntax.range))
      return nil
    }
    let outcomes = flow.operations[operation].outcomes
    guard let index = outcomes.firstIndex(where: { $0.name == outcomeName.text }) else {
      diagnostics.report(
        .unknownName(outcomeName, what: "outcome", among: outcomes.map(\.name), code: .unknownOutcome))
      return nil
    }
    record(outcome: outcomeName, of: flow.operations[operation])
    return (operation, index)
  }

  /// Reports an outcome without its operation, such as `done`.
  ///
  /// - Returns: Whether the outcome was reported; `false` if no operation has the outcome.
  private mutating func reportShortOutcome(_ name: Name) -> Bool {
    let full = flow.operations.flatMap { operation in
      operation.outcomes.filter { $0.name == name.text }.map { "\(operation.qualifiedName).\($0.name)" }
    }
    guard !full.isEmpty else { return false }
    diagnostics.report(
      Diagnostic(
        .unknownOutcome, at: name.range, "expected an outcome such as 'Interface.operation.outcome', found '\(name.text)'",
        fixIts: full.map { FixIt.replace(name.range, with: $0, isCertain: full.count == 1) }))
    return true
  }

  /// Returns the operation with a name such as `PasscodeService.verify` or `verify`; `nil` for an unknown or ambiguous name,
  /// which is reported.
  mutating func operation(_ syntax: ExpressionSyntax) -> ID<Operation>? {
    switch syntax.kind {
    case .name(let name):
      return operation(nil, Name(text: name, range: syntax.range))
    case .member(let base, let name):
      if case .name(let interface) = base.kind { return operation(Name(text: interface, range: base.range), name) }
      fallthrough
    default:
      diagnostics.report(.needsLiteral("an operation such as 'Interface.operation'", at: syntax.range))
      return nil
    }
  }

  mutating func expectation(_ items: [ExpectationSyntax]) -> Scenario.Expectation {
    var expectation = Scenario.Expectation()
    for item in items {
      switch item {
      case .state(let name): expectation.state = state(name)
      case .text(let key, let text):
        let shown = text.map { Scenario.Shown.words($0.literalText) } ?? .nothing
        switch key.text {
        case "title": expectation.title = shown
        case "prompt": expectation.prompt = shown
        default: expectation.message = shown
        }
      case .dots(let count, _): expectation.dots = count
      case .controls(let key, let controls):
        checkExpected(controls.map(\.label), under: [key.text])
        let controls = controls.map { Scenario.Control(label: $0.label.text, isOn: $0.isOn) }
        if key.text == "fields" { expectation.fields = controls } else { expectation.toggles = controls }
      case .labels(let key, let names):
        checkExpected(names, under: key.text == "disabled" ? ["fields", "toggles", "lists", "buttons"] : [key.text])
        let labels = names.map(\.text)
        switch key.text {
        case "lists": expectation.lists = labels
        case "buttons": expectation.buttons = labels
        default: expectation.disabled = labels
        }
      case .effects(let names, _): expectation.effects = names.compactMap { performed($0) }
      case .pending(let names, _):
        expectation.pending = names.compactMap { name in
          let words = name.text.split(separator: ".").map(String.init)
          let interface = words.count == 2 ? Name(text: words[0], range: name.range) : nil
          return operation(interface, Name(text: words.last ?? "", range: name.range))
        }
      case .countdown(let duration):
        guard case .duration(let milliseconds) = duration.kind else {
          diagnostics.report(.needsDuration(duration, such: "30s"))
          continue
        }
        expectation.countdown = milliseconds
      case .output(let arguments, let range):
        let values = self.arguments(arguments, for: flow.output, of: "the output", at: range, in: Scope())
        expectation.output = Array(values.enumerated()).map { (field: $0.offset, value: $0.element) }
      }
    }
    return expectation
  }
}

extension ExpressionSyntax {
  /// The components of a path such as `a.b.c`; `nil` for other expressions.
  var words: [String]? {
    switch kind {
    case .name(let name): [name]
    case .member(let base, let member): base.words.map { $0 + [member.text] }
    default: nil
    }
  }
}
