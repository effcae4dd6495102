import StatechartModel

/// A translator of an interface to the protocol of a service, and to the types of the interface.
struct InterfaceTranslator {
  let interface: Interface
  let access: AccessLevel

  func declarations() -> [SwiftDeclaration] {
    let outcomes = interface.operations.map { operation in
      SwiftDeclaration.type(
        SwiftType(
          documentation: ["The outcomes of `\(operation.name)`."], introducer: "\(access.prefix)enum",
          name: "\(upperCamel(operation.name))Outcome", conformances: ["Sendable", "Equatable"],
          members: operation.outcomes.map { outcome in
            .enumCase(
              SwiftSignature(
                documentation: outcome.comment.map { [sentence($0)] } ?? [], name: outcome.name,
                parameters: outcome.fields.map { SwiftParameter(name: $0.name, type: $0.type.swift) }))
          }))
    }
    let cases = typesOfCases(interface.casesTypes, access: access)
    // Snapshots of flows encode the values of these types.
    let coded =
      cases.compactMap { if case .type(let type) = $0 { type.name } else { nil } }
      + interface.records.filter { !ValueType.record($0).isSecret }.map(\.ownName)
    let coding = coded.map {
      SwiftDeclaration.type(SwiftType(introducer: "extension", name: "\(interface.name).\($0)", conformances: ["Codable"]))
    }
    let types = cases + interface.records.map { .type(structOfRecord($0, access: access)) } + outcomes
    return [.type(service())] + (types.isEmpty ? [] : [.type(typesOfService(types)), .type(names(of: types))])
      + (coding.isEmpty ? [] : [.unlessEmbedded(coding)])
  }

  /// Returns the protocol of the interface.
  private func service() -> SwiftType {
    let throwing =
      interface.operations.contains(where: \.canThrow) ? ["An operation that throws has the outcome `failed`."] : []
    let requirements =
      interface.operations.map(requirement) + interface.queries.map(requirement) + interface.effects.map(requirement)
    return SwiftType(
      documentation: [sentence(interface.summary)] + throwing, introducer: "\(access.prefix)protocol", name: interface.name,
      conformances: ["Sendable"],
      members: requirements.isEmpty ? [] : [.unlessEmbedded(requirements.map(SwiftDeclaration.function))])
  }

  private func requirement(_ operation: Operation) -> SwiftFunction {
    SwiftFunction(
      documentation: operation.summary.map { [sentence($0)] } ?? [], introducer: "func \(escaped(operation.name))",
      parameters: operation.input.map { SwiftParameter(name: $0.name, type: $0.type.swift) },
      suffix: " async\(operation.canThrow ? " throws" : "") -> \(interface.name).\(upperCamel(operation.name))Outcome")
  }

  private func requirement(_ query: Query) -> SwiftFunction {
    SwiftFunction(
      documentation: query.summary.map { [sentence($0)] } ?? [], introducer: "func \(escaped(query.name))",
      parameters: query.input.map { SwiftParameter(name: $0.name, type: $0.type.swift) }, suffix: " async -> [ListRow]")
  }

  private func requirement(_ effect: Effect) -> SwiftFunction {
    SwiftFunction(
      documentation: effect.comment.map { [sentence($0)] } ?? [], introducer: "@MainActor func \(escaped(effect.name))",
      parameters: effect.fields.map { SwiftParameter(name: $0.name, type: $0.type.isText ? "any ScreenText" : $0.type.swift) })
  }

  /// Returns an enum that contains the types of the interface, because a protocol cannot contain nested types.
  private func typesOfService(_ types: [SwiftDeclaration]) -> SwiftType {
    SwiftType(
      documentation: ["The types of ``\(interface.name)``, which has a type alias for each type."],
      introducer: "\(access.prefix)enum",
      name: "\(interface.name)Types", members: types)
  }

  /// Returns an extension with type aliases, which are the public names of the types: `PasscodeService.VerifyOutcome`.
  private func names(of types: [SwiftDeclaration]) -> SwiftType {
    SwiftType(
      introducer: "extension", name: interface.name,
      members: types.compactMap(\.typeName).map { name in
        .property(
          SwiftProperty(introducer: "\(access.prefix)typealias", name: "\(name) = \(interface.name)Types.\(name)"))
      })
  }
}

extension SwiftDeclaration {
  /// The name of the declared type or type alias; `nil` for another declaration.
  fileprivate var typeName: String? {
    switch self {
    case .type(let type): type.name
    case .property(let property): property.name.split(separator: " ").first.map(String.init)
    case .enumCase, .function, .mark, .unlessEmbedded, .texts: nil
    }
  }
}
