public import Statechart

/// The numbers of a line, which are used up one by one: they stand for the values that an event carries.
public struct Numbers {
  private var rest: ArraySlice<Int>

  /// The words of a line that are numbers.
  public init(_ words: some Sequence<Substring>) {
    rest = words.compactMap { Int($0) }[...]
  }

  /// The next number; 0 beyond the end.
  public mutating func int() -> Int { rest.popFirst() ?? 0 }

  /// True for all numbers but 0.
  public mutating func bool() -> Bool { int() != 0 }

  /// A number of milliseconds.
  public mutating func duration() -> Duration { .milliseconds(int()) }

  /// A decimal digit.
  public mutating func digit() -> Digit {
    guard let digit = Digit(int()) else { preconditionFailure("a digit is 0 to 9") }
    return digit
  }

  /// The case with this index.
  public mutating func choice<Value>(_ cases: [Value]) -> Value { cases[int()] }
}
