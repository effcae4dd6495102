public import Statechart

// Only tests need literals for codes and digits.

extension Digit: ExpressibleByIntegerLiteral {
  /// Creates a digit, 0 to 9.
  public init(integerLiteral value: Int) {
    guard let digit = Digit(value) else { preconditionFailure("a digit is 0 to 9") }
    self = digit
  }
}

extension PIN: ExpressibleByArrayLiteral {
  /// Creates a code of up to eight digits.
  public init(arrayLiteral digits: Digit...) {
    self.init(digits)
  }
}
