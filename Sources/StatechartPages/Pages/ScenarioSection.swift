import StatechartModel
import StatechartSemantics

/// The section about the scenarios of a flow and their results.
struct ScenarioSection {
  let text: SpecText
  var results: [ScenarioResult] = []
  /// The mutation score of the flow; `nil` if mutation testing was not run.
  var score: MutationScore?

  private var flow: Flow { text.flow }

  var parts: [String] {
    guard !results.isEmpty else { return [] }
    let rows = results.map { [Markdown.escape($0.scenario.name), covers($0.scenario), verdict($0)] }
    let failed = results.count { !$0.passed }
    let count = failed == 0 ? "All \(results.count) passed" : "\(failed) of \(results.count) failed"
    let table = Markdown.table(["Scenario", "Covers", "Result"], rows)
    return ["\(count) when this page was written.\(failureSummary)", table] + results.flatMap(story)
  }

  private var failureSummary: String {
    score.map {
      " Together with the properties, the scenarios kill \($0.killed) of \($0.planted) mutants, which are deliberate mistakes."
    }
      ?? ""
  }

  private func covers(_ scenario: Scenario) -> String {
    scenario.covers.map(Markdown.code).joined(separator: ", ")
  }

  private func verdict(_ result: ScenarioResult) -> String {
    result.passed ? "passed" : "**failed**"
  }

  private func story(_ result: ScenarioResult) -> [String] {
    let scenario = result.scenario
    let given = scenario.given.map { Markdown.code("\(flow.variables[$0.input].name): \(text.expression($0.value))") }
    var lines = ["**Given** " + (given.isEmpty ? "nothing but the defaults" : given.joined(separator: ", "))]
    var isTelling = false
    for step in scenario.steps {
      if case .expect(let expectation) = step.kind {
        lines.append("**then** \(self.expectation(expectation).joined(separator: ", "))")
        isTelling = false
      } else {
        lines.append((isTelling ? "and " : "**when** ") + input(step.kind))
        isTelling = true
      }
    }
    let failures = result.failures.map { "**Failed** in line \($0.range.start.line): \(Markdown.escape($0.message))." }
    return ["### \(Markdown.escape(scenario.name))", Markdown.list(lines)] + failures
  }

  // MARK: Steps

  private func input(_ step: Scenario.Kind) -> String {
    switch step {
    case .type(let digits): "\(Markdown.code(digits.map(String.init).joined())) is typed"
    case .press(let label): "“\(Markdown.escape(label))” is pressed"
    case .send(let event, let values):
      "\(Markdown.code(flow.events[event].name)) happens" + with(flow.events[event].fields, values)
    case .answer(let id, let outcome, let values):
      "\(Markdown.code(flow.operations[id].qualifiedName)) answers "
        + Markdown.code(flow.operations[id].outcomes[outcome].name)
        + with(flow.operations[id].outcomes[outcome].fields, values)
    case .wait(let milliseconds): "\(Markdown.code(durationText(milliseconds: milliseconds))) pass"
    case .restart(let milliseconds):
      "the process ends, and the flow is restored after \(Markdown.code(durationText(milliseconds: milliseconds)))"
    case .expect: ""
    }
  }

  /// Returns the arguments of an event or an outcome, without arguments of type `secret`, whose values in a scenario are
  /// placeholders.
  private func with(_ fields: [Field], _ values: [Expression]) -> String {
    let shownValues = zip(fields, values).filter { $0.0.type != .secret }
      .map { Markdown.code("\($0.name): \(text.expression($1))") }
    return shownValues.isEmpty ? "" : " with \(shownValues.joined(separator: ", "))"
  }

  func expectation(_ expected: Scenario.Expectation) -> [String] {
    let shown = [("title", expected.title), ("prompt", expected.prompt), ("message", expected.message)]
    let words = shown.compactMap { name, shown in
      switch shown {
      case .words(let words)?: "the \(name) is “\(Markdown.escape(words))”"
      case .nothing?: "there is no \(name)"
      case nil: nil
      }
    }
    let rest = [
      expected.dots.map { $0 == 1 ? "1 dot is filled" : "\($0 == 0 ? "no" : "\($0)") dots are filled" },
      expected.fields.map { all("fields", $0.map { "\($0.label): \($0.isOn ? "filled" : "empty")" }) },
      expected.toggles.map { all("toggles", $0.map { "\($0.label): \($0.isOn ? "on" : "off")" }) },
      expected.lists.map { all("lists", $0) },
      expected.buttons.map { all("buttons", $0) },
      expected.disabled.map { all("disabled controls", $0) },
      expected.countdown.map { "the countdown shows \(durationText(milliseconds: $0))" },
      expected.effects.map { $0.isEmpty ? "no effect" : "effects: \(codes($0.map { flow.effects[$0].calledName }))" },
      expected.pending.map { pending in
        let names = codes(pending.map { flow.operations[$0].qualifiedName })
        return "the flow waits for \(pending.isEmpty ? "no operation" : names)"
      },
      expected.output.map { output in
        "the flow has ended with "
          + codes(output.map { "\(flow.output[$0.field].name): \(text.expression($0.value))" })
      },
    ]
    let state = expected.state.map { "the state is **\(text.name(of: $0))**" }
    return [state].compactMap(\.self) + words + rest.compactMap(\.self)
  }

  private func all(_ what: String, _ labels: [String]) -> String {
    labels.isEmpty
      ? "there are no \(what)" : "the \(what) are \(labels.map { "“\(Markdown.escape($0))”" }.joined(separator: ", "))"
  }

  private func codes(_ names: [String]) -> String {
    names.map(Markdown.code).joined(separator: ", ")
  }
}
