public import StatechartModel

extension Interpreter {
  /// Returns a message for each difference between the expected and the actual state, screen and requests.
  ///
  /// - Parameter effects: The effects since the last step that was not an expectation.
  func mismatches(with expectation: Scenario.Expectation, effects: [ID<Effect>] = []) -> [String] {
    var found: [String] = []
    let screen = screen
    if let state = expectation.state, !configuration.contains(state) {
      let active = leaves.map { "'\(flow.states[$0].id)'" }.joined(separator: " and ")
      found.append("the state is \(active), not '\(flow.states[state].id)'")
    }
    found += difference("title", screen.title, expectation.title)
    found += difference("prompt", screen.prompt, expectation.prompt)
    found += difference("message", screen.message, expectation.message)
    if let dots = expectation.dots, screen.dots?.filled != dots {
      found.append("\(screen.dots.map { "\($0.filled)" } ?? "no") dots are filled, not \(dots)")
    }
    found += difference(
      "fields", screen.fields.map { "\($0.caption.label): \($0.isFilled ? "filled" : "empty")" }, expectation.fieldWords)
    found += difference(
      "toggles", screen.toggles.map { "\($0.caption.label): \($0.isOn ? "on" : "off")" }, expectation.toggleWords)
    found += difference("lists", screen.lists.map(\.caption.label), expectation.lists)
    found += difference("buttons", screen.buttons.map(\.caption.label), expectation.buttons)
    found += difference("disabled controls", screen.disabled.sorted(), expectation.disabled?.sorted())
    if let countdown = expectation.countdown, screen.countdown != countdown {
      let shown = screen.countdown.map { durationWords(milliseconds: $0) } ?? "nothing"
      found.append("the countdown shows \(shown), not \(durationWords(milliseconds: countdown))")
    }
    found += difference(
      "effects", effects.map { flow.effects[$0].calledName }, expectation.effects?.map { flow.effects[$0].calledName })
    if let expected = expectation.pending {
      let pending = pending.map { flow.invocations[$0.invocation].operation }
      if pending != expected {
        let names = [pending, expected].map { list($0.map { flow.operations[$0].qualifiedName }) }
        found.append("waited for is \(names[0]), not \(names[1])")
      }
    }
    if let expected = expectation.output, output != expected.map({ value(of: $0.value) }) {
      found.append(output == nil ? "the flow is not done" : "the output is another")
    }
    return found
  }
}

extension Scenario.Expectation {
  /// The expected fields, as `Title: filled`.
  public var fieldWords: [String]? { fields?.map { "\($0.label): \($0.isOn ? "filled" : "empty")" } }

  /// The expected toggles, as `Letters: on`.
  public var toggleWords: [String]? { toggles?.map { "\($0.label): \($0.isOn ? "on" : "off")" } }
}

extension ScreenValue {
  /// Returns the reason why a label cannot be pressed. Precondition: ``event(ofPressing:)`` returns `nil`.
  func problem(pressing label: String) -> String {
    let shown = pressable.map(\.caption.label)
    let count = shown.count { $0 == label }
    return count > 1
      ? "\(count) buttons and toggles have the label '\(label)', expected one"
      : count == 1 ? "'\(label)' is disabled" : "no button or toggle '\(label)' is shown; shown are \(list(shown))"
  }
}

private func difference(_ what: String, _ shown: String?, _ expected: Scenario.Shown?) -> [String] {
  switch expected {
  case .words(let words) where shown != words:
    ["the \(what) is \(shown.map { "'\($0)'" } ?? "not there"), not '\(words)'"]
  case .nothing where shown != nil: ["the \(what) '\(shown ?? "")' is shown, and none should be"]
  case .words, .nothing, nil: []
  }
}

private func difference(_ what: String, _ shown: [String], _ expected: [String]?) -> [String] {
  guard let expected, shown != expected else { return [] }
  return ["the \(what) are \(list(shown)), not \(list(expected))"]
}

/// Returns the names separated by commas, or `nothing` if there are none.
func list(_ names: [String]) -> String {
  names.isEmpty ? "nothing" : names.joined(separator: ", ")
}
