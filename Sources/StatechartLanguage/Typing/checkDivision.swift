// Division of whole numbers, toward zero as in Swift, and its remainder, which has the sign of the dividend.

import StatechartModel

extension TypeChecker {
  /// A quotient or a remainder, whose divisor is known not to be 0.
  mutating func quotient(
    _ symbol: BinaryOperator, _ left: Expression, _ right: Expression, at range: SourceRange, in scope: Scope
  ) -> Expression? {
    guard case .int(let dividend) = left.type, case .int(let divisor) = right.type else { return nil }
    let zero = Expression(kind: .int(0), type: .int(0...0), range: right.range)
    let isZero = Expression(kind: .binary(.equal, right, zero), type: .bool, range: right.range)
    guard !divisor.contains(0) || scope.facts.knowing(isZero).isContradiction else {
      diagnostics.report(
        .mayBeZero(right, isKnown: divisor == 0...0, canBeGuarded: scope.canBeGuarded).doubting(
          right.variables, in: scope, of: flow))
      return nil
    }
    let kind = Expression.Kind.binary(symbol, left, right)
    // Numbers without a range wrap around.
    if left.type == .anyInt || right.type == .anyInt { return Expression(kind: kind, type: .anyInt, range: range) }
    let quotient = dividend.divided(by: divisor)
    // A remainder is worked out with its quotient, which has 32 bits as well.
    if symbol == .remainder, ValueType.numbers.contains(quotient) {
      return number(kind, dividend.remainder(dividingBy: divisor), at: range)
    }
    return number(kind, quotient, at: range)
  }
}

extension ClosedRange<Int> {
  /// The smallest range with all quotients of numbers of two ranges, but for those by 0. A quotient rises or falls with each of
  /// its operands as long as the divisor has one sign, so that the ends decide.
  fileprivate func divided(by divisor: ClosedRange<Int>) -> ClosedRange<Int> {
    let corners = divisor.signedParts.flatMap { part in
      [lowerBound, upperBound].flatMap { [$0 / part.lowerBound, $0 / part.upperBound] }
    }
    return (corners.min() ?? 0)...(corners.max() ?? 0)
  }

  /// A range with all remainders of numbers of two ranges, but for those by 0.
  ///
  /// It is the smallest one of a divisor that is known. Of others it is the smallest that needs no search: no remainder is as far from 0
  /// as the divisor, nor farther than the dividend.
  fileprivate func remainder(dividingBy divisor: ClosedRange<Int>) -> ClosedRange<Int> {
    let sizes = divisor.signedParts.map { Swift.min(abs($0.lowerBound), abs($0.upperBound)) }
    // Where the divisor could only be 0, the code is unreachable: there is no remainder.
    guard let smallest = sizes.min() else { return 0...0 }
    // The dividend is its own remainder.
    if lowerBound > -smallest, upperBound < smallest { return self }
    if divisor.count == 1, lowerBound / divisor.lowerBound == upperBound / divisor.lowerBound {
      return (lowerBound % divisor.lowerBound)...(upperBound % divisor.lowerBound)
    }
    let most = Swift.max(abs(divisor.lowerBound), abs(divisor.upperBound)) - 1
    return (lowerBound < 0 ? Swift.max(lowerBound, -most) : 0)...(upperBound > 0 ? Swift.min(upperBound, most) : 0)
  }

  /// The negative and the positive numbers of the range.
  private var signedParts: [ClosedRange<Int>] {
    [(lowerBound, Swift.min(upperBound, -1)), (Swift.max(lowerBound, 1), upperBound)].compactMap { $0 <= $1 ? $0...$1 : nil }
  }
}
