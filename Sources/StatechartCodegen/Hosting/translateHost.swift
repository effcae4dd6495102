import StatechartModel

/// The conformance to `HostedMachine`, for a host in another language that runs the machine.
extension MachineTranslator {
  /// Returns the extension that declares the conformance of the machine.
  func host() -> SwiftDeclaration {
    .type(
      SwiftType(
        introducer: "extension", name: flow.name, conformances: ["HostedMachine"],
        members: [
          hostedInput(), hostedEvent(), hostedOutcome(), numberOfOperation(), numberOfFlow(), nameOfOperation(), nameOfEvent(),
          writeEffect(), writeQuery(), writeInputOfFlow(), writeOutput(), writeConfiguration(),
        ].map(SwiftDeclaration.function)))
  }

  // MARK: Inputs

  private func hostedInput() -> SwiftFunction {
    let inputs = flow.inputs.map { Field(name: flow.variables[$0].name, type: flow.variables[$0].type) }
    return reader("input", [], "Input", [.expression(.call("Input", reading(inputs)))])
  }

  private func hostedEvent() -> SwiftFunction {
    let cases = flow.events.ids.map { id in
      SwiftCase(["\(id.index)"], [.expression(value(flow.events[id].swiftName, flow.events[id].fields))])
    }
    return reader(
      "event", [SwiftParameter(name: "_ number", type: "Int")], "Event?", [.select("number", cases + [nothing])])
  }

  private func hostedOutcome() -> SwiftFunction {
    let operations = flow.usedOperations.enumerated().map { number, id in
      let outcomes = flow.operations[id].outcomes.enumerated().map { index, outcome in
        SwiftCase(["\(index)"], [.expression(hosted(outcome, of: id))])
      }
      return SwiftCase(["\(number)"], [.select("number", outcomes + [nothing])])
    }
    let parameters = [SwiftParameter(name: "_ number", type: "Int"), SwiftParameter(name: "of operation", type: "Int")]
    return reader("outcome", parameters, "Outcome?", [.select("operation", operations + [nothing])])
  }

  /// Returns the expression of an operation's outcome with the values that the host passes.
  private func hosted(_ outcome: Outcome, of id: ID<Operation>) -> SwiftExpression {
    let operation = flow.operations[id]
    if outcome.isMessage {
      return .call(
        .name("." + memberName(messageCaseName(id))),
        [SwiftArgument(nil, value(swiftName(ofMessage: outcome.name), outcome.fields))])
    }
    let result =
      operation.isFlow
      ? SwiftExpression.call(.name("\(operation.name).Output"), reading(outcome.fields)) : value(outcome.name, outcome.fields)
    return .call(.name("." + memberName(caseName(id))), [SwiftArgument(nil, result)])
  }

  /// Returns the expression of an enum case with the values that the host passes: `.digit(value: arguments.digit())`.
  private func value(_ name: String, _ fields: [Field]) -> SwiftExpression {
    let name = SwiftExpression.name("." + memberName(name))
    return fields.isEmpty ? name : .call(name, reading(fields))
  }

  private func reading(_ fields: [Field]) -> [SwiftArgument] {
    fields.map { SwiftArgument($0.name, .name($0.type.read)) }
  }

  private var nothing: SwiftCase { SwiftCase(["_"], [.expression("nil")]) }

  private func reader(
    _ name: String, _ parameters: [SwiftParameter], _ result: String, _ body: [SwiftStatement]
  ) -> SwiftFunction {
    SwiftFunction(
      introducer: "\(access.prefix)static func \(name)",
      parameters: parameters + [SwiftParameter(name: "from arguments", type: "inout Arguments")], suffix: " -> \(result)",
      body: body)
  }

  // MARK: Names

  private func numberOfOperation() -> SwiftFunction {
    number("of", "operation", "Operation", calledOperations)
  }

  private func numberOfFlow() -> SwiftFunction { number("ofFlow", "flow", "InvokedFlow", invokedFlows) }

  private func number(_ label: String, _ name: String, _ type: String, _ operations: [ID<Operation>]) -> SwiftFunction {
    let cases = operations.map { id in
      SwiftCase(
        ["." + memberName(caseName(id))], [.expression(.name("\(flow.usedOperations.firstIndex(of: id) ?? 0)"))])
    }
    return SwiftFunction(
      introducer: "\(access.prefix)static func number", parameters: [SwiftParameter(name: "\(label) \(name)", type: type)],
      suffix: " -> Int", body: [.select(.name(name), cases)])
  }

