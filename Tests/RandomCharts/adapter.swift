import StatechartModel

/// Returns the Swift code of the conformance to `DrivenMachine` for the machine of a flow.
func adapter(for flow: Flow) -> String {
  func value(_ type: ValueType) -> String {
    switch type {
    case .bool: "numbers.bool()"
    case .int: "numbers.int()"
    case .cases(let type): "numbers.choice([\(type.cases.map { ".\($0)" }.joined(separator: ", "))])"
    case .duration: "numbers.duration()"
    case .digit: "numbers.digit()"
    case .text, .pin, .secret, .record, .list, .optional, .none:
      preconditionFailure("no event of the charts has a payload of type \(type.description)")
    }
  }
  func call(_ name: String, _ fields: [(name: String, type: ValueType)]) -> String {
    fields.isEmpty ? name : "\(name)(\(fields.map { "\($0.name): \(value($0.type))" }.joined(separator: ", ")))"
  }
  func choice(_ values: [String]) -> String {
    let cases = values.enumerated().map { "    case \($0.offset): return \($0.element)" }
    return (["    switch index {"] + cases + ["    default: preconditionFailure(\"unknown number\")", "    }"])
      .joined(separator: "\n")
  }
  let input = call("Input", flow.inputs.map { (flow.variables[$0].name, flow.variables[$0].type) })
  let events = flow.events.map { call("." + swiftName($0.name), $0.fields.map { ($0.name, $0.type) }) }
  let outcomes = flow.usedOperations.flatMap { id -> [String] in
    let operation = flow.operations[id]
    return operation.outcomes.map { outcome in
      let isOutput = operation.isFlow && !outcome.isMessage
      let name = swiftName(operation.isFlow ? operation.name.lowercased() : operation.name) + (outcome.isMessage ? "Sent" : "")
      return ".\(name)(\(call(isOutput ? ".init" : "." + swiftName(outcome.name), outcome.fields.map { ($0.name, $0.type) })))"
    }
  }
  return """

    import ChartDriver

    extension \(flow.name): DrivenMachine {
      static func input(_ numbers: inout Numbers) -> Input { \(input.hasSuffix(")") ? input : input + "()") }

      static func event(_ index: Int, _ numbers: inout Numbers) -> Event {
    \(choice(events))
      }

      static func outcome(_ index: Int, _ numbers: inout Numbers) -> Outcome {
    \(choice(outcomes))
      }
    }

    """
}

/// Returns the name of an event, an effect or an operation in Swift: `netUp` for `net.up`.
func swiftName(_ name: String) -> String {
  let words = name.split(separator: ".")
  return ([String(words[0])] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }).joined()
}
