// Type-checks integer division, which rounds toward zero as in Swift, and the remainder, which has the sign of the dividend.

import StatechartModel

extension TypeChecker {
  /// Returns a type-checked quotient or remainder; `nil` if it has errors, which are reported.
  ///
  /// A divisor that can be 0 is an error.
  mutating func quotient(
    _ symbol: BinaryOperator, _ left: Expression, _ right: Expression, at range: SourceRange, in scope: Scope
  ) -> Expression? {
    guard case .int(let dividend) = left.type, case .int(let divisor) = right.type else { return nil }
    let zero = Expression(kind: .int(0), type: .int(0...0), range: right.range)
    let isZero = Expression(kind: .binary(.equal, right, zero), type: .bool, range: right.range)
    guard !divisor.contains(0) || scope.facts.knowing(isZero).isContradiction else {
      diagnostics.report(
        .mayBeZero(right, isKnown: divisor == 0...0, canBeGuarded: scope.canBeGuarded).notingInvalidations(
          right.variables, in: scope, of: flow))
      return nil
    }
    let kind = Expression.Kind.binary(symbol, left, right)
    // Numbers without a range wrap around.
    if left.type == .anyInt || right.type == .anyInt { return Expression(kind: kind, type: .anyInt, range: range) }
    let quotient = dividend.divided(by: divisor)
    // The remainder is computed with the quotient, which must fit into 32 bits too.
    if symbol == .remainder, ValueType.numbers.contains(quotient) {
      return number(kind, dividend.remainder(dividingBy: divisor), at: range)
    }
    return number(kind, quotient, at: range)
  }
}

extension ClosedRange<Int> {
  /// Returns the smallest range that contains all quotients of two ranges, except quotients by 0.
  ///
  /// A quotient is monotonic in each operand as long as the divisor has one sign. The bounds of the operands therefore
  /// determine the range.
  fileprivate func divided(by divisor: ClosedRange<Int>) -> ClosedRange<Int> {
    let corners = divisor.signedParts.flatMap { part in
      [lowerBound, upperBound].flatMap { [$0 / part.lowerBound, $0 / part.upperBound] }
    }
    return (corners.min() ?? 0)...(corners.max() ?? 0)
  }

  /// Returns a range that contains all remainders of two ranges, except remainders by 0.
  ///
  /// For a constant divisor the range is the smallest possible. For other divisors it can be larger. The magnitude of a
  /// remainder is less than the magnitude of the divisor and at most the magnitude of the dividend.
  fileprivate func remainder(dividingBy divisor: ClosedRange<Int>) -> ClosedRange<Int> {
    let sizes = divisor.signedParts.map { Swift.min(abs($0.lowerBound), abs($0.upperBound)) }
    // If the divisor can only be 0, the code is unreachable and there is no remainder.
    guard let smallest = sizes.min() else { return 0...0 }
    // A dividend smaller than every divisor in magnitude is itself the remainder.
    if lowerBound > -smallest, upperBound < smallest { return self }
    if divisor.count == 1, lowerBound / divisor.lowerBound == upperBound / divisor.lowerBound {
      return (lowerBound % divisor.lowerBound)...(upperBound % divisor.lowerBound)
    }
    let most = Swift.max(abs(divisor.lowerBound), abs(divisor.upperBound)) - 1
    return (lowerBound < 0 ? Swift.max(lowerBound, -most) : 0)...(upperBound > 0 ? Swift.min(upperBound, most) : 0)
  }

  /// The negative and the positive part of the range.
  private var signedParts: [ClosedRange<Int>] {
    [(lowerBound, Swift.min(upperBound, -1)), (Swift.max(lowerBound, 1), upperBound)].compactMap { $0 <= $1 ? $0...$1 : nil }
  }
}
