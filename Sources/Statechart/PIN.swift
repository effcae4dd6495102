/// A secret decimal digit that a user types.
@frozen public struct Digit: Hashable, Sendable {
  /// The value, 0 to 9.
  public let value: UInt8

  /// Creates a digit.
  ///
  /// - Returns: `nil` if `value` is not in 0...9.
  @inlinable public init?(_ value: Int) {
    guard (0...9).contains(value) else { return nil }
    self.value = UInt8(value)
  }

  /// All digits, 0 to 9.
  public static var all: [Digit] { (0...9).compactMap(Digit.init) }
}

/// A secret code of up to eight digits.
///
/// A machine stores a code inline, without heap allocation: the count, and four bits for each digit, with the last digit in the
/// lowest bits. Copies on the stack cannot be zeroized. A runner keeps its machine in locked memory.
@frozen public struct PIN: Equatable, Sendable {
  /// The maximum number of digits.
  public static var capacity: Int { 8 }

  @usableFromInline var digits: UInt32 = 0
  @usableFromInline var length: UInt32 = 0

  /// Creates an empty code.
  @inlinable public init() {}

  /// Creates a code of the given digits.
  ///
  /// - Precondition: There are at most ``capacity`` digits.
  public init(_ digits: some Sequence<Digit>) {
    for digit in digits { append(digit) }
  }

  /// The number of digits: 0 to ``capacity``.
  @inlinable public var count: Int { Int(truncatingIfNeeded: length) }

  /// Adds a digit at the end.
  ///
  /// - Precondition: The code has fewer than ``capacity`` digits. The compiler rejects specs that could violate this
  ///   precondition.
  @inlinable public mutating func append(_ digit: Digit) {
    precondition(count < PIN.capacity, "a PIN has at most 8 digits")
    digits = digits << 4 | UInt32(digit.value)
    length &+= 1
  }

  /// Removes the last digit.
  ///
  /// - Precondition: The code is not empty.
  @inlinable public mutating func removeLast() {
    precondition(count > 0, "an empty PIN has no last digit")
    digits >>= 4
    length &-= 1
  }

  /// Removes all digits.
  @inlinable public mutating func clear() {
    self = PIN()
  }

  /// Replaces the digits of this code with the digits of `other`, and empties `other`.
  @inlinable public mutating func take(_ other: inout PIN) {
    self = other
    other = PIN()
  }

  /// Calls `body` with each digit, 0 to 9, first to last.
  ///
  /// Services read a code with this function.
  ///
  /// - Throws: The error that `body` throws.
  public func forEachDigit<Failure: Error>(_ body: (UInt8) throws(Failure) -> Void) throws(Failure) {
    for index in stride(from: length, to: 0, by: -1) {
      try body(UInt8(truncatingIfNeeded: digits >> (4 * (index - 1)) & 0xF))
    }
  }
}
