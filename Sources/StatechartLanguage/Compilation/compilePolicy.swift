extension SpecLibrary {
  /// Compiles a policy.
  ///
  /// - Returns: The policy, or `nil` if it has errors; and its diagnostics.
  func compile(_ syntax: PolicySyntax) -> (policy: Policy?, diagnostics: Diagnostics) {
    var checker = PolicyChecker(syntax, in: self)
    let policy = checker.policy(syntax)
    return (checker.diagnostics.hasErrors ? nil : policy, checker.diagnostics)
  }
}

/// Checks that each constant of a policy has a type, and a value of it.
private struct PolicyChecker {
  private var declarations: Declarations

  init(_ syntax: PolicySyntax, in library: SpecLibrary) {
    declarations = Declarations(syntax.name, summary: syntax.summary, library: library)
  }

  var diagnostics: Diagnostics { declarations.diagnostics }

  /// Types values by what is declared so far.
  private mutating func typing<Value>(_ body: (inout TypeChecker) -> Value) -> Value {
    var checker = TypeChecker(declarations)
    let value = body(&checker)
    declarations.diagnostics = checker.diagnostics
    return value
  }

  mutating func policy(_ syntax: PolicySyntax) -> Policy {
    declarations.checkName(syntax.name, isNoneOf: ReservedNames.types)
    for record in syntax.records { declarations.checkName(record.name, isNoneOf: ReservedNames.types) }
    let records = syntax.records.map { record in
      let fields = declarations.declared(record.fields)
      for field in fields { checkConstant(field) }
      return Policy.Record(
        name: record.name.text, fields: fields.map(Field.init), comments: fields.map(\.comment), comment: record.comment)
    }
    return Policy(
      name: syntax.name.text, summary: syntax.summary, range: syntax.name.range, records: records,
      values: syntax.values.compactMap { constant($0, records) })
  }

  private mutating func report(_ diagnostic: Diagnostic) { declarations.diagnostics.report(diagnostic) }

  /// Checks a name with a type in a policy, which can be neither a secret nor a text.
  private mutating func checkConstant(_ syntax: Declaration) {
    declarations.checkName(syntax.name, isNoneOf: ReservedNames.words.union(ReservedNames.swiftWords))
    declarations.declareCases(of: syntax)
    if syntax.type.isSecret { report(.secretHasLiteral(syntax.name, at: syntax.name.range)) }
    if syntax.type.isText { report(.textLeaves(syntax.name, in: "a policy", advice: "use cases")) }
  }

  private mutating func constant(_ syntax: PolicyValueSyntax, _ records: [Policy.Record]) -> Policy.Constant? {
    switch syntax.kind {
    case .single(let syntax):
      guard let variable = declarations.declared([syntax]).first else { return nil }
      checkConstant(variable)
      if variable.type.isSecret || variable.type.isText { return nil }
      guard let initial = variable.initial else {
        report(.constantNeedsValue(variable.name, type: variable.type))
        return nil
      }
      return typing { $0.constant(initial, of: variable.type) }.map { value in
        Policy.Constant(name: variable.name.text, comment: variable.comment, content: .single(variable.type, value))
      }
    case .list(let name, let rising, let items):
      declarations.checkName(syntax.name, isNoneOf: ReservedNames.words.union(ReservedNames.swiftWords))
      guard let record = records.ids.first(where: { records[$0].name == name.text }) else {
        report(.unknownName(name, what: "record", among: records.map(\.name), code: .unknownType))
        return nil
      }
      let fields = records[record].fields
      if items.isEmpty { report(.listIsEmpty(syntax.name)) }
      let rows = items.map { item in
        typing {
          $0.arguments(item.fields, for: fields, of: "an item of '\(syntax.name.text)'", at: item.range, in: Scope())
        }
      }
      // An item of which a value cannot be read has fewer, and what is wrong with it was said.
      if rows.allSatisfy({ $0.count == fields.count }) { for field in rising { check(field, risesIn: rows, fields) } }
      return Policy.Constant(
        name: syntax.name.text, comment: syntax.comment, content: .list(of: record, items: rows))
    }
  }

  /// Each value of a field is larger than the one before, and the first is larger than nothing.
  private mutating func check(_ name: Name, risesIn items: [[Expression]], _ fields: [Field]) {
    guard let index = fields.firstIndex(where: { $0.name == name.text }) else {
      report(.unknownName(name, what: "field", among: fields.map(\.name), code: .unknownParameter))
      return
    }
    var last = 0
    for item in items {
      guard let size = item[index].size else {
        report(.cannotRise(name, type: fields[index].type))
        return
      }
      guard size > last else {
        report(
          .doesNotRise(name.text, at: item[index].range).noting("it must be larger in each item", at: name.range))
        return
      }
      last = size
    }
  }
}

extension Expression {
  /// A literal number, or the milliseconds of a literal duration.
  fileprivate var size: Int? {
    switch kind {
    case .int(let value), .duration(let value): value
    default: nil
    }
  }
}
