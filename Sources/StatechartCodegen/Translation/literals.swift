import StatechartModel

extension SwiftExpression {
  /// Returns an integer literal.
  ///
  /// A value that does not fit into 32 bits, the size of `Int` on some platforms, becomes an `Int64`.
  static func number(_ value: Int) -> SwiftExpression { .name(words(of: value)) }

  /// Returns a duration as an expression: `.seconds(30)`.
  static func duration(milliseconds: Int) -> SwiftExpression {
    milliseconds.isMultiple(of: 1000)
      ? .name(".seconds(\(words(of: milliseconds / 1000)))") : .name(".milliseconds(\(words(of: milliseconds)))")
  }

  private static func words(of value: Int) -> String {
    ValueType.numbers.contains(value) ? String(value) : "Int64(\(value))"
  }
}

extension ClosedRange<Int> {
  /// The range in Swift.
  ///
  /// A negative upper bound is in parentheses, because Swift reads `...-` as one operator.
  var swift: String { "\(lowerBound)...\(upperBound < 0 ? "(\(upperBound))" : "\(upperBound)")" }
}
