public import StatechartModel

extension Interpreter {
  /// Returns a message for each difference between the expected and the actual state, screen, effects, pending operations and
  /// output.
  ///
  /// - Parameter effects: The effects of the last input step, or of the start.
  func mismatches(with expectation: Scenario.Expectation, effects: [ID<Effect>] = []) -> [String] {
    var found: [String] = []
    let screen = screen
    if let state = expectation.state, !configuration.contains(state) {
      let active = atomicStates.map { "'\(flow.states[$0].id)'" }.joined(separator: " and ")
      found.append("expected state '\(flow.states[state].id)', found \(active)")
    }
    found += difference("title", screen.title, expectation.title)
    found += difference("prompt", screen.prompt, expectation.prompt)
    found += difference("message", screen.message, expectation.message)
    if let dots = expectation.dots, screen.dots?.filled != dots {
      found.append(
        "expected \(dots) filled \(dots == 1 ? "dot" : "dots"), found \(screen.dots.map { "\($0.filled)" } ?? "no dots")")
    }
    found += difference(
      "fields", screen.fields.map { "\($0.caption.label): \($0.isFilled ? "filled" : "empty")" }, expectation.fieldTexts)
    found += difference(
      "toggles", screen.toggles.map { "\($0.caption.label): \($0.isOn ? "on" : "off")" }, expectation.toggleTexts)
    found += difference("lists", screen.lists.map(\.caption.label), expectation.lists)
    found += difference("buttons", screen.buttons.map(\.caption.label), expectation.buttons)
    found += difference("disabled controls", screen.disabled.sorted(), expectation.disabled?.sorted())
    if let countdown = expectation.countdown, screen.countdown != countdown {
      let shown = screen.countdown.map { durationText(milliseconds: $0) } ?? "none"
      found.append("expected countdown \(durationText(milliseconds: countdown)), found \(shown)")
    }
    found += difference(
      "effects", effects.map { flow.effects[$0].calledName }, expectation.effects?.map { flow.effects[$0].calledName })
    if let expected = expectation.pending {
      let pending = pending.map { flow.invocations[$0.invocation].operation }
      if pending != expected {
        let names = [pending, expected].map { $0.map { flow.operations[$0].qualifiedName } }
        found += difference("pending operations", names[0], names[1])
      }
    }
    if let expected = expectation.output?.map({ value(of: $0.value) }), output != expected {
      let problem = output.map { ", found \(outputText($0))" } ?? ", found no output: the flow has not ended"
      found.append("expected output \(outputText(expected))" + problem)
    }
    return found
  }

  /// Returns an output in the syntax of a spec: `{ success: true }`.
  private func outputText(_ values: [Value]) -> String {
    let fields = zip(flow.output, values).map { "\($0.name): \(flow.words($1))" }
    return fields.isEmpty ? "{}" : "{ \(fields.joined(separator: ", ")) }"
  }
}

extension Scenario.Expectation {
  /// The expected fields, as `Title: filled` or `Title: empty`; `nil` if the fields are not checked.
  public var fieldTexts: [String]? { fields?.map { "\($0.label): \($0.isOn ? "filled" : "empty")" } }

  /// The expected toggles, as `Letters: on` or `Letters: off`; `nil` if the toggles are not checked.
  public var toggleTexts: [String]? { toggles?.map { "\($0.label): \($0.isOn ? "on" : "off")" } }
}

extension ScreenValue {
  /// Returns the reason why no control with a label can be pressed.
  ///
  /// - Precondition: ``event(ofPressing:)`` returns `nil`.
  func problem(pressing label: String) -> String {
    let shown = pressable.map(\.caption.label)
    let count = shown.count { $0 == label }
    return count > 1
      ? "expected one button or toggle with label '\(label)', found \(count)"
      : count == 1 ? "'\(label)' is disabled" : "no button or toggle '\(label)' is shown; shown: \(list(shown))"
  }
}

private func difference(_ what: String, _ shown: String?, _ expected: Scenario.Shown?) -> [String] {
  switch expected {
  case .words(let words) where shown != words:
    ["expected \(what) '\(words)', found \(shown.map { "'\($0)'" } ?? "none")"]
  case .nothing where shown != nil: ["expected no \(what), found '\(shown ?? "")'"]
  case .words, .nothing, nil: []
  }
}

private func difference(_ what: String, _ shown: [String], _ expected: [String]?) -> [String] {
  guard let expected, shown != expected else { return [] }
  return ["expected \(expected.isEmpty ? "no \(what)" : "\(what) \(list(expected))"), found \(list(shown))"]
}

/// Returns the names in quotes, separated by commas, or `none` for an empty array.
func list(_ names: [String]) -> String {
  names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", ")
}
