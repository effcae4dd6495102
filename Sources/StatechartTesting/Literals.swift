public import Statechart

// Only tests need literals for codes and digits.

extension Digit: ExpressibleByIntegerLiteral {
  /// Creates a digit from an integer literal.
  ///
  /// - Precondition: `value` is 0 to 9.
  public init(integerLiteral value: Int) {
    guard let digit = Digit(value) else { preconditionFailure("a digit is 0 to 9") }
    self = digit
  }
}

extension PIN: ExpressibleByArrayLiteral {
  /// Creates a code from an array literal of digits.
  ///
  /// - Precondition: `digits` has at most eight elements.
  public init(arrayLiteral digits: Digit...) {
    self.init(digits)
  }
}
