// What a comparison of sums says of the numbers in them.

import StatechartModel

extension Facts {
  /// - Returns: whether both sides are sums.
  @discardableResult
  mutating func compare(_ left: Expression, _ right: Expression, _ symbol: BinaryOperator) -> Bool {
    // Most comparisons are of a number with a literal.
    if case .int(let value) = right.kind, case .int(let range) = left.type, left.type != .anyInt, let number = Number(left) {
      bound([number: 1], trustsTypes ? range : Int.min...Int.max, symbol, value...value)
      return true
    }
    narrow(left, symbol, right)
    guard let mirrored = symbol.mirrored else { return false }
    narrow(right, mirrored, left)
    guard let sum = Sum(left), let other = Sum(right) else { return false }
    // What is added up on both sides, as often as not one number and a constant.
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

  /// Each number has what the others leave it, and so have all on one side: after `a + b <= c` both `a` and `a + b` end with `c`.
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

  /// The numbers that a sum can be; `nil` where they are too large.
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

  /// Takes note of how a sum, which is one of `own`, compares with numbers of a range.
  mutating func bound(
    _ terms: Sum.Terms, _ own: ClosedRange<Int>, _ symbol: BinaryOperator, _ other: ClosedRange<Int>
  ) {
    // What is known of `2 * a` is known of `a`.
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
  /// The numbers that are added up in it, with what each can be.
  fileprivate var numberRanges: AssociationList<Facts.Number, ClosedRange<Int>> {
    switch kind {
    case .negative(let operand): operand.numberRanges
    case .binary(_, let left, let right): left.numberRanges.merging(right.numberRanges)
    default: Facts.Number(self).flatMap { number in numbers.map { [number: $0] } } ?? [:]
    }
  }
}

extension Int {
  fileprivate var alone: ClosedRange<Int> { self...self }
  /// Divided by a positive number, with the remainder dropped towards the smaller number.
  fileprivate func dividedDown(by divisor: Int) -> Int { self / divisor - (self % divisor < 0 ? 1 : 0) }
  /// Likewise, towards the larger number.
  fileprivate func dividedUp(by divisor: Int) -> Int { self / divisor + (self % divisor > 0 ? 1 : 0) }
}

extension ClosedRange<Int> {
  /// `nil` where that would be beyond the largest number.
  fileprivate var negated: ClosedRange<Int>? { lowerBound == .min ? nil : -upperBound...(-lowerBound) }

  /// `nil` where that would be beyond the largest number.
  fileprivate func adding(_ other: ClosedRange<Int>) -> ClosedRange<Int>? {
    let low = lowerBound.addingReportingOverflow(other.lowerBound)
    let high = upperBound.addingReportingOverflow(other.upperBound)
    return low.overflow || high.overflow ? nil : low.partialValue...high.partialValue
  }

  /// What is left of a sum without one of the numbers in it; `nil` where that would be beyond the largest number.
  fileprivate func removing(_ part: ClosedRange<Int>) -> ClosedRange<Int>? {
    let low = lowerBound.subtractingReportingOverflow(part.lowerBound)
    let high = upperBound.subtractingReportingOverflow(part.upperBound)
    return low.overflow || high.overflow ? nil : low.partialValue...high.partialValue
  }

  /// `nil` where that would be beyond the largest number.
  func shifted(by amount: Int) -> ClosedRange<Int>? {
    adding(amount...amount)
  }
}
