import StatechartModel

extension Expression {
  /// Returns the condition with the known values of `in(state)` inserted, after constant folding.
  ///
  /// The function replaces only the condition itself, and the operands of `not`, `and` and `or`.
  ///
  /// - Parameter isActive: Returns whether a state is active; `nil` if the result is unknown at compile time.
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
      // The neutral operand (`true` for `and`, `false` for `or`) is dropped. The other constant (`false` for `and`, `true` for
      // `or`) is the result if it is the left operand.
      let neutral = symbol == .and
      if case .bool(let value) = left.kind { return value == neutral ? right : left }
      if case .bool(let value) = right.kind, value == neutral { return left }
      return made(.binary(symbol, left, right))
    default:
      return self
    }
  }
}
