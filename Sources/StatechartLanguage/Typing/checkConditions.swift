// Type-checks guards and other conditions.

import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Returns a type-checked condition; `nil` if there is none or it has errors, which are reported.
  mutating func condition(_ syntax: ExpressionSyntax?, in scope: Scope) -> Expression? {
    syntax.flatMap { value($0, of: .bool, in: scope) }
  }
}
