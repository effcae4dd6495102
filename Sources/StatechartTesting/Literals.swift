public import Statechart

// Tests write codes and digits down; nothing else does.

extension Digit: ExpressibleByIntegerLiteral {
  /// The digit, 0 to 9.
  public init(integerLiteral value: Int) {
    guard let digit = Digit(value) else { preconditionFailure("a digit is 0 to 9") }
    self = digit
  }
}

extension PIN: ExpressibleByArrayLiteral {
  /// A code of up to eight digits.
  public init(arrayLiteral digits: Digit...) {
    self.init(digits)
  }
}
