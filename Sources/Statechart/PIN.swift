/// A decimal digit that somebody types: a secret.
public struct Digit: Hashable, Sendable {
  /// 0 to 9.
  public let value: UInt8

  /// The digit, or `nil` if `value` is not in 0...9.
  public init?(_ value: Int) {
    guard (0...9).contains(value) else { return nil }
    self.value = UInt8(value)
  }

  /// 0, 1, 2 … 9.
  public static var all: [Digit] { (0...9).compactMap(Digit.init) }
}

/// A code of up to eight digits: a secret that can be typed, counted, compared and moved, and nothing else.
///
/// It is one word, so that a machine can hold it without allocation: four bits a digit, the first digit highest, and the count in
/// the upper half. Copies on the stack are out of reach of any wiping; whoever holds a machine for long keeps it in locked memory.
public struct PIN: Equatable, Sendable {
  /// The digits that a code can have at most.
  public static let capacity = 8

  private var word: UInt64 = 0

  /// A code without digits.
  public init() {}

  /// A code of the given digits, at most ``capacity``.
  public init(_ digits: some Sequence<Digit>) {
    for digit in digits { append(digit) }
  }

  /// The number of digits: 0 to ``capacity``.
  public var count: Int { Int(truncatingIfNeeded: word >> 32) }

  /// Adds a digit at the end. The code must have room for it: the compiler refuses specs where it might not.
  public mutating func append(_ digit: Digit) {
    precondition(count < PIN.capacity, "a PIN has at most 8 digits")
    let digits = (word & 0xFFFF_FFFF) << 4 | UInt64(digit.value)
    word = UInt64(truncatingIfNeeded: count + 1) << 32 | digits
  }

  /// Removes the last digit. The code must have one.
  public mutating func removeLast() {
    precondition(count > 0, "an empty PIN has no last digit")
    let digits = (word & 0xFFFF_FFFF) >> 4
    word = UInt64(truncatingIfNeeded: count - 1) << 32 | digits
  }

  /// Removes all digits.
  public mutating func clear() {
    word = 0
  }

  /// Moves the digits of `other` here; `other` is empty afterwards.
  public mutating func take(_ other: inout PIN) {
    word = other.word
    other.word = 0
  }

  /// Calls `body` with each digit, first to last: the way to the service that needs them.
  public func forEachDigit<Failure: Error>(_ body: (UInt8) throws(Failure) -> Void) throws(Failure) {
    for index in stride(from: count - 1, through: 0, by: -1) {
      try body(UInt8(truncatingIfNeeded: word >> (4 * UInt64(index)) & 0xF))
    }
  }
}
