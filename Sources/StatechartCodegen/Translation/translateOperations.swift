import StatechartLanguage

/// `SetPasscode.Input(mode: .create)`: what an invoked flow is given.
func flowInput(_ operation: Operation, _ arguments: [SwiftArgument]) -> SwiftExpression {
  .call(.name("\(operation.name).Input"), arguments)
}

extension MachineTranslator {
  /// The ways from what the flow asks for to who carries it out: a service, or a flow that it invokes.
  func carryingOut() -> SwiftType? {
    let flows = flow.usedOperations.filter { flow.operations[$0].isFlow }
    let services = flow.usedOperations.filter { !flow.operations[$0].isFlow }
    let functions = (services.isEmpty ? [] : [perform(services, flows)]) + (flows.isEmpty ? [] : [invokedFlow(flows, services)])
    guard !functions.isEmpty else { return nil }
    return SwiftType(introducer: "extension", name: flow.name, members: functions.map(SwiftDeclaration.function))
  }

  private func perform(_ services: [ID<Operation>], _ flows: [ID<Operation>]) -> SwiftFunction {
    let interfaces = services.map { flow.operations[$0].interface }.reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let providers = interfaces.enumerated().map { index, name in
      SwiftParameter(name: "\(index == 0 ? "with" : "_") \(lowerCamel(name))Provider", type: "some \(name).Provider")
    }
    let cases = services.map { SwiftCase([pattern(of: $0)], [.expression(performed($0))]) }
    return SwiftFunction(
      documentation: [
        "Has a service perform what the flow asked for\(flows.isEmpty ? "." : "; `nil` for a flow, which is run instead.")"
      ],
      introducer: "\(access.prefix)static func perform",
      parameters: [SwiftParameter(name: "_ operation", type: "Operation")] + providers,
      suffix: " async -> Outcome\(flows.isEmpty ? "" : "?")",
      body: [.select("operation", cases + (flows.isEmpty ? [] : [SwiftCase(bareNames(of: flows), [.expression("nil")])]))])
  }

  private func invokedFlow(_ flows: [ID<Operation>], _ services: [ID<Operation>]) -> SwiftFunction {
    let cases = flows.map { id in
      SwiftCase(
        [".\(memberName(caseName(id)))(let input)"],
        [.expression(SwiftExpression.name(escaped(caseName(id)))(SwiftArgument(nil, "input")))])
    }
    return SwiftFunction(
      documentation: [
        "The flow that was asked for, as it is made from its input\(services.isEmpty ? "." : "; `nil` for what a service performs.")"
      ],
      introducer: "\(access.prefix)static func invokedFlow", generics: "<Flow>",
      parameters: [SwiftParameter(name: "for operation", type: "Operation")]
        + flows.map { SwiftParameter(name: caseName($0), type: "(\(flow.operations[$0].name).Input) -> Flow") },
      suffix: " -> Flow?",
      body: [.select("operation", cases + (services.isEmpty ? [] : [SwiftCase(bareNames(of: services), [.expression("nil")])]))]
    )
  }

  private func bareNames(of operations: [ID<Operation>]) -> [String] {
    operations.map { "." + memberName(caseName($0)) }
  }

  /// `.verify(let passcode)`
  private func pattern(of id: ID<Operation>) -> String {
    let bindings = flow.operations[id].input.map { "let \(escaped($0.name))" }.joined(separator: ", ")
    return "." + memberName(caseName(id)) + (bindings.isEmpty ? "" : "(\(bindings))")
  }

  /// `.verify(await passcodeServiceProvider.verify(passcode: passcode))`
  private func performed(_ id: ID<Operation>) -> SwiftExpression {
    let operation = flow.operations[id]
    let performed = SwiftExpression.call(
      SwiftExpression.name("await \(lowerCamel(operation.interface))Provider").dot(operation.name),
      operation.input.map { SwiftArgument($0.name, .name(escaped($0.name))) })
    return .call(.name("." + memberName(caseName(id))), [SwiftArgument(nil, performed)])
  }
}
