import StatechartModel
import StatechartSyntax

extension SpecLibrary {
  /// Compiles a tour.
  ///
  /// - Returns: The tour, or `nil` if it has errors, and its diagnostics.
  func compile(_ syntax: TourSyntax, _ recorder: ReferenceRecorder? = nil) -> (tour: Tour?, diagnostics: Diagnostics) {
    var checker = TourChecker(syntax, in: self, recorder)
    let tour = checker.tour(syntax)
    return (checker.diagnostics.hasErrors ? nil : tour, checker.diagnostics)
  }
}

/// A checker of the steps of a tour, which uses the type checkers of the flows.
private struct TourChecker {
  private let library: SpecLibrary
  /// The recorder of the references in the tour; `nil` outside of editors.
  private let recorder: ReferenceRecorder?
  var diagnostics = Diagnostics()
  /// The type checkers of the started flow and of all flows that the started flow uses, directly or indirectly.
  ///
  /// The first element is the type checker of the started flow.
  private var flows: [TypeChecker] = []

  init(_ syntax: TourSyntax, in library: SpecLibrary, _ recorder: ReferenceRecorder?) {
    self.library = library
    self.recorder = recorder
    var declarations = Declarations(syntax.name, summary: syntax.summary, library: library)
    declarations.checkName(syntax.name, isNoneOf: ReservedNames.types)
    diagnostics = declarations.diagnostics
    guard let start = library.flow(named: syntax.start.text) else {
      diagnostics.report(
        .unknownName(syntax.start, what: "flow", among: library.flows.map(\.name.text), code: .unknownFlow))
      return
    }
    recorder?.record(syntax.start, .spec, declaredAt: [start.name.range])
    for input in start.input where input.initial == nil {
      diagnostics.report(.tourGivesNoInput(input.name, of: syntax.start))
    }
    var reached = [start]
    var next = 0
    while next < reached.count {
      let used = reached[next].uses.compactMap { library.flow(named: $0.text) }
      for flow in used where !reached.contains(where: { $0.name.text == flow.name.text }) { reached.append(flow) }
      next += 1
    }
    for flow in reached {
      var checker = TypeChecker(flow, Declarations(of: flow, in: library, recorder))
      if checker.diagnostics.hasErrors { diagnostics.report(.errorsInUsedSpec(syntax.start, at: flow.name.range)) }
      checker.diagnostics = Diagnostics()
      flows.append(checker)
    }
  }

  mutating func tour(_ syntax: TourSyntax) -> Tour? {
    guard !diagnostics.hasErrors else { return nil }
    var answers: [Tour.Answer] = []
    for step in syntax.answers {
      if case .answer(let answer)? = kind(step.kind) { answers.append(answer) }
    }
    let steps = syntax.steps.compactMap { step in kind(step.kind).map { Tour.Step(kind: $0, range: step.range) } }
    if !syntax.steps.contains(where: { step in if case .expect = step.kind { true } else { false } }) {
      diagnostics.report(.expectsNothing(syntax.name, what: "tour"))
    }
    return Tour(
      name: syntax.name.text, summary: syntax.summary, range: syntax.name.range, flows: flows.map(\.flow),
      files: syntax.files, answers: answers, steps: steps)
  }

  private mutating func kind(_ syntax: TourStepSyntax.Kind) -> Tour.Kind? {
    switch syntax {
    case .say(let words): return .say(words)
    case .fill(let label, let text):
      check(label, under: ["fields"])
      return .fill(label: label.text, text: text)
    case .leave(let duration): return milliseconds(duration, such: "1min").map { .leave($0) }
    case .expect(let name, let items):
      guard let index = flows.firstIndex(where: { $0.flow.name == name.text }) else {
        diagnostics.report(.unknownName(name, what: "flow", among: flows.map(\.flow.name), code: .unknownFlow))
        return nil
      }
      recorder?.record(name, .spec, declaredAt: [library.flow(named: name.text)?.name.range])
      return .expect(flow: name.text, checking(index) { $0.expectation(items) })
    case .shared(.press(let label)):
      check(label, under: ["buttons", "toggles"])
      return .press(label.text)
    case .shared(.wait(let duration)): return milliseconds(duration, such: "500ms").map { .wait($0) }
    case .shared(.answer(let outcome, let data)): return answer(outcome, data).map { .answer($0) }
    case .shared(.type(let digits)): return .type(digits.text.compactMap(\.wholeNumberValue))
    case .shared: return nil
    }
  }

  private mutating func milliseconds(_ duration: ExpressionSyntax, such example: String) -> Int? {
    if case .duration(let milliseconds) = duration.kind { return milliseconds }
    diagnostics.report(.needsDuration(duration, such: example))
    return nil
  }

  /// Reports a label that is not on any screen of the flows.
  private mutating func check(_ label: Name, under keys: [String]) {
    diagnostics.report(unknown: [label], under: keys, among: flows.flatMap { $0.labels(under: keys) })
  }

  private mutating func answer(_ syntax: ExpressionSyntax, _ data: [ArgumentSyntax]) -> Tour.Answer? {
    guard let words = syntax.words, words.count == 3 else {
      diagnostics.report(.needsLiteral("an outcome such as 'Interface.operation.outcome'", at: syntax.range))
      return nil
    }
    let users = flows.indices.filter { flows[$0].flow.operations.contains { !$0.isFlow && $0.interface == words[0] } }
    guard !users.isEmpty else {
      let known = Set(flows.flatMap(\.flow.operations).filter { !$0.isFlow }.map(\.interface))
      diagnostics.report(
        .unknownName(
          Name(text: words[0], range: syntax.range), what: "interface", "of the tour's flows", among: known,
          code: .unknownInterface))
      return nil
    }
    var values: [String: [Expression]] = [:]
    var operationOutcome: (operation: ID<Operation>, outcome: Int)?
    for (position, index) in users.enumerated() {
      let before = diagnostics
      let step = checking(index) { $0.step(.answer(syntax, data)) }
      // The type checkers of the other flows report the same errors.
      if position > 0 { diagnostics = before }
      guard case .answer(let operation, let outcome, let carried)? = step else { return nil }
      operationOutcome = (operation, outcome)
      values[flows[index].flow.name] = carried
    }
    guard let operationOutcome, let last = users.last else { return nil }
    let operation = flows[last].flow.operations[operationOutcome.operation]
    return Tour.Answer(
      operation: operation.qualifiedName, outcome: operationOutcome.outcome,
      outcomeName: operation.outcomes[operationOutcome.outcome].name,
      values: values)
  }

  /// Returns the result of `body` for the type checker of a flow, and appends the checker's diagnostics.
  private mutating func checking<Value>(_ index: Int, _ body: (inout TypeChecker) -> Value) -> Value {
    let value = body(&flows[index])
    diagnostics.append(flows[index].diagnostics)
    flows[index].diagnostics = Diagnostics()
    return value
  }
}
