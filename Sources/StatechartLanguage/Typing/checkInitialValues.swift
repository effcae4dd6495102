import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Types the initial values of the variables.
  ///
  /// - Parameter areGiven: Whether a variable can get its value from outside.
  mutating func checkInitialValues(areGiven: (Variable) -> Bool) {
    for (id, declaration) in zip(flow.variables.ids, declarations.variables) {
      flow.variables[id].initial = initialValue(of: declaration, isInput: areGiven(flow.variables[id]))
    }
  }

  /// The value that a variable starts with: as written, or the one that its type begins with.
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
  /// The value of a variable of the type before anything is assigned; `nil` if it must be declared.
  fileprivate var emptyValue: Expression.Kind? {
    switch self {
    case .pin, .optional: Expression.Kind.none
    case .list: .list([])
    case .bool, .int, .cases, .duration, .text, .digit, .secret, .record, .none: nil
    }
  }
}
