/// A closed interval of integers: the abstract value of a number, a bool (0 or 1), a case (its index) or a duration (in
/// milliseconds).
package struct Interval: Hashable {
  package var low: Int
  package var high: Int

  package init(_ low: Int, _ high: Int) {
    (self.low, self.high) = (low, high)
  }

  package init(_ value: Int) {
    self.init(value, value)
  }

  static let everything = Interval(.min, .max)

  /// The value of an interval with a single value; `nil` for other intervals.
  package var value: Int? { low == high ? low : nil }

  /// The values of an interval with few enough values to enumerate; `nil` for other intervals.
  var fewValues: ClosedRange<Int>? {
    let (distance, overflows) = high.subtractingReportingOverflow(low)
    return !overflows && distance < Self.maximumValues ? low...high : nil
  }

  /// The maximum number of values that are enumerated.
  private static let maximumValues = 256

  package func contains(_ value: Int) -> Bool { low <= value && value <= high }

  func meets(_ other: Interval) -> Bool { low <= other.high && other.low <= high }

  func clamped(to limits: Interval) -> Interval {
    Interval(min(max(low, limits.low), limits.high), max(min(high, limits.high), limits.low))
  }

  // MARK: Arithmetic

  // Only arithmetic on numbers without a range can overflow. The result of an overflow wraps around. If an overflow is
  // possible, the interval is exact for single values, and otherwise unbounded.

  static func + (left: Interval, right: Interval) -> Interval {
    ends {
      ($0.addingReportingOverflow($1))
    } of: {
      [(left.low, right.low), (left.high, right.high)]
    }
  }

  static func - (left: Interval, right: Interval) -> Interval {
    ends {
      ($0.subtractingReportingOverflow($1))
    } of: {
      [(left.low, right.high), (left.high, right.low)]
    }
  }

  static func * (left: Interval, right: Interval) -> Interval {
    ends {
      ($0.multipliedReportingOverflow(by: $1))
    } of: {
      corners(left, right)
    }
  }

  /// Returns the interval of the quotients, rounded toward zero; ``everything`` if the divisor can be 0.
  static func / (left: Interval, right: Interval) -> Interval {
    guard !right.contains(0) else { return everything }
    return ends {
      ($0.dividedReportingOverflow(by: $1))
    } of: {
      corners(left, right)
    }
  }

  /// Returns an interval that contains all remainders, which have the sign of the dividend.
  static func % (left: Interval, right: Interval) -> Interval {
    if let dividend = left.value, let divisor = right.value {
      return Interval(dividend.remainderReportingOverflow(dividingBy: divisor).partialValue)
    }
    let most = Int(clamping: max(right.low.magnitude, right.high.magnitude)) - 1
    guard most >= 0 else { return everything }
    return Interval(left.low < 0 ? -most : 0, left.high > 0 ? most : 0)
  }

  private static func corners(_ left: Interval, _ right: Interval) -> [(Int, Int)] {
    [(left.low, right.low), (left.low, right.high), (left.high, right.low), (left.high, right.high)]
  }

  private static func ends(
    _ apply: (Int, Int) -> (partialValue: Int, overflow: Bool), of pairs: () -> [(Int, Int)]
  ) -> Interval {
    let results = pairs().map { apply($0.0, $0.1) }
    let values = results.map(\.partialValue)
    guard !results.contains(where: \.overflow), let low = values.min(), let high = values.max() else {
      return wrapped(pairs(), apply)
    }
    return Interval(low, high)
  }

  /// Returns the wrapped result of an overflow for single values; ``everything`` for other intervals.
  private static func wrapped(
    _ pairs: [(Int, Int)], _ apply: (Int, Int) -> (partialValue: Int, overflow: Bool)
  ) -> Interval {
    let results = Set(pairs.map { apply($0.0, $0.1).partialValue })
    let operands = Set(pairs.map(\.0)).count == 1 && Set(pairs.map(\.1)).count == 1
    return operands ? results.first.map { Interval($0) } ?? everything : everything
  }
}
