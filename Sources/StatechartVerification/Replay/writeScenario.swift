public import StatechartModel
import StatechartSemantics

extension Counterexample {
  /// Returns whether a scenario can express all steps and the values of the flow's inputs.
  ///
  /// A scenario cannot contain codes, and generates required handles.
  public func isScenario(of flow: Flow) -> Bool {
    steps.allSatisfy { step in
      switch step.input {
      case .start, .wait: true
      case .event(let event, let values): zip(flow.events[event].fields, values).allSatisfy { $1.isWritten(as: $0.type) }
      case .outcome(let pending, let invocation, let outcome, let values):
        // An `answer` step delivers the outcome to the oldest pending invocation of the operation. Only the oldest of all
        // pending invocations is certainly the oldest of its operation.
        pending == 0 && zip(flow.outcomeFields(invocation, outcome), values).allSatisfy { $1.isWritten(as: $0.type) }
      }
    } && given.allSatisfy { $1.isWritten(as: flow.variables[$0].type) }
  }

  /// Returns the run as a scenario in YAML, to be added to the flow.
  ///
  /// A comment at each step lists the source ranges of its transitions. The comment for more than four transitions lists the
  /// first three transitions and the number of the other transitions. If a scenario cannot express the run, the text begins
  /// with a comment that states this limitation.
  public func scenario(named name: String, of flow: Flow) -> String {
    let remark = "  # Incomplete: a scenario cannot contain codes or handles, and answers only the oldest pending invocation."
    let opening = (isScenario(of: flow) ? [] : [remark]) + ["  - name: \(name)"]
    let header = opening + (given(flow).map { ["    given: { \($0) }"] } ?? [])
    guard !steps.isEmpty else { return (header + ["    steps: []"]).joined(separator: "\n") }
    let lines = groups.map { group -> String in
      var seen: Set<String> = []
      let all = group.flatMap(\.taken).map(\.range.description).filter { seen.insert($0).inserted }
      let listedRanges = all.count <= 4 ? all : all.prefix(3) + ["and \(all.count - 3) more"]
      return "      - \(flow.scenarioStep(group))" + (listedRanges.isEmpty ? "" : "  # \(listedRanges.joined(separator: ", "))")
    }
    return (header + ["    steps:"] + lines).joined(separator: "\n")
  }

  /// Returns the flow's inputs whose values differ from the declared defaults, in YAML.
  ///
  /// Inputs that a scenario cannot contain are omitted. The result is `nil` if no input remains.
  private func given(_ flow: Flow) -> String? {
    let different = flow.inputs.filter { given[$0] != flow.declaredValue(of: $0) }
    let words = different.compactMap { id in
      given[id]?.yaml(as: flow.variables[id].type).map { "\(flow.variables[id].name): \($0)" }
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension Flow {
  fileprivate func scenarioStep(_ group: [Counterexample.Step]) -> String {
    if let digits = group.typed { return "type: \(digits)" }
    if case .press(let label) = group[0].use { return "press: \(yamlScalar(label))" }
    switch group[0].input {
    case .start: return ""
    case .event(let event, let values):
      return step("send: \(events[event].name)", events[event].fields, values)
    case .outcome(_, let invocation, let outcome, let values):
      return step(answer(operations[invocations[invocation].operation], outcome), outcomeFields(invocation, outcome), values)
    case .wait(let milliseconds): return "wait: \(durationText(milliseconds: milliseconds))"
    }
  }

  private func answer(_ operation: Operation, _ outcome: Int) -> String {
    "answer: \(operation.qualifiedName).\(operation.outcomes[outcome].name)"
  }

  fileprivate func outcomeFields(_ invocation: ID<Invocation>, _ outcome: Int) -> [Field] {
    operations[invocations[invocation].operation].outcomes[outcome].fields
  }

  private func step(_ words: String, _ fields: [Field], _ values: [Value]) -> String {
    let carried = zip(fields, values).compactMap { field, value in value.yaml(as: field.type).map { "\(field.name): \($0)" } }
    return carried.isEmpty ? words : "{ \(words), with: { \(carried.joined(separator: ", ")) } }"
  }
}

extension Value {
  /// Returns the value in the syntax of a scenario; `nil` if a scenario generates the value or cannot contain the value.
  fileprivate func yaml(as type: ValueType) -> String? {
    words(as: type).map { words in
      if case .record = type.wrapped, self != .none { "\"\(words)\"" } else { words }
    }
  }

  private func words(as type: ValueType) -> String? {
    switch self {
    case .bool(let value): return "\(value)"
    case .int(let value), .digit(let value): return "\(value)"
    case .caseName(let name): return name
    case .duration(let milliseconds): return durationText(milliseconds: milliseconds)
    case .none: return type == .secret || type == .text ? nil : "none"
    case .record(let values):
      guard case .record(let record) = type.wrapped else { return nil }
      let parts = zip(record.fields, values).map { field, value in value.words(as: field.type).map { "\(field.name): \($0)" } }
      return parts.contains(nil) ? nil : "\(record.ownName)(\(parts.compactMap(\.self).joined(separator: ", ")))"
    case .list(let items):
      guard case .list(let element, _) = type.wrapped else { return nil }
      let parts = items.map { $0.yaml(as: element) }
      return parts.contains(nil) ? nil : "[\(parts.compactMap(\.self).joined(separator: ", "))]"
    case .text, .pin, .secret: return nil
    }
  }

  /// Returns whether a scenario can contain the value or generates the value.
  fileprivate func isWritten(as type: ValueType) -> Bool {
    switch type {
    case .secret, .text: true
    case .optional(.text): true
    default: words(as: type) != nil
    }
  }
}
