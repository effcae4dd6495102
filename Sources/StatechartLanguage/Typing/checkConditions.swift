// The guards of transitions and other conditions: expressions of type `bool`.

import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Gives a condition its type; `nil` if there is none, or it is mistaken, which is reported.
  mutating func condition(_ syntax: ExpressionSyntax?, in scope: Scope) -> Expression? {
    syntax.flatMap { value($0, of: .bool, in: scope) }
  }
}
