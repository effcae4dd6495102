// Narrows ranges of numbers by comparisons of linear combinations.

import StatechartModel

extension Narrowing {
  /// Adds the facts that follow from a comparison.
  ///
  /// - Returns: Whether both operands are linear combinations, see ``Sum``.
  @discardableResult
  mutating func compare(_ left: Expression, _ right: Expression, _ symbol: BinaryOperator) -> Bool {
    // Most comparisons are between a number and a literal, and need no linear combinations.
    if case .int(let value) = right.kind, case .int(let range) = left.type, left.type != .anyInt, let number = Number(left) {
      bound([number: 1], trustsTypes ? range : Int.min...Int.max, symbol, value...value)
      return true
    }
    narrow(left, symbol, right)
    guard let mirrored = symbol.mirrored else { return false }
    narrow(right, mirrored, left)
    guard let sum = Sum(left), let other = Sum(right) else { return false }
    // Equal terms on both sides cancel out.
    guard let difference = sum.minus(other), let opposite = difference.times(-1) else { return true }
    let terms = difference.terms
    if terms.count == 1 {
      bound(terms, Int.min...Int.max, symbol, opposite.constant...opposite.constant)
      return true
    }
    let own = terms.isEmpty ? 0...0 : Int.min...Int.max
    let ranges = terms.isEmpty ? [:] : left.numberRanges.merging(right.numberRanges)
    for (sum, symbol, limit) in [(difference, symbol, opposite.constant), (opposite, mirrored, difference.constant)] {
      bound(sum.terms, own, symbol, limit...limit)
      if trustsTypes { boundParts(of: sum.terms, symbol, limit, ranges) }
    }
    return true
  }

  /// Narrows the range of the sum of the positive terms by the ranges of the other terms.
  ///
  /// If there are several positive terms, the range of each positive term is also narrowed.
  ///
  /// If `a + b <= c` holds, `a + b` is at most the maximum of `c`. Then `a` is at most this maximum minus the minimum of `b`.
  private mutating func boundParts(
    of terms: Sum.Terms, _ symbol: BinaryOperator, _ limit: Int, _ known: AssociationList<Number, ClosedRange<Int>>
  ) {
    let side = terms.filtered { $0 > 0 }
    guard !side.isEmpty, let own = extent(of: side, known), let others = extent(of: terms.filtered { $0 < 0 }, known) else {
      return
    }
    if let left = others.negated?.shifted(by: limit) { bound(side, own, symbol, left) }
    guard side.count > 1, var whole = own.adding(others) else { return }
    for (number, factor) in side {
      let part: Sum.Terms = [number: factor]
      guard let own = extent(of: part, known), let rest = whole.removing(own) else { return }
      if let left = rest.negated?.shifted(by: limit) { bound(part, own, symbol, left) }
      guard let narrower = extent(of: part, known).flatMap(rest.adding) else { return }
      whole = narrower
    }
  }

  /// Returns the range of a sum; `nil` on overflow, or if the range of a number is unknown.
  private func extent(of terms: Sum.Terms, _ known: AssociationList<Number, ClosedRange<Int>>) -> ClosedRange<Int>? {
    var sum = 0...0
    for (number, factor) in terms {
      guard let own = known[number] else { return nil }
      let range = narrowed(own, of: number)
      let ends = [range.lowerBound, range.upperBound].map { $0.multipliedReportingOverflow(by: factor) }
      guard !ends.contains(where: \.overflow), let low = ends.map(\.partialValue).min(),
        let high = ends.map(\.partialValue).max(), let longer = sum.adding(low...high)
      else { return nil }
      sum = longer
    }
    return sum
  }

