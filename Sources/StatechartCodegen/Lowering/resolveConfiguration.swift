import StatechartModel

extension Expression {
  /// Returns the condition after constant folding, with each `in(state)` replaced by its value if that value is known.
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
      // The neutral operand (`true` for `and`, `false` for `or`) is dropped. The other constant is the result if it is on the
      // left.
      let neutral = symbol == .and
      if case .bool(let value) = left.kind { return value == neutral ? right : left }
      if case .bool(let value) = right.kind, value == neutral { return left }
      return made(.binary(symbol, left, right))
    default:
      return self
    }
  }
}
