import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Returns the operation for the flow that an invocation names; `nil` for a flow that is unknown or not under `uses`, which
  /// is reported.
  mutating func invokedFlow(_ name: Name) -> ID<Operation>? {
    if let known = flow.operations.ids.first(where: { flow.operations[$0].isFlow && flow.operations[$0].name == name.text }) {
      record(name, of: nil, known)
      return known
    }
    if library.flow(named: name.text) != nil {
      diagnostics.report(.flowNotUsed(name, uses: usedSpecs))
    } else {
      let names = library.flows.map(\.name.text).filter { $0 != flow.name }
      diagnostics.report(.unknownName(name, what: "flow", among: names, code: .unknownFlow))
    }
    return nil
  }

  /// Returns the type-checked input of an invoked flow, without invalid values, which are reported.
  ///
  /// An omitted input has the default value that the invoked flow declares.
  mutating func flowInput(_ syntax: InvokeSyntax, of operation: Operation, _ fields: [Field]) -> [Expression] {
    let declared = invokedFlows[operation.name]?.input ?? []
    let omitted = declared.filter { variable in
      variable.initial != nil && !syntax.input.contains { $0.name.text == variable.name.text }
    }
    let given = fields.filter { field in !omitted.contains { $0.name.text == field.name } }
    let values = arguments(
      syntax.input, for: given, of: "the input of '\(operation.name)'", at: syntax.operation.range, in: Scope())
    guard values.count == given.count else { return values }
    var rest = values.makeIterator()
    return fields.compactMap { field in
      guard let initial = omitted.first(where: { $0.name.text == field.name })?.initial else { return rest.next() }
      return defaultValue(initial, of: field.type)
    }
  }

  /// Returns a type-checked default value of an invoked flow's input; `nil` if it has errors, which are reported.
  ///
  /// The name of a case denotes the case, even if the invoking flow declares a variable with the same name.
  private mutating func defaultValue(_ syntax: ExpressionSyntax, of type: ValueType) -> Expression? {
    if let name = syntax.plainName, let cases = type.casesType, cases.cases.contains(name) {
      return Expression(kind: .caseName(name), type: .cases(cases), range: syntax.range)
    }
    return constant(syntax, of: type)
  }
}