  /// Narrows the range of a sum by its comparison with a range.
  ///
  /// - Parameter own: The range of the sum before narrowing.
  mutating func bound(
    _ terms: Sum.Terms, _ own: ClosedRange<Int>, _ symbol: BinaryOperator, _ other: ClosedRange<Int>
  ) {
    // Facts about `2 * a` are converted to facts about `a`.
    if let (number, factor) = terms.first, terms.count == 1, factor != 1 {
      return bound(number, times: factor, symbol, other)
    }
    let known = narrowed(own, of: terms)
    var (low, high) = (known.lowerBound, known.upperBound)
    switch symbol {
    case .equal: (low, high) = (max(low, other.lowerBound), min(high, other.upperBound))
    case .less: high = min(high, other.upperBound &- 1)
    case .lessOrEqual: high = min(high, other.upperBound)
    case .greater: low = max(low, other.lowerBound &+ 1)
    case .greaterOrEqual: low = max(low, other.lowerBound)
    case .notEqual where other.lowerBound == other.upperBound:
      if low == high, low == other.lowerBound { return isContradiction = true }
      if low == other.lowerBound { low += 1 }
      if high == other.lowerBound { high -= 1 }
    case .notEqual, .or, .and, .plus, .minus, .times, .over, .remainder: return
    }
    if low <= high { ranges[terms] = low...high } else { isContradiction = true }
  }

  private mutating func bound(
    _ number: Number, times factor: Int, _ symbol: BinaryOperator, _ other: ClosedRange<Int>
  ) {
    let all = Int.min...Int.max
    if factor < 0 {
      guard factor != .min, let symbol = symbol.mirrored, let other = other.negated else { return }
      return factor == -1 ? bound([number: 1], all, symbol, other) : bound(number, times: -factor, symbol, other)
    }
    func isAtMost(_ limit: Int) { bound([number: 1], all, .lessOrEqual, limit.dividedDown(by: factor).alone) }
    func isAtLeast(_ limit: Int) { bound([number: 1], all, .greaterOrEqual, limit.dividedUp(by: factor).alone) }
    switch symbol {
    case .less where other.upperBound > .min: isAtMost(other.upperBound - 1)
    case .lessOrEqual: isAtMost(other.upperBound)
    case .greater where other.lowerBound < .max: isAtLeast(other.lowerBound + 1)
    case .greaterOrEqual: isAtLeast(other.lowerBound)
    case .equal:
      isAtMost(other.upperBound)
      isAtLeast(other.lowerBound)
    case .notEqual where other.lowerBound == other.upperBound && other.lowerBound.isMultiple(of: factor):
      bound([number: 1], all, .notEqual, (other.lowerBound / factor).alone)
    case .less, .greater, .notEqual, .or, .and, .plus, .minus, .times, .over, .remainder: return
    }
  }
}

extension Expression {
  /// The numbers in a linear expression, with their ranges.
  fileprivate var numberRanges: AssociationList<Narrowing.Number, ClosedRange<Int>> {
    switch kind {
    case .negative(let operand): operand.numberRanges
    case .binary(_, let left, let right): left.numberRanges.merging(right.numberRanges)
    default: Narrowing.Number(self).flatMap { number in numbers.map { [number: $0] } } ?? [:]
    }
  }
}

extension Int {
  fileprivate var alone: ClosedRange<Int> { self...self }
  /// Returns the quotient by a positive number, rounded down.
  fileprivate func dividedDown(by divisor: Int) -> Int { self / divisor - (self % divisor < 0 ? 1 : 0) }
  /// Returns the quotient by a positive number, rounded up.
  fileprivate func dividedUp(by divisor: Int) -> Int { self / divisor + (self % divisor > 0 ? 1 : 0) }
}

extension ClosedRange<Int> {
  /// The negated range; `nil` on overflow.
  fileprivate var negated: ClosedRange<Int>? { lowerBound == .min ? nil : -upperBound...(-lowerBound) }

  /// Returns the range of sums of two ranges; `nil` on overflow.
  fileprivate func adding(_ other: ClosedRange<Int>) -> ClosedRange<Int>? {
    let low = lowerBound.addingReportingOverflow(other.lowerBound)
    let high = upperBound.addingReportingOverflow(other.upperBound)
    return low.overflow || high.overflow ? nil : low.partialValue...high.partialValue
  }

  /// Returns the range of a sum without one of its terms; `nil` on overflow.
  fileprivate func removing(_ part: ClosedRange<Int>) -> ClosedRange<Int>? {
    let low = lowerBound.subtractingReportingOverflow(part.lowerBound)
    let high = upperBound.subtractingReportingOverflow(part.upperBound)
    return low.overflow || high.overflow ? nil : low.partialValue...high.partialValue
  }

  /// Returns the range shifted by an amount; `nil` on overflow.
  func shifted(by amount: Int) -> ClosedRange<Int>? {
    adding(amount...amount)
  }
}
