import StatechartModel
import StatechartSyntax

/// A declared name with its resolved type.
struct Declaration {
  let name: Name
  let type: ValueType
  let initial: ExpressionSyntax?
  /// The comment at the end of the declaration's line; `nil` if there is none.
  let comment: String?
}

extension Field {
  init(_ declaration: Declaration) {
    self.init(name: declaration.name.text, type: declaration.type)
  }
}
