import StatechartModel

/// A linear combination of numbers and a constant, such as `a - 2 * b + 5`.
struct Sum {
  /// The coefficients of the numbers, which are never 0: `a - b` is `[a: 1, b: -1]`.
  typealias Terms = AssociationList<Narrowing.Number, Int>

  private(set) var terms: Terms
  private(set) var constant: Int

  /// Creates the sum of an expression.
  ///
  /// The result is `nil` if the expression is not linear, has an optional operand, or can wrap around. The result is also `nil`
  /// if a coefficient or the constant overflows.
  init?(_ expression: Expression) {
    switch expression.kind {
    case .int(let value) where expression.type != .digit: self.init(terms: [:], constant: value)
    case .duration(let milliseconds): self.init(terms: [:], constant: milliseconds)
    case .negative(let operand) where expression.type != .anyInt:
      guard let sum = Sum(operand)?.times(-1) else { return nil }
      self = sum
    case .binary(let symbol, let left, let right) where expression.type != .anyInt:
      guard let left = Sum(left), let right = Sum(right), let sum = left.joined(symbol, right) else { return nil }
      self = sum
    default:
      guard expression.type.isNumber, let number = Narrowing.Number(expression) else { return nil }
      self.init(terms: [number: 1], constant: 0)
    }
  }

  private init(terms: Terms, constant: Int) {
    (self.terms, self.constant) = (terms, constant)
  }

  private func joined(_ symbol: BinaryOperator, _ other: Sum) -> Sum? {
    switch symbol {
    case .plus: plus(other)
    case .minus: minus(other)
    case .times: terms.isEmpty ? other.times(constant) : other.terms.isEmpty ? times(other.constant) : nil
    case .over, .remainder, .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: nil
    }
  }

  func minus(_ other: Sum) -> Sum? { other.times(-1).flatMap { plus($0) } }

  // `minus`, `plus` and `times` return `nil` on overflow.

  private func plus(_ other: Sum) -> Sum? {
    var sum = self
    for (number, count) in other.terms {
      let (total, isTooLarge) = (sum.terms[number] ?? 0).addingReportingOverflow(count)
      if isTooLarge { return nil }
      sum.terms[number] = total == 0 ? nil : total
    }
    let (total, isTooLarge) = constant.addingReportingOverflow(other.constant)
    sum.constant = total
    return isTooLarge ? nil : sum
  }

  func times(_ factor: Int) -> Sum? {
    guard factor != 0 else { return Sum(terms: [:], constant: 0) }
    let products = terms.mapValues { $0.multipliedReportingOverflow(by: factor) }
    let (product, isTooLarge) = constant.multipliedReportingOverflow(by: factor)
    if isTooLarge || products.contains(where: \.value.overflow) { return nil }
    return Sum(terms: products.mapValues(\.partialValue), constant: product)
  }
}

extension ValueType {
  fileprivate var isNumber: Bool {
    switch self {
    case .int, .duration: true
    case .bool, .cases, .text, .digit, .pin, .secret, .record, .list, .optional, .none: false
    }
  }
}

extension Sum.Terms {
  /// Whether the terms are a single number with the coefficient 1.
  var isOneNumber: Bool { count == 1 && first?.value == 1 }
}
