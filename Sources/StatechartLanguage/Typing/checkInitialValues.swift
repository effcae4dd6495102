import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Type-checks the initial values of variables.
  ///
  /// - Parameter areGiven: A function that returns whether the caller can pass the value of a variable. Such a variable needs
  ///   no initial value.
  mutating func checkInitialValues(areGiven: (Variable) -> Bool) {
    for (id, declaration) in zip(flow.variables.ids, declarations.variables) {
      flow.variables[id].initial = initialValue(of: declaration, isInput: areGiven(flow.variables[id]))
    }
  }

  /// Returns the initial value of a variable: the declared value, or the default of its type.
  ///
  /// The result is `nil` for an input without a default value, and if the value is missing or invalid, which is reported.
  private mutating func initialValue(of variable: Declaration, isInput: Bool) -> Expression? {
    guard let syntax = variable.initial else {
      if isInput { return nil }
      guard let kind = variable.type.emptyValue else {
        diagnostics.report(.needsInitialValue(variable.name, type: variable.type))
        return nil
      }
      return Expression(kind: kind, type: variable.type, range: variable.name.range)
    }
    if case .none = syntax.kind, case .optional = variable.type {
      return Expression(kind: .none, type: variable.type, range: syntax.range)
    }
    if variable.type.isSecret {
      diagnostics.report(.secretHasLiteral(variable.name, at: syntax.range))
      return nil
    }
    return constant(syntax, of: variable.type)
  }
}

extension ValueType {
  /// The default value of a variable of the type; `nil` if an initial value is required.
  fileprivate var emptyValue: Expression.Kind? {
    switch self {
    case .pin, .optional: Expression.Kind.none
    case .list: .list([])
    case .bool, .int, .cases, .duration, .text, .digit, .secret, .record, .none: nil
    }
  }
}
