import StatechartModel

/// Returns the struct of a named record.
func structOfRecord(_ record: RecordType, access: AccessLevel) -> SwiftType {
  let properties = record.fields.map { field in
    // Check the range in every assignment to a field.
    let observer = condition("newValue", in: field.type).map { SwiftStatement.expression(.name("willSet { \($0.line) }")) }
    return SwiftDeclaration.property(
      SwiftProperty(
        introducer: "\(access.prefix)var", name: field.name, type: field.type.swift, body: observer.map { [$0] }))
  }
  let initializer = SwiftFunction(
    documentation: ["Creates a record of the given values."], introducer: "\(access.prefix)init",
    parameters: record.fields.map { SwiftParameter(name: $0.name, type: $0.type.swift) },
    body: record.fields.compactMap { check($0.name, in: $0.type) }
      + record.fields.map { .assign(SwiftExpression.name("self").dot($0.name), .name(escaped($0.name))) })
  return SwiftType(
    documentation: ["Holds \(list(record.fields.map(\.name)))."], introducer: "\(access.prefix)struct", name: record.ownName,
    conformances: ValueType.record(record).isSecret ? ["Movable", "Sendable", "Equatable"] : ["Sendable", "Hashable"],
    members: properties + [.function(initializer)])
}

/// Returns a check that an external number is in the range of its type, or that a list does not exceed its capacity.
///
/// The result is `nil` for another type.
func check(_ name: String, in type: ValueType) -> SwiftStatement? {
  condition(name, in: type).map { .expression($0) }
}

private func condition(_ name: String, in type: ValueType) -> SwiftExpression? {
  let (range, value): (ClosedRange<Int>, SwiftExpression)
  switch type {
  case .int(let own): (range, value) = (own, .name(escaped(name)))
  case .list(_, let capacity): (range, value) = (0...capacity, SwiftExpression.name(escaped(name)).dot("count"))
  default: return nil
  }
  let interval = SwiftExpression.name("(\(range.swift))")
  let message = SwiftExpression.string([.literal("\(value.line) is \(range.lowerBound) to \(range.upperBound)")])
  return SwiftExpression.name("precondition")(
    SwiftArgument(nil, interval.dot("contains")(SwiftArgument(nil, value))), SwiftArgument(nil, message))
}

/// Returns names as a list in English: `a`, `a and b`, `a, b and c`.
private func list(_ names: [String]) -> String {
  let quoted = names.map { "`\($0)`" }
  return quoted.count < 2 ? quoted.joined() : quoted.dropLast().joined(separator: ", ") + " and " + (quoted.last ?? "")
}
