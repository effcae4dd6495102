/// The reason why a code is easy to guess.
///
/// The weakness is only for a warning, and weak codes are accepted. The rules consider the code alone, and no personal data.
public enum CodeWeakness: CaseIterable, Sendable {
  /// Repeated digits or groups: 1111, 1212, 123123, 1122.
  case repeats

  /// Consecutive digits, ascending or descending, where 0 follows 9: 1234, 8765, 7890.
  case run

  /// A day and month, with or without a year, a month and a year, or a year: 2412, 31121999, 121984, 1984.
  ///
  /// The day and the month are in either order, but a month follows a year in front of them: 851224, not 852412.
  case date

  /// A path of adjacent keys, or a loop around the corners or the sides, on the number pad: 2580, 1478, 1397.
  case keypadPattern

  /// Returns the weakness of `code`, one byte per digit, each 0 to 9; `nil` if no rule matches.
  public static func of(_ code: borrowing SecretBytes) -> CodeWeakness? {
    code.withUnsafeBytes { digits in
      if isRepeated(digits) { return .repeats }
      if isRun(digits) { return .run }
      if isKeypadPattern(digits) { return .keypadPattern }
      return isDate(digits) ? .date : nil
    }
  }

  // These functions read the digits in place and make no copies that would have to be zeroized.

  private static func isRepeated(_ digits: UnsafeRawBufferPointer) -> Bool {
    let count = digits.count
    return (1..<max(count, 1)).contains { length in
      guard count.isMultiple(of: length) else { return false }
      let isGroupRepeated = (length..<count).allSatisfy { digits[$0] == digits[$0 - length] }
      let isEachRepeated = length > 1 && (0..<count).allSatisfy { digits[$0] == digits[$0 - $0 % length] }
      return isGroupRepeated || isEachRepeated
    }
  }

  private static func isRun(_ digits: UnsafeRawBufferPointer) -> Bool {
    [1, 9].contains { step in
      zip(digits, digits.dropFirst()).allSatisfy { (Int($0) + step) % 10 == Int($1) }
    }
  }

  /// Returns whether the keys form a path of adjacent keys, or a loop in one direction around the corners or the middles of the
  /// sides.
  private static func isKeypadPattern(_ digits: UnsafeRawBufferPointer) -> Bool {
    let isLine = zip(digits, digits.dropFirst()).allSatisfy { first, second in
      let (one, other) = (position(first), position(second))
      return abs(one.row - other.row) + abs(one.column - other.column) == 1
    }
    return isLine || isRound(digits, corners) || isRound(digits, sides)
  }

  private static let corners: [UInt8] = [1, 3, 9, 7]
  private static let sides: [UInt8] = [2, 6, 8, 4]

  private static func isRound(_ digits: UnsafeRawBufferPointer, _ ring: [UInt8]) -> Bool {
    [1, ring.count - 1].contains { step in
      zip(digits, digits.dropFirst()).allSatisfy { first, second in
        guard let index = ring.firstIndex(of: first) else { return false }
        return ring[(index + step) % ring.count] == second
      }
    }
  }

  /// Returns the position on the number pad: 1 to 9 from the top left, and 0 below the 8.
  private static func position(_ digit: UInt8) -> (row: Int, column: Int) {
    digit == 0 ? (3, 1) : ((Int(digit) - 1) / 3, (Int(digit) - 1) % 3)
  }

  private static func isDate(_ digits: UnsafeRawBufferPointer) -> Bool {
    func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + Int(digits[$1]) } }
    func isDay(_ day: Int, _ month: Int) -> Bool { (1...12).contains(month) && (1...daysOf(month)).contains(day) }
    func isMonthAndDay(at start: Int) -> Bool { isDay(number(start + 2..<start + 4), number(start..<start + 2)) }
    func isDayAndMonth(at start: Int) -> Bool {
      isDay(number(start..<start + 2), number(start + 2..<start + 4)) || isMonthAndDay(at: start)
    }
    func isYear(at start: Int) -> Bool { (1900...2099).contains(number(start..<start + 4)) }
    switch digits.count {
    case 4: return isDayAndMonth(at: 0) || isYear(at: 0)
    case 6:
      let hasMonthAndYear =
        isYear(at: 2) && (1...12).contains(number(0..<2)) || isYear(at: 0) && (1...12).contains(number(4..<6))
      return isDayAndMonth(at: 0) || isMonthAndDay(at: 2) || hasMonthAndYear
    case 8: return isDayAndMonth(at: 0) && isYear(at: 4) || isYear(at: 0) && isMonthAndDay(at: 4)
    default: return false
    }
  }

  /// Returns the number of days in a month, 29 for February.
  private static func daysOf(_ month: Int) -> Int {
    switch month {
    case 2: 29
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
