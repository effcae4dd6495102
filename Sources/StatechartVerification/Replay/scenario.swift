public import StatechartModel
import StatechartSemantics

extension Counterexample {
  /// The run as a scenario in YAML, to be added to those of the flow. A comment at each step names the lines of its transitions.
  public func scenario(named name: String, of flow: Flow) -> String {
    let header = ["  - name: \(name)"] + (given(flow).map { ["    given: { \($0) }"] } ?? [])
    guard !steps.isEmpty else { return (header + ["    steps: []"]).joined(separator: "\n") }
    let lines = steps.map { step -> String in
      let places = step.taken.map(\.range.description)
      return "      - \(flow.scenarioStep(step.input))" + (places.isEmpty ? "" : "  # \(places.joined(separator: ", "))")
    }
    return (header + ["    steps:"] + lines).joined(separator: "\n")
  }

  /// The inputs whose values are not those that the spec declares.
  private func given(_ flow: Flow) -> String? {
    let different = flow.inputs.filter { id in
      let initial = flow.variables[id].initial.map { Interpreter(flow, inputs: given).value(of: $0) }
      return given[id] != initial
    }
    let words = different.compactMap { id in given[id]?.yaml.map { "\(flow.variables[id].name): \($0)" } }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension Flow {
  fileprivate func scenarioStep(_ input: Exploration.Input) -> String {
    switch input {
    case .start: ""
    case .event(let event, let values):
      step("send: \(events[event].name)", events[event].fields, values)
    case .outcome(_, let invocation, let outcome, let values):
      step(answer(operations[invocations[invocation].operation], outcome), outcomeFields(invocation, outcome), values)
    case .wait(let milliseconds): "wait: \(durationWords(milliseconds: milliseconds))"
    }
  }

  private func answer(_ operation: Operation, _ outcome: Int) -> String {
    "answer: \(operation.qualifiedName).\(operation.outcomes[outcome].name)"
  }

  private func outcomeFields(_ invocation: ID<Invocation>, _ outcome: Int) -> [Field] {
    operations[invocations[invocation].operation].outcomes[outcome].fields
  }

  private func step(_ words: String, _ fields: [Field], _ values: [Value]) -> String {
    let carried = zip(fields, values).compactMap { field, value in value.yaml.map { "\(field.name): \($0)" } }
    return carried.isEmpty ? words : "{ \(words), with: { \(carried.joined(separator: ", ")) } }"
  }
}

extension Value {
  /// The value as a scenario writes it; `nil` of handles and texts, which are made up.
  fileprivate var yaml: String? {
    switch self {
    case .bool(let value): "\(value)"
    case .int(let value), .digit(let value): "\(value)"
    case .caseName(let name): name
    case .duration(let milliseconds): durationWords(milliseconds: milliseconds)
    case .none: "none"
    case .text, .pin, .secret, .record, .list: nil
    }
  }
}
