import StatechartModel
import StatechartSyntax

/// A name with its type, once the names of records mean something.
struct Declaration {
  let name: Name
  let type: ValueType
  let initial: ExpressionSyntax?
  /// The comment that ends its line.
  let comment: String?
}

extension Field {
  init(_ declaration: Declaration) {
    self.init(name: declaration.name.text, type: declaration.type)
  }
}
