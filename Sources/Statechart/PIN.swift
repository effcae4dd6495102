/// A decimal digit that somebody types: a secret.
@frozen public struct Digit: Hashable, Sendable {
  /// 0 to 9.
  public let value: UInt8

  /// The digit, or `nil` if `value` is not in 0...9.
  @inlinable public init?(_ value: Int) {
    guard (0...9).contains(value) else { return nil }
    self.value = UInt8(value)
  }

  /// 0, 1, 2 … 9.
  public static var all: [Digit] { (0...9).compactMap(Digit.init) }
}

/// A code of up to eight digits: a secret that can be typed, counted, compared and moved, and nothing else.
///
/// It is one word, so that a machine can hold it without allocation: four bits a digit, the last digit lowest, and the count.
/// Copies on the stack are out of reach of any wiping; whoever holds a machine for long keeps it in locked memory.
@frozen public struct PIN: Equatable, Sendable {
  /// The digits that a code can have at most.
  public static var capacity: Int { 8 }

  @usableFromInline var digits: UInt32 = 0
  @usableFromInline var length: UInt32 = 0

  /// A code without digits.
  @inlinable public init() {}

  /// A code of the given digits, at most ``capacity``.
  public init(_ digits: some Sequence<Digit>) {
    for digit in digits { append(digit) }
  }

  /// The number of digits: 0 to ``capacity``.
  @inlinable public var count: Int { Int(truncatingIfNeeded: length) }

  /// Adds a digit at the end. The code must have room for it: the compiler refuses specs where it might not.
  @inlinable public mutating func append(_ digit: Digit) {
    precondition(count < PIN.capacity, "a PIN has at most 8 digits")
    digits = digits << 4 | UInt32(digit.value)
    length &+= 1
  }

  /// Removes the last digit. The code must have one.
  @inlinable public mutating func removeLast() {
    precondition(count > 0, "an empty PIN has no last digit")
    digits >>= 4
    length &-= 1
  }

  /// Removes all digits.
  @inlinable public mutating func clear() {
    self = PIN()
  }

  /// Moves the digits of `other` here; `other` is empty afterwards.
  @inlinable public mutating func take(_ other: inout PIN) {
    self = other
    other = PIN()
  }

  /// Calls `body` with each digit, first to last: the way to the service that needs them.
  public func forEachDigit<Failure: Error>(_ body: (UInt8) throws(Failure) -> Void) throws(Failure) {
    for index in stride(from: length, to: 0, by: -1) {
      try body(UInt8(truncatingIfNeeded: digits >> (4 * (index - 1)) & 0xF))
    }
  }
}