  private func nameOfOperation() -> SwiftFunction {
    let cases = flow.usedOperations.enumerated().map { number, id in
      SwiftCase(["\(number)"], [.expression(.string([.literal(flow.operations[id].qualifiedName)]))])
    }
    return SwiftFunction(
      introducer: "\(access.prefix)static func name", parameters: [SwiftParameter(name: "ofOperation number", type: "Int")],
      suffix: " -> StaticString", body: [.select("number", cases + [SwiftCase(["_"], [.expression("\"\"")])])])
  }

  private func nameOfEvent() -> SwiftFunction {
    let cases = flow.events.map { event in
      SwiftCase(["." + memberName(event.swiftName)], [.expression(.string([.literal(event.name)]))])
    }
    let hasOthers = !flow.invocations.isEmpty || hasTimers
    let others = hasOthers ? [SwiftCase(["_"], [.expression("\"\"")])] : []
    return SwiftFunction(
      introducer: "\(access.prefix)static func name", parameters: [SwiftParameter(name: "of event", type: "Event")],
      suffix: " -> StaticString", body: [.select("event", cases + others)])
  }

  // MARK: Outputs

  private func writeEffect() -> SwiftFunction {
    let performed = flow.performedEffects.map { id in
      written(flow.effects[id], as: "." + memberName(flow.caseName(of: id)), around: { $0 })
    }
    let sent = flow.messages.map { id in
      written(flow.effects[id], as: message(id)) { ".send(\($0))" }
    }
    let addressed = flow.usedEffects.filter { flow.effects[$0].receiver == .invokedFlow }.map { id in
      let flowName = memberName(flow.messageCaseName(to: flow.effects[id].interface))
      return written(flow.effects[id], as: message(id)) { ".\(flowName)(\($0))" }
    }
    let cases = performed + sent + addressed
    // The default case covers events of the invoked flows that this flow never sends.
    let others = addressed.isEmpty ? [] : [SwiftCase(["_"], [writing("null")])]
    return writer("effect", "Effect", [.select("effect", cases + others)])
  }

  private func message(_ id: ID<Effect>) -> String { "." + memberName(swiftName(ofMessage: flow.effects[id].name)) }

  private func written(_ effect: Effect, as name: String, around: (String) -> String) -> SwiftCase {
    let called = SwiftExpression.string([.literal(effect.calledName)])
    guard !effect.fields.isEmpty else { return SwiftCase([around(name)], [writing("string", called)]) }
    return SwiftCase(
      [around("\(name)\(bindings(effect.fields))")],
      [writing("beginObject"), key("effect"), writing("string", called), key("data")]
        + object(effect.fields) { index, _ in "value\(index)" } + [writing("endObject")])
  }

  private func writeQuery() -> SwiftFunction {
    let cases = flow.usedQueries.map { id in
      let query = flow.queries[id]
      return SwiftCase(
        [".\(memberName(flow.caseName(of: id)))\(bindings(query.input))"],
        [key("query"), writing("string", .string([.literal(query.qualifiedName)])), key("input")]
          + object(query.input) { index, _ in "value\(index)" })
    }
    return writer("query", "Event.Query", [.select("query", cases)])
  }

  private func writeInputOfFlow() -> SwiftFunction {
    let cases = invokedFlows.map { id in
      let input = flow.operations[id].input
      return SwiftCase(
        [".\(memberName(caseName(id)))(\(input.isEmpty ? "_" : "let input"))"],
        object(input, isOpen: true) { "input.\(memberName($1))" })
    }
    return SwiftFunction(
      introducer: "\(access.prefix)static func writeInput",
      parameters: [SwiftParameter(name: "of flow", type: "InvokedFlow"), outputParameter("output")],
      body: [.select("flow", cases)])
  }

  private func writeOutput() -> SwiftFunction {
    let body =
      flow.atomicStates.contains(where: endsFlow)
      ? object(flow.output) { "result.\(memberName($1))" } : [SwiftStatement.select("result", [])]
    return SwiftFunction(
      introducer: "\(access.prefix)static func write",
      parameters: [SwiftParameter(name: "result", type: "Output"), outputParameter("output")], body: body)
  }

  private func writeConfiguration() -> SwiftFunction {
    SwiftFunction(
      introducer: "\(access.prefix)func writeConfiguration", parameters: [outputParameter("output")],
      body: writing(Flow.root))
  }

  private func writing(_ region: ID<State>) -> [SwiftStatement] {
    let stableStates = chart.stableStates(in: region)
    func body(_ stableState: ID<State>) -> [SwiftStatement] {
      if case .parallel(let regions) = flow.states[stableState].kind { return regions.flatMap { writing($0) } }
      return [writing("string", .string([.literal(flow.states[stableState].id)]))]
    }
    guard stableStates.count > 1 else { return stableStates.flatMap { body($0) } }
    return [.select(.name(property(of: region)), stableStates.map { SwiftCase([self.stableState($0)], body($0)) })]
  }

