extension FlowChecker {
  /// A policy: every constant has a type, and a value of it.
  static func check(_ syntax: PolicySyntax, in library: SpecLibrary) -> (policy: Policy?, diagnostics: Diagnostics) {
    var checker = FlowChecker(syntax.name, summary: syntax.summary, library: library)
    checker.checkName(syntax.name, isNoneOf: ReservedNames.types)
    for record in syntax.records {
      checker.checkName(record.name, isNoneOf: ReservedNames.types)
    }
    let records = syntax.records.map { record in
      let fields = checker.declared(record.fields)
      for field in fields { checker.checkConstant(field) }
      return Policy.Record(
        name: record.name.text, fields: fields.map(Field.init), comments: fields.map(\.comment), comment: record.comment)
    }
    let values = syntax.values.compactMap { checker.constant($0, records) }
    let policy = Policy(
      name: syntax.name.text, summary: syntax.summary, range: syntax.name.range, records: records, values: values)
    return (checker.diagnostics.hasErrors ? nil : policy, checker.diagnostics)
  }

  /// What has a name and a type in a policy; neither a secret nor a text can stand there.
  private mutating func checkConstant(_ syntax: Declaration) {
    checkName(syntax.name, isNoneOf: ReservedNames.words.union(ReservedNames.swiftWords))
    declareCases(of: syntax)
    if syntax.type.isSecret { diagnostics.report(.secretHasLiteral(syntax.name, at: syntax.name.range)) }
    if syntax.type.isText { diagnostics.report(.textLeaves(syntax.name, in: "a policy", advice: "use cases")) }
  }

  private mutating func constant(_ syntax: PolicyValueSyntax, _ records: [Policy.Record]) -> Policy.Constant? {
    switch syntax.kind {
    case .single(let syntax):
      guard let variable = declared([syntax]).first else { return nil }
      checkConstant(variable)
      if variable.type.isSecret || variable.type.isText { return nil }
      guard let initial = variable.initial else {
        diagnostics.report(.constantNeedsValue(variable.name, type: variable.type))
        return nil
      }
      return constant(initial, of: variable.type).map { value in
        Policy.Constant(name: variable.name.text, comment: variable.comment, content: .single(variable.type, value))
      }
    case .list(let name, let rising, let items):
      checkName(syntax.name, isNoneOf: ReservedNames.words.union(ReservedNames.swiftWords))
      guard let record = records.ids.first(where: { records[$0].name == name.text }) else {
        diagnostics.report(.unknownName(name, what: "record", among: records.map(\.name), code: .unknownType))
        return nil
      }
      let fields = records[record].fields
      if items.isEmpty { diagnostics.report(.listIsEmpty(syntax.name)) }
      let values = items.map { item in
        arguments(item.fields, for: fields, of: "an item of '\(syntax.name.text)'", at: item.range, in: Scope())
      }
      // An item of which a value cannot be read has fewer, and what is wrong with it was said.
      if values.allSatisfy({ $0.count == fields.count }) { for field in rising { check(field, risesIn: values, fields) } }
      return Policy.Constant(
        name: syntax.name.text, comment: syntax.comment, content: .list(of: record, items: values))
    }
  }

  /// Each value of a field is larger than the one before, and the first is larger than nothing.
  private mutating func check(_ name: Name, risesIn items: [[Expression]], _ fields: [Field]) {
    guard let index = fields.firstIndex(where: { $0.name == name.text }) else {
      diagnostics.report(.unknownName(name, what: "field", among: fields.map(\.name), code: .unknownParameter))
      return
    }
    var last = 0
    for item in items {
      guard let size = item[index].size else {
        diagnostics.report(.cannotRise(name, type: fields[index].type))
        return
      }
      guard size > last else {
        diagnostics.report(
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
