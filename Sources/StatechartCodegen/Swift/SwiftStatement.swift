/// A statement of the generated Swift.
indirect enum SwiftStatement: Sendable, Hashable {
  /// `entry.clear()`
  case expression(SwiftExpression)
  /// `state = .new`
  case assign(SwiftExpression, SwiftExpression)
  /// `var screen = Screen<Text, Event>()`
  case variable(String, SwiftExpression)
  /// `let states = arrival.entered`
  case constant(String, SwiftExpression)
  /// `guard condition else { return }`
  case guardReturn(SwiftExpression)
  /// `guard condition else { return false }`
  case guardReturnValue(SwiftExpression, SwiftExpression)
  /// `while condition { … }`
  case whileLoop(SwiftExpression, [SwiftStatement])
  /// `if … { } else if … { } else { }`; the last branch may have no condition.
  case branches([SwiftBranch])
  /// `switch subject { case …: }`
  case select(SwiftExpression, [SwiftCase])
  /// `screen.title = switch mode { … }`
  case assignSelection(SwiftExpression, SwiftExpression, [SwiftCase])
  /// `return switch operation { case …: }`
  case returnSelection(SwiftExpression, [SwiftCase])
  /// `for failure in failures { … }`
  case loop(String, SwiftExpression, [SwiftStatement])
  /// `do { … }`, which has its own scope
  case block([SwiftStatement])
  /// `return value`
  case returned(SwiftExpression)
  /// `call { … }`, with a trailing closure
  case trailing(SwiftExpression, [SwiftStatement])
}

/// A branch of an `if`.
struct SwiftBranch: Sendable, Hashable {
  /// `entry.count == length`, or `let invocation = …`
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
  /// The body. An empty body is printed as `break`; a single expression is printed on the line of its case.
  let body: [SwiftStatement]

  init(_ patterns: [String], where condition: SwiftExpression? = nil, _ body: [SwiftStatement]) {
    (self.patterns, self.condition, self.body) = (patterns, condition, body)
  }
}