  // MARK: Statements

  private func writer(_ parameter: String, _ type: String, _ body: [SwiftStatement]) -> SwiftFunction {
    SwiftFunction(
      introducer: "\(access.prefix)static func write",
      parameters: [SwiftParameter(name: parameter, type: type), outputParameter("output")], body: body)
  }

  private func outputParameter(_ name: String) -> SwiftParameter {
    SwiftParameter(name: "to \(name)", type: "inout JSONOutput")
  }

  private func key(_ name: String) -> SwiftStatement {
    writing("key", .string([.literal(name)]))
  }

  private func writing(_ function: String, _ value: SwiftExpression? = nil) -> SwiftStatement {
    .expression(.call(.name("output.\(function)"), value.map { [SwiftArgument(nil, $0)] } ?? []))
  }

  /// Returns the bindings of a payload, named by position to avoid a name collision of a field with a parameter.
  private func bindings(_ fields: [Field]) -> String {
    let bound = fields.enumerated().map { $1.type.isAlwaysPresentSecret ? "_" : "let value\($0)" }
    return bound.isEmpty ? "" : "(\(bound.joined(separator: ", ")))"
  }

  /// Returns the statements that write a JSON object with a member for each field.
  ///
  /// - Parameters:
  ///   - isOpen: Whether to write the values of secrets, for an invoked flow; otherwise only the presence of secrets.
  ///   - value: A function that returns the expression of a field from its index and its name.
  private func object(
    _ fields: [Field], isOpen: Bool = false, value: (Int, String) -> String
  ) -> [SwiftStatement] {
    let members = fields.enumerated().flatMap { index, field in
      [key(field.name), .expression(.name(field.type.write(value(index, field.name), isOpen: isOpen)))]
    }
    return [writing("beginObject")] + members + [writing("endObject")]
  }
}

extension ValueType {
  /// The expression that reads a value of the type.
  fileprivate var read: String {
    switch self {
    case .bool: "arguments.bool()"
    case .anyInt: "arguments.number()"
    case .int(let range): "arguments.int(in: \(range.swift))"
    case .cases(let type): "arguments.oneOf(\(type.cases.map { "\(swift).\(memberName($0))" }.joined(separator: ", ")))"
    case .duration: "arguments.duration()"
    case .digit: "arguments.digit()"
    case .pin(let capacity): "arguments.pin(capacity: \(capacity))"
    case .secret: "arguments.secret()"
    case .record(let record):
      "\(swift)(\(record.fields.map { "\($0.name): \($0.type.read)" }.joined(separator: ", ")))"
    case .list(let element, let capacity): "arguments.list(capacity: \(capacity)) { arguments in \(element.read) }"
    case .optional(let wrapped): "arguments.bool() ? \(wrapped.read) : nil"
    // A text belongs to the flow that declares it, so the host never passes a text.
    case .text, .none: "nil"
    }
  }

  /// Returns the statements that write a value of the type as JSON.
  ///
  /// - Parameter isOpen: Whether to write the values of secrets, for an invoked flow; otherwise only the presence of secrets.
  fileprivate func write(_ value: String, isOpen: Bool) -> String {
    switch self {
    case .bool: "output.bool(\(value))"
    case .int: "output.int(\(value))"
    case .cases(let type):
      "output.name(of: \(value), \(type.cases.map { "(.\(memberName($0)), \"\($0)\")" }.joined(separator: ", ")))"
    case .duration: "output.duration(\(value))"
    case .text: "output.string(\(value).words)"
    case .pin: isOpen ? "output.code(\(value))" : "output.secret(\(value))"
    case .secret: isOpen ? "output.handle(\(value))" : "output.secret(\(value))"
    case .digit where isOpen: "output.int(Int(\(value).value))"
    case .digit: "output.secret(isPresent: true)"
    case .record where isSecret && !isOpen: "output.secret(isPresent: true)"
    case .record(let record):
      (["output.beginObject()"]
        + record.fields.flatMap {
          ["output.key(\"\($0.name)\")", $0.type.write("\(value).\(memberName($0.name))", isOpen: isOpen)]
        }
        + ["output.endObject()"]).joined(separator: "; ")
    case .list(let element, _):
      "output.beginArray(); for item in \(value) { \(element.write("item", isOpen: isOpen)) }; output.endArray()"
    case .optional(let wrapped) where wrapped.isAlwaysPresentSecret && !isOpen: "output.secret(isPresent: \(value) != nil)"
    case .optional(let wrapped):
      "if let value = \(value) { \(wrapped.write("value", isOpen: isOpen)) } else { output.null() }"
    case .none: "output.null()"
    }
  }
}
