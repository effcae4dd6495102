public import Statechart

/// The arguments of an input as numbers, in the order of the fields.
///
/// A Boolean is 0 or 1, a case of an enum is its index, a duration is in milliseconds, and a secret is its handle. An optional
/// value begins with 0 or 1. A list begins with the number of its items, and a code with the number of its digits.
///
/// Another program provides the numbers, so they can be invalid. A missing number is read as 0. For a Boolean, any number other
/// than 0 is read as `true`. For other types, a number outside the range of the type is replaced by the nearest valid number.
public struct Arguments {
  private var numbers: [Int64]
  private var position = 0

  /// Creates the arguments of one input.
  public init(_ numbers: [Int64] = []) {
    self.numbers = numbers
  }

  /// Appends an argument.
  public mutating func append(_ number: Int64) { numbers.append(number) }

  /// Returns the next number; 0 if there is none.
  public mutating func number() -> Int64 {
    guard position < numbers.count else { return 0 }
    position += 1
    return numbers[position - 1]
  }

  /// Returns the next Boolean, or whether the next optional value is present.
  public mutating func bool() -> Bool { number() != 0 }

  /// Returns the next integer in a range.
  public mutating func int(in range: ClosedRange<Int>) -> Int {
    Int(clamping: min(max(number(), Int64(range.lowerBound)), Int64(range.upperBound)))
  }

  /// Returns the next duration, which is never negative.
  public mutating func duration() -> Duration { .milliseconds(max(0, number())) }

  /// Returns the next secret.
  public mutating func secret() -> Secret { Secret(handle: UInt64(clamping: number())) }

  /// Returns the next digit.
  public mutating func digit() -> Digit { Digit(int(in: 0...9)) ?? Digit.all[0] }

  /// Returns the next code, which is encoded as the number of its digits, followed by the digits.
  ///
  /// - Parameter capacity: The maximum number of digits.
  public mutating func pin(capacity: Int) -> PIN {
    var code = PIN()
    for _ in 0..<int(in: 0...capacity) { code.append(digit()) }
    return code
  }

  /// Returns the case of an enum whose index in `cases` is the next number.
  public mutating func oneOf<Value>(_ cases: Value...) -> Value { cases[int(in: 0...cases.count - 1)] }

  /// Returns the next list.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of items.
  ///   - item: Returns the next item.
  public mutating func list<Value>(
    capacity: Int, _ item: (inout Arguments) -> Value
  ) -> BoundedList<Value> {
    var list = BoundedList<Value>()
    for _ in 0..<int(in: 0...capacity) { list.append(item(&self)) }
    return list
  }
}
