import StatechartModel
import StatechartSyntax

extension SpecLibrary {
  /// Compiles a policy.
  ///
  /// - Returns: The policy, or `nil` if it has errors, and its diagnostics.
  func compile(
    _ syntax: PolicySyntax, _ recorder: ReferenceRecorder? = nil
  ) -> (policy: Policy?, diagnostics: Diagnostics) {
    var checker = PolicyChecker(syntax.name, summary: syntax.summary, in: self, recorder)
    let policy = checker.policy(syntax)
    return (checker.diagnostics.hasErrors ? nil : policy, checker.diagnostics)
  }

  /// Returns the value of a policy constant with a single value; `nil` if the type or the value is invalid.
  func value(of constant: VariableSyntax) -> Expression? {
    var checker = PolicyChecker(constant.name, summary: "", in: self)
    guard case .single(let type, let value)? = checker.single(constant)?.content else { return nil }
    return Expression(kind: value.kind, type: type.isOptional ? type : value.type, range: value.range)
  }
}

/// A checker of the types, records and constants of a policy.
private struct PolicyChecker {
  private var declarations: Declarations

  init(_ name: Name, summary: String, in library: SpecLibrary, _ recorder: ReferenceRecorder? = nil) {
    declarations = Declarations(name, summary: summary, library: library, recorder)
    declarations.isPolicy = true
  }

  var diagnostics: Diagnostics { declarations.diagnostics }

  /// Returns the result of `body` for a type checker of the current declarations, and stores the checker's diagnostics.
  private mutating func typing<Value>(_ body: (inout TypeChecker) -> Value) -> Value {
    var checker = TypeChecker(declarations)
    let value = body(&checker)
    declarations.diagnostics = checker.diagnostics
    return value
  }

  mutating func policy(_ syntax: PolicySyntax) -> Policy {
    declarations.checkName(syntax.name, isNoneOf: ReservedNames.types)
    for record in syntax.records {
      declarations.checkName(record.name, isNoneOf: ReservedNames.types)
      checkIsNoType(record.name)
    }
    checkNames(syntax)
    let types = syntax.types.compactMap { namedType($0, in: syntax.name) }
    let records = syntax.records.map { record in
      let fields = declarations.declared(record.fields)
      for field in fields { checkConstant(field) }
      return Policy.Record(
        name: record.name.text, fields: fields.map(Field.init), comments: fields.map(\.comment), comment: record.comment)
    }
    return Policy(
      name: syntax.name.text, summary: syntax.summary, range: syntax.name.range, types: types, records: records,
      values: syntax.values.compactMap { constant($0, records) })
  }

  private mutating func namedType(_ syntax: VariableSyntax, in policy: Name) -> Policy.NamedType? {
    declarations.checkName(syntax.name, isNoneOf: ReservedNames.types)
    if syntax.name.text.first?.isUppercase != true { report(.needsCapital(syntax.name, what: "type")) }
    if let first = declarations.library.policies.types[syntax.name.text], first.syntax.name.range != syntax.name.range {
      report(
        .duplicateName(syntax.name, what: "type").noting(
          "the first type '\(syntax.name.text)' is here", at: first.syntax.name.range))
    }
    guard let type = declarations.declaredType(syntax) else { return nil }
    guard type.canBeNamed else {
      report(.cannotBeNamed(syntax.name, type))
      return nil
    }
    return Policy.NamedType(name: syntax.name.text, type: type, comment: syntax.comment)
  }

  /// Reports name collisions of constants, and of their sets of cases, with types and records.
  ///
  /// Types, records, sets of cases and constants share one scope in Swift.
  private mutating func checkNames(_ syntax: PolicySyntax) {
    var taken: [String: SourceRange] = [:]
    for name in syntax.types.map(\.name) + syntax.records.map(\.name) { taken[name.text] = taken[name.text] ?? name.range }
    for value in syntax.values {
      if let other = taken[value.name.text] {
        report(.duplicateName(value.name, what: "name").noting("the first '\(value.name.text)' is here", at: other))
      }
      guard case .single(let variable) = value.kind, case .plain(.cases)? = variable.type else { continue }
      let cases = value.name.text.prefix(1).uppercased() + value.name.text.dropFirst()
      if taken[cases] != nil { report(.reservedType(cases, of: value.name)) }
    }
  }

  /// Reports a name collision of a record with a named type of any policy.
  private mutating func checkIsNoType(_ name: Name) {
    guard let type = declarations.library.policies.types[name.text] else { return }
    report(.duplicateName(name, what: "type").noting("the first type '\(name.text)' is here", at: type.syntax.name.range))
  }

  private mutating func report(_ diagnostic: Diagnostic) { declarations.diagnostics.report(diagnostic) }

  /// Checks the name and the type of a constant or a field, and declares its cases.
  ///
  /// The type can be neither a secret nor a text.
  private mutating func checkConstant(_ syntax: Declaration) {
    declarations.checkName(syntax.name, isNoneOf: ReservedNames.words.union(ReservedNames.swiftKeywords))
    declarations.declareCases(of: syntax)
    if syntax.type.isSecret { report(.secretHasLiteral(syntax.name, at: syntax.name.range)) }
    if syntax.type.isText {
      report(.textNotAllowed(syntax.name, in: "a policy", advice: "declare cases such as 'small | large'"))
    }
  }

  private mutating func constant(_ syntax: PolicyValueSyntax, _ records: [Policy.Record]) -> Policy.Constant? {
    switch syntax.kind {
    case .single(let syntax): return single(syntax)
    case .list(let name, let rising, let items):
      declarations.checkName(syntax.name, isNoneOf: ReservedNames.words.union(ReservedNames.swiftKeywords))
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
      // An item with an invalid value has fewer values. The type checker has already reported the error.
      if rows.allSatisfy({ $0.count == fields.count }) { for field in rising { check(field, risesIn: rows, fields) } }
      return Policy.Constant(
        name: syntax.name.text, comment: syntax.comment, content: .list(of: record, items: rows))
    }
  }

  /// Returns a type-checked constant with a single value; `nil` if its type or its value is invalid.
  ///
  /// All errors are reported.
  mutating func single(_ syntax: VariableSyntax) -> Policy.Constant? {
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
  }

  /// Checks that the values of a field are positive and strictly increasing, and reports the first violation.
  ///
  /// Also reports an unknown field, and a value that is neither a number nor a duration.
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
          .doesNotRise(name.text, isFirst: last == 0, at: item[index].range).noting(
            "'\(name.text)' is listed under 'rising' here", at: name.range))
        return
      }
      last = size
    }
  }
}

extension Expression {
  /// The value of a number literal, or the milliseconds of a duration literal; `nil` for other expressions.
  fileprivate var size: Int? {
    switch kind {
    case .int(let value), .duration(let value): value
    default: nil
    }
  }
}
