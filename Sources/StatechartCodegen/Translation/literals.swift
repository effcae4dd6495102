import StatechartModel

extension SwiftExpression {
  /// Returns a number as a literal. Its default type would be `Int`, which has 32 bits on some platforms.
  static func number(_ value: Int) -> SwiftExpression { .name(words(of: value)) }

  /// `.seconds(30)`
  static func duration(milliseconds: Int) -> SwiftExpression {
    milliseconds.isMultiple(of: 1000)
      ? .name(".seconds(\(words(of: milliseconds / 1000)))") : .name(".milliseconds(\(words(of: milliseconds)))")
  }

  private static func words(of value: Int) -> String {
    ValueType.numbers.contains(value) ? String(value) : "Int64(\(value))"
  }
}
