public import Statechart

/// A reader of the numbers in a line of test input, from which flow inputs and payloads are created.
public struct Numbers {
  private var rest: ArraySlice<Int>

  /// Creates a reader of the numbers in `words`, and skips all other words.
  public init(_ words: some Sequence<Substring>) {
    rest = words.compactMap { Int($0) }[...]
  }

  /// Returns the next number; 0 after the end.
  public mutating func int() -> Int { rest.popFirst() ?? 0 }

  /// Returns whether the next number is not 0.
  public mutating func bool() -> Bool { int() != 0 }

  /// Returns the next number as milliseconds.
  public mutating func duration() -> Duration { .milliseconds(int()) }

  /// Returns the next number as a decimal digit.
  ///
  /// - Precondition: The number is 0 to 9.
  public mutating func digit() -> Digit {
    guard let digit = Digit(int()) else { preconditionFailure("a digit is 0 to 9") }
    return digit
  }

  /// Returns the case with the next number as its index.
  ///
  /// - Precondition: The number is an index of `cases`.
  public mutating func choice<Value>(_ cases: [Value]) -> Value { cases[int()] }
}
