import StatechartLanguage

/// Turns an interface into its outcomes, and a protocol that a service conforms to.
struct InterfaceTranslator {
  let interface: Interface
  let access: AccessLevel

  func declarations() -> [SwiftDeclaration] {
    let outcomes = interface.operations.map { operation in
      SwiftDeclaration.type(
        SwiftType(
          documentation: ["How `\(operation.name)` can end."], introducer: "\(access.prefix)enum",
          name: "\(upperCamel(operation.name))Outcome", conformances: ["Sendable", "Equatable"],
          members: operation.outcomes.map { outcome in
            .enumCase(
              SwiftSignature(
                documentation: outcome.comment.map { [sentence($0)] } ?? [], name: outcome.name,
                parameters: outcome.fields.map { SwiftParameter(name: $0.name, type: $0.type.swift) }))
          }))
    }
    var seen: Set<String> = []
    let fields = interface.operations.flatMap { $0.input + $0.outcomes.flatMap(\.fields) } + interface.effects.flatMap(\.fields)
    let cases = fields.compactMap(\.type.casesType).filter { seen.insert($0.name).inserted }
      .map { SwiftDeclaration.type(enumOfCases($0, access: access)) }
    let provider = interface.operations.isEmpty ? [] : [SwiftDeclaration.unlessEmbedded([.type(self.provider())])]
    return [
      .type(
        SwiftType(
          documentation: [sentence(interface.summary)], introducer: "\(access.prefix)enum", name: interface.name,
          members: cases + outcomes + provider))
    ]
  }

  private func provider() -> SwiftType {
    SwiftType(
      documentation: ["What performs the operations."], introducer: "\(access.prefix)protocol", name: "Provider",
      conformances: ["Sendable"],
      members: interface.operations.map { operation in
        .function(
          SwiftFunction(
            documentation: operation.summary.map { [sentence($0)] } ?? [], introducer: "func \(escaped(operation.name))",
            parameters: operation.input.map { SwiftParameter(name: $0.name, type: $0.type.swift) },
            suffix: " async -> \(upperCamel(operation.name))Outcome"))
      })
  }
}

extension MachineTranslator {
  /// The way from an operation that the flow asks for to the service that performs it.
  func perform() -> SwiftType? {
    let interfaces = flow.usedOperations.map { flow.operations[$0].interface }.reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    guard !interfaces.isEmpty else { return nil }
    let cases = flow.usedOperations.map { id -> SwiftCase in
      let operation = flow.operations[id]
      let bindings = operation.input.map { "let \(escaped($0.name))" }.joined(separator: ", ")
      let pattern = "." + memberName(caseName(id)) + (bindings.isEmpty ? "" : "(\(bindings))")
      let performed = SwiftExpression.call(
        SwiftExpression.name("await \(lowerCamel(operation.interface))Provider").dot(operation.name),
        operation.input.map { SwiftArgument($0.name, .name(escaped($0.name))) })
      return SwiftCase([pattern], [.expression(.call(.name("." + memberName(caseName(id))), [SwiftArgument(nil, performed)]))])
    }
    let function = SwiftFunction(
      documentation: ["Has a service perform what the flow asked for."],
      introducer: "\(access.prefix)static func perform",
      parameters: [SwiftParameter(name: "_ operation", type: "Operation")]
        + interfaces.enumerated().map { index, name in
          SwiftParameter(
            name: "\(index == 0 ? "with" : "_") \(lowerCamel(name))Provider", type: "some \(name).Provider")
        },
      suffix: " async -> Outcome", body: [.select("operation", cases)])
    return SwiftType(introducer: "extension", name: flow.name, members: [.function(function)])
  }
}
