import StatechartModel

extension SyntaxReader {
  // MARK: Scenarios

  mutating func readScenario(_ node: Node) -> ScenarioSyntax? {
    let group = group(node, "a scenario", .scenario)
    guard let nameNode = group["name"], let (text, _) = scalar(nameNode, "the name of a scenario") else { return nil }
    warnIfTruncated(nameNode)
    let values = readValues(group["given"], "'given'")
    let steps = list(group["steps"], "'steps'").compactMap { readStep($0) }
    guard let given = values else { return nil }
    return ScenarioSyntax(
      name: Name(text: text, range: nameNode.range),
      covers: items(group["covers"]).compactMap { item in
        scalar(item, "'covers'").map { Name(text: $0.text, range: item.range) }
      },
      given: given, steps: steps)
  }

  private mutating func readStep(_ node: Node) -> ScenarioStepSyntax? {
    guard let (verb, data) = readVerb(node, "a step", .step) else { return nil }
    return readStep(verb, with: data).map { ScenarioStepSyntax(kind: $0, range: node.range) }
  }

  /// Returns the verb of a step, which is its only key besides `with`, and the payload under `with`.
  ///
  /// A step without exactly one verb is reported, and the result is `nil`.
  mutating func readVerb(_ node: Node, _ what: String, _ form: MappingForm) -> (verb: Node.Entry, data: Node?)? {
    let verbs = form.keyNames.filter { $0 != "with" }
    let carriers = ["send", "answer"].filter(verbs.contains)
    let group = group(node, what, form)
    let written = group.entries.filter { $0.key.text != "with" }
    guard written.count == 1, let verb = written.first else {
      if !group.hasUnknown { diagnostics.report(.stepNeedsOneVerb(written.dropFirst().first?.key, of: verbs, at: node.range)) }
      return nil
    }
    if let data = group["with"], !carriers.contains(verb.key.text) {
      diagnostics.report(.stepHasNoData(carriers, at: data.range))
    }
    return (verb, group["with"])
  }

  mutating func readStep(_ verb: Node.Entry, with data: Node?) -> ScenarioStepSyntax.Kind? {
    switch verb.key.text {
    case "type":
      guard let (text, _) = scalar(verb.value, "'type'") else { return nil }
      guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        diagnostics.report(.typesOnlyDigits(at: verb.value.range))
        return nil
      }
      return .type(Name(text: text, range: verb.value.range))
    case "press":
      return scalar(verb.value, "'press'").map { .press(Name(text: $0.text, range: verb.value.range)) }
    case "send":
      guard let event = stateName(verb.value, "an event"), let values = readValues(data, "'with'") else { return nil }
      return .send(event, values)
    case "answer":
      guard let answer = expression(verb.value, "'answer'"), let values = readValues(data, "'with'") else { return nil }
      return .answer(answer, values)
    case "wait":
      return expression(verb.value, "'wait'").map { .wait($0) }
    case "restart":
      return expression(verb.value, "'restart'").map { .restart($0) }
    case "expect":
      if case .scalar(let word, _) = verb.value.content, !word.isEmpty {
        diagnostics.report(.expectsText(word, at: verb.value.range))
        return nil
      }
      return .expect(
        entries(verb.value, "'expect'").compactMap { readExpectation($0, known: MappingForm.expectation.keyNames) })
    default:
      return nil
    }
  }

  /// Returns named values; `nil` for a single value, which is reported.
  private mutating func readValues(_ node: Node?, _ what: String) -> [ArgumentSyntax]? {
    if let node, !node.isEmpty, case .scalar(let text, _) = node.content {
      diagnostics.report(.valuesWithoutNames(what, text, at: node.range))
      return nil
    }
    return readArguments(node, what)
  }

  /// Reads an entry of `expect:`, whose key must be in `known`; `nil` if the entry has errors, which are reported.
  mutating func readExpectation(_ entry: Node.Entry, known: [String]) -> ExpectationSyntax? {
    guard known.contains(entry.key.text) else {
      diagnostics.report(.unknownKey(entry.key, in: "'expect'", allowed: known))
      return nil
    }
    let what = "'\(entry.key.text)'"
    switch entry.key.text {
    case "state":
      return stateName(entry.value, "the name of a state").map { .state($0) }
    case "title", "prompt", "message":
      if case .scalar("none", .plain) = entry.value.content { return .text(entry.key, nil) }
      guard let text = text(entry.value, what) else { return nil }
      if text.hasValues { diagnostics.report(.textWithValue(at: entry.value.range)) }
      return .text(entry.key, text)
    case "dots":
      guard let value = expression(entry.value, what) else { return nil }
      guard case .integer(let number) = value.kind else {
        diagnostics.report(.wrongKind(of: what, expected: "a whole number", found: entry.value))
        return nil
      }
      return .dots(number, entry.value.range)
    case "fields": return controls(entry, isOn: "filled", isOff: "empty")
    case "toggles": return controls(entry, isOn: "on", isOff: "off")
    case "lists", "buttons", "disabled":
      return .labels(
        entry.key,
        list(entry.value, what).compactMap { item in
          scalar(item, "a label").map { Name(text: $0.text, range: item.range) }
        })
    case "effects":
      return .effects(list(entry.value, what).compactMap { stateName($0, "an effect") }, entry.key.range)
    case "pending":
      let names = list(entry.value, what).compactMap { item in
        scalar(item, "an operation").map { Name(text: $0.text, range: item.range) }
      }
      return .pending(names, entry.key.range)
    case "countdown":
      return expression(entry.value, what).map { .countdown($0) }
    case "output":
      return .output(readArguments(entry.value, what), entry.key.range)
    default:
      return nil
    }
  }

  /// Reads controls with their values: `{ Letters: on, Symbols: off }`.
  private mutating func controls(_ entry: Node.Entry, isOn: String, isOff: String) -> ExpectationSyntax {
    let controls = entries(entry.value, "'\(entry.key.text)'").compactMap { item -> (label: Name, isOn: Bool)? in
      guard let (word, _) = scalar(item.value, "'\(item.key.text)'") else { return nil }
      guard word == isOn || word == isOff else {
        diagnostics.report(.needsLiteral("'\(isOn)' or '\(isOff)'", at: item.value.range))
        return nil
      }
      return (item.key, word == isOn)
    }
    return .controls(entry.key, controls)
  }
}
