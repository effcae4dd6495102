import StatechartModel

extension Expression {
  /// Returns the condition after constant folding with the known values of `in(state)`.
  ///
  /// Constant folding covers only the condition itself, and the operands of `not`, `and` and `or`.
  ///
  /// - Parameter isActive: A function that returns whether a state is active; `nil` if the result is unknown at compile time.
  func resolving(_ isActive: (ID<State>) -> Bool?) -> Expression {
    func made(_ kind: Kind) -> Expression { Expression(kind: kind, type: type, range: range) }
    switch kind {
    case .isIn(let state):
      return isActive(state).map { made(.bool($0)) } ?? self
    case .not(let operand):
      let operand = operand.resolving(isActive)
      if case .bool(let value) = operand.kind { return made(.bool(!value)) }
      return made(.not(operand))
    case .binary(let symbol, let left, let right) where symbol == .and || symbol == .or:
      let (left, right) = (left.resolving(isActive), right.resolving(isActive))
      // The identity element (`true` for `and`, `false` for `or`) is dropped. An absorbing element (`false` for `and`, `true`
      // for `or`) is the result if the left operand is this element.
      let neutral = symbol == .and
      if case .bool(let value) = left.kind { return value == neutral ? right : left }
      if case .bool(let value) = right.kind, value == neutral { return left }
      return made(.binary(symbol, left, right))
    default:
      return self
    }
  }
}
