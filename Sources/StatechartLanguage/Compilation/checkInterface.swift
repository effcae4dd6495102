import StatechartModel
import StatechartSyntax

extension InterfaceSyntax {
  private static let takesSecrets = "pass the secret to an operation"

  /// Returns the diagnostics of an interface, which report secrets in effects, duplicate or reserved names, and other errors.
  func check(in library: SpecLibrary, _ recorder: ReferenceRecorder? = nil) -> Diagnostics {
    var types = TypeResolver(library.policies, recorder)
    let declared = types.declare(records)
    let effects = effects.map { ($0.name.text, types.declarations($0.fields)) }
    let inputs = (operations.map(\.input) + queries.map(\.input)).flatMap { types.declarations($0) }
    let outcomes = operations.flatMap(\.outcomes).flatMap { types.declarations($0.fields) }
    var diagnostics = types.diagnostics
    for (index, record) in records.enumerated() where records[..<index].contains(where: { $0.name.text == record.name.text }) {
      diagnostics.report(.duplicateName(record.name, what: "record"))
    }
    for field in effects.flatMap(\.1) + outcomes
    where ReservedNames.words.union(ReservedNames.fields).contains(field.name.text) {
      diagnostics.report(.reservedName(field.name))
    }
    for operation in operations where ReservedNames.swiftKeywords.contains(operation.name.text) {
      diagnostics.report(.reservedName(operation.name))
    }
    for effect in self.effects where ReservedNames.actions.contains(effect.name.text) {
      diagnostics.report(.reservedName(effect.name))
    }
    for field in effects.flatMap(\.1) + inputs + outcomes where field.type.isAnyInt {
      diagnostics.report(.numberWithoutRange(field.name))
    }
    for (effect, fields) in effects {
      for field in fields where field.type.isSecret {
        diagnostics.report(
          .leakedSecret(field.name.text, through: "effect '\(effect)'", advice: Self.takesSecrets, at: field.name.range))
      }
    }
    for query in queries {
      // The input of a query is part of a screen, and a screen must not contain the digits of a pin.
      for field in types.declarations(query.input) where field.type == .digit || field.type.isPIN {
        diagnostics.report(
          .leakedSecret(field.name.text, through: "query '\(query.name.text)'", advice: Self.takesSecrets, at: field.name.range)
        )
      }
    }
    for field in inputs + outcomes where field.type.isText { diagnostics.report(.textNotAllowed(field.name, in: "a service")) }
    if ReservedNames.types.union(["Default"]).contains(name.text) { diagnostics.report(.reservedName(name)) }
    checkCases(
      of: effects.flatMap(\.1) + inputs + outcomes + records.flatMap { types.declarations($0.fields) }, declared, &diagnostics)
    for operation in operations where operation.outcomes.isEmpty {
      diagnostics.report(.operationWithoutOutcome(operation.name))
    }
    return diagnostics
  }

  /// Reports name collisions of sets of cases, records and outcomes, which become nested types of the interface.
  private func checkCases(of fields: [Declaration], _ declared: [RecordType], _ diagnostics: inout Diagnostics) {
    let made = operations.map { $0.name.text.prefix(1).uppercased() + $0.name.text.dropFirst() + "Outcome" }
    for record in records where made.contains(record.name.text) { diagnostics.report(.reservedName(record.name)) }
    let taken = ReservedNames.types.union(declared.map(\.name))
    var cases: [String: [String]] = [:]
    for field in fields {
      guard let type = field.type.casesType else { continue }
      if taken.contains(type.name) { diagnostics.report(.reservedType(type.name, of: field.name)) }
      if let other = cases.updateValue(type.cases, forKey: type.name), other != type.cases {
        diagnostics.report(.otherCases(type.name, of: field.name))
      }
    }
  }
}

extension Interface {
  /// Creates an interface of the model from its syntax tree.
  ///
  /// ``InterfaceSyntax/check(in:)`` reports the errors of the interface.
  init(_ syntax: InterfaceSyntax, _ policies: PolicyNames) {
    let name = syntax.name.text
    var types = TypeResolver(interface: name, policies)
    let records = types.declare(syntax.records)
    func fields(_ variables: [VariableSyntax]) -> [Field] { types.declarations(variables).map(Field.init) }
    self.init(
      name: name,
      summary: syntax.summary,
      range: syntax.name.range,
      records: records,
      operations: syntax.operations.map { operation in
        Operation(
          interface: name, name: operation.name.text, isDestructive: operation.isDestructive, summary: operation.summary,
          input: fields(operation.input),
          outcomes: operation.outcomes.map { outcome in
            Outcome(name: outcome.name.text, fields: fields(outcome.fields), comment: outcome.comment)
          })
      },
      queries: syntax.queries.map { query in
        Query(interface: name, name: query.name.text, summary: query.summary, input: fields(query.input))
      },
      effects: syntax.effects.map { effect in
        Effect(interface: name, name: effect.name.text, fields: fields(effect.fields), comment: effect.comment)
      })
  }
}
