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
    let cases = typesOfCases(interface.casesTypes, access: access)
    let provider = interface.operations.isEmpty ? [] : [SwiftDeclaration.unlessEmbedded([.type(self.provider())])]
    // A flow that is restored writes down what it has of them.
    let coded =
      cases.compactMap { if case .type(let type) = $0 { type.name } else { nil } }
      + interface.records.filter { !ValueType.record($0).isSecret }.map(\.ownName)
    let coding = coded.map {
      SwiftDeclaration.type(SwiftType(introducer: "extension", name: "\(interface.name).\($0)", conformances: ["Codable"]))
    }
    return [
      .type(
        SwiftType(
          documentation: [sentence(interface.summary)], introducer: "\(access.prefix)enum", name: interface.name,
          members: cases + interface.records.map { .type(structOfRecord($0, access: access)) } + outcomes + provider))
    ] + (coding.isEmpty ? [] : [.unlessEmbedded(coding)])
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
