/// A closed set of named cases: `create | change`.
public struct CasesType: Hashable, Sendable {
  /// The type's name in Swift, from what it is declared for: `Mode`, or `Interface.Mode` if an interface declares it.
  public var name: String
  /// In the order of the spec.
  public let cases: [String]

  package init(name: String, cases: [String]) {
    (self.name, self.cases) = (name, cases)
  }

  /// The name as it is where the cases are declared.
  package var ownName: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// What declares them, whose names for the same cases are all one type; `nil` of what a flow declares itself.
  package var owner: Substring? { name.contains(".") ? name.prefix { $0 != "." } : nil }
}

extension [CasesType] {
  /// The name under which each set of cases is a type of its own in Swift: the first. Its other names are the same type.
  package var firstNames: [[String]: String] {
    Dictionary(map { ($0.cases, $0.name) }) { first, _ in first }
  }
}

extension Interface {
  /// The sets of cases that it declares.
  package var casesTypes: [CasesType] { cases(in: operations, effects, queries, records) }
}

extension Flow {
  /// The sets of cases that the interfaces and the flows that it uses declare.
  package var foreignCases: [CasesType] { cases(in: operations, effects, queries, foreignRecords) }
}

extension Flow {
  /// The sets of cases that two specs declare which the flow uses, each with the first of the same cases.
  package var casesDeclaredTwice: [(CasesType, first: CasesType)] {
    var first: [[String]: CasesType] = [:]
    var told: Set<CasesType> = []
    return foreignCases.compactMap { type in
      let other = first[type.cases, default: type]
      first[type.cases] = other
      return other.owner != type.owner && told.insert(type).inserted ? (type, other) : nil
    }
  }
}

private func cases(
  in operations: [Operation], _ effects: [Effect], _ queries: [Query], _ records: [RecordType]
) -> [CasesType] {
  let answered = operations.flatMap { $0.input + $0.outcomes.flatMap(\.fields) }
  let asked = effects.flatMap(\.fields) + queries.flatMap(\.input)
  return (answered + asked + records.flatMap(\.fields)).flatMap(\.type.casesTypes)
}

extension ValueType {
  /// The sets of cases in it, also those of records.
  package var casesTypes: [CasesType] {
    switch self {
    case .cases(let type): [type]
    case .optional(let wrapped), .list(let wrapped, _): wrapped.casesTypes
    case .record(let record): record.fields.flatMap(\.type.casesTypes)
    case .bool, .int, .duration, .text, .digit, .pin, .secret, .none: []
    }
  }
}
