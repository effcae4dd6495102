/// A statement in the generated Swift code.
indirect enum SwiftStatement: Sendable, Hashable {
  /// An expression: `entry.clear()`
  case expression(SwiftExpression)
  /// An assignment: `state = .new`
  case assign(SwiftExpression, SwiftExpression)
  /// A variable: `var screen = Screen<Text, Event>()`
  case variable(String, SwiftExpression)
  /// A constant: `let states = arrival.entered`
  case constant(String, SwiftExpression)
  /// A guard without a return value: `guard condition else { return }`
  case guardReturn(SwiftExpression)
  /// A guard with a return value: `guard condition else { return false }`
  case guardReturnValue(SwiftExpression, SwiftExpression)
  /// A loop with a condition: `while condition { … }`
  case whileLoop(SwiftExpression, [SwiftStatement])
  /// A chain of branches: `if … { } else if … { } else { }`.
  ///
  /// The condition of the last branch is optional.
  case branches([SwiftBranch])
  /// A switch: `switch subject { case …: }`
  case select(SwiftExpression, [SwiftCase])
  /// An assignment of a `switch` expression: `screen.title = switch mode { … }`
  case assignSelection(SwiftExpression, SwiftExpression, [SwiftCase])
  /// A return of a `switch` expression: `return switch operation { case …: }`
  case returnSelection(SwiftExpression, [SwiftCase])
  /// A loop over a sequence: `for failure in failures { … }`
  case loop(String, SwiftExpression, [SwiftStatement])
  /// A block with a separate scope: `do { … }`
  case block([SwiftStatement])
  /// A return: `return value`
  case returned(SwiftExpression)
  /// A call with a trailing closure: `call { … }`
  case trailing(SwiftExpression, [SwiftStatement])
}

/// A branch of an `if`.
struct SwiftBranch: Sendable, Hashable {
  /// The condition, `entry.count == length` or `let invocation = …`; `nil` for `else`.
  let condition: Condition?
  let body: [SwiftStatement]

  enum Condition: Sendable, Hashable {
    case holds(SwiftExpression)
    case binds(String, SwiftExpression)
  }
}

/// A case of a `switch`.
struct SwiftCase: Sendable, Hashable {
  let patterns: [String]
  let condition: SwiftExpression?
  /// The body; an empty body is printed as `break`.
  let body: [SwiftStatement]

  init(_ patterns: [String], where condition: SwiftExpression? = nil, _ body: [SwiftStatement]) {
    (self.patterns, self.condition, self.body) = (patterns, condition, body)
  }
}
