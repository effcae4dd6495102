// Descriptions of the inputs of a run, for the notes of diagnostics.

package import StatechartModel

extension Flow {
  /// Returns a description of a run: `when the flow starts`, or `after:` followed by the inputs.
  func words(_ inputs: [Exploration.Input]) -> String {
    inputs.isEmpty ? "when the flow starts" : "after: \(inputs.map { words($0) }.joined(separator: ", "))"
  }

  /// Returns a description of an input: the event or the outcome with its payload, or the duration of a wait.
  package func words(_ input: Exploration.Input) -> String {
    switch input {
    case .start: "start"
    case .event(let event, let values): events[event].name + arguments(events[event].fields, values)
    case .outcome(_, let invocation, let outcome, let values):
      words(operations[invocations[invocation].operation], outcome, values)
    case .wait(let milliseconds): durationText(milliseconds: milliseconds)
    }
  }

  private func words(_ operation: Operation, _ outcome: Int, _ values: [Value]) -> String {
    "\(operation.qualifiedName): \(operation.outcomes[outcome].name)" + arguments(operation.outcomes[outcome].fields, values)
  }

  private func arguments(_ fields: [Field], _ values: [Value]) -> String {
    let arguments = zip(fields, values).map { "\($0.name): \(words($1))" }
    return arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
  }

  /// Returns a description of a value: `true`, `30s`, or `(4, none)` for a record.
  ///
  /// The description of a text is its key in quotes, and the description of a handle is `a secret`.
  package func words(_ value: Value) -> String {
    switch value {
    case .bool(let value): "\(value)"
    case .int(let value), .digit(let value): "\(value)"
    case .caseName(let name): name
    case .duration(let milliseconds): durationText(milliseconds: milliseconds)
    case .text(let id, _): "'\(texts[id].key)'"
    case .pin(let digits): digits.map { "\($0)" }.joined()
    case .secret: "a secret"
    case .record(let parts): "(\(parts.map { words($0) }.joined(separator: ", ")))"
    case .list(let items): "[\(items.map { words($0) }.joined(separator: ", "))]"
    case .none: "none"
    }
  }
}
