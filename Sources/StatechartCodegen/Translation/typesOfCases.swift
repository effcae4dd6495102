import StatechartModel

/// Returns the declarations of enum types.
///
/// A type with the same cases as an earlier type, in `foreign` or in `types`, becomes a type alias.
func typesOfCases(
  _ types: [CasesType], after foreign: [CasesType] = [], access: AccessLevel
) -> [SwiftDeclaration] {
  let firstNames = (foreign + types).firstNames
  var seen: Set<String> = []
  return types.filter { seen.insert($0.name).inserted }.map { type in
    guard let first = firstNames[type.cases], first != type.name else { return .type(enumOfCases(type, access: access)) }
    return .property(
      SwiftProperty(
        documentation: [documentation(of: type)], introducer: "\(access.prefix)typealias", name: "\(type.ownName) = \(first)"))
  }
}

/// Returns an enum of named cases.
func enumOfCases(_ type: CasesType, access: AccessLevel) -> SwiftType {
  SwiftType(
    documentation: [documentation(of: type)], introducer: "\(access.prefix)enum", name: type.ownName,
    conformances: ["Sendable", "Equatable"], members: type.cases.map { .enumCase(SwiftSignature(name: $0)) })
}

private func documentation(of type: CasesType) -> String { "One of \(type.cases.joined(separator: ", "))." }
