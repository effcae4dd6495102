/// An enumeration type: a closed set of named cases, such as `create | change`.
public struct CasesType: Hashable, Sendable {
  /// The name of the type in Swift, derived from the name of its declaration.
  ///
  /// For the declaration `mode` the name is `Mode`, or `Owner.Mode` if an interface or an invoked flow contains the
  /// declaration. The parser leaves the name empty.
  public var name: String
  /// The names of the cases, in the order of the spec.
  public let cases: [String]

  package init(name: String, cases: [String]) {
    (self.name, self.cases) = (name, cases)
  }

  /// The name without the qualifying name of an interface or flow.
  package var ownName: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// The name of the interface or invoked flow that declares the type; `nil` for an unqualified name.
  ///
  /// Types with the same owner and the same cases are one type with several names.
  package var owner: Substring? { name.contains(".") ? name.prefix { $0 != "." } : nil }
}

extension [CasesType] {
  /// The Swift name of each set of cases: the name in the first declaration.
  ///
  /// Each other name of the same set of cases becomes a type alias.
  package var firstNames: [[String]: String] {
    Dictionary(map { ($0.cases, $0.name) }) { first, _ in first }
  }
}

extension Interface {
  /// The sets of cases that the interface declares.
  package var casesTypes: [CasesType] { cases(in: operations, effects, queries, records) }
}

extension Flow {
  /// The sets of cases in the operations, effects and queries of the flow, and in the record types of its interfaces.
  ///
  /// The effects include the events under `sends`, which the flow declares itself.
  package var foreignCases: [CasesType] { cases(in: operations, effects, queries, foreignRecords) }
}

extension Flow {
  /// The sets of cases in ``foreignCases`` that duplicate the cases of another spec, each with the first declaration.
  package var casesDeclaredTwice: [(CasesType, first: CasesType)] {
    var first: [[String]: CasesType] = [:]
    var reported: Set<CasesType> = []
    return foreignCases.compactMap { type in
      let other = first[type.cases, default: type]
      first[type.cases] = other
      return other.owner != type.owner && reported.insert(type).inserted ? (type, other) : nil
    }
  }
}

private func cases(
  in operations: [Operation], _ effects: [Effect], _ queries: [Query], _ records: [RecordType]
) -> [CasesType] {
  let operationFields = operations.flatMap { $0.input + $0.outcomes.flatMap(\.fields) }
  let requests = effects.flatMap(\.fields) + queries.flatMap(\.input)
  return (operationFields + requests + records.flatMap(\.fields)).flatMap(\.type.casesTypes)
}

extension ValueType {
  /// The sets of cases in the type, including the sets in records.
  package var casesTypes: [CasesType] {
    switch self {
    case .cases(let type): [type]
    case .optional(let wrapped), .list(let wrapped, _): wrapped.casesTypes
    case .record(let record): record.fields.flatMap(\.type.casesTypes)
    case .bool, .int, .duration, .text, .digit, .pin, .secret, .none: []
    }
  }
}
