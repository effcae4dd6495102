/// Errors in the characters of a recovery kit as they were entered.
public enum RecoveryKitError: Error, Equatable, Sendable {
  /// These groups, from 1 on, are not what was printed: a character in them is wrong, or two were exchanged.
  case wrongGroups([Int])

  /// A group, from 1 on, has another number of characters than 5.
  case groupLength(Int, Int)

  /// There are so many characters instead of 70.
  case characterCount(Int)

  /// Each group is right by itself, and all together are not: more than one character of a group is wrong.
  case wrongChecksum

  /// A later version of the program made the kit.
  case unknownVersion

  /// The memory or OpenSSL is in the way.
  case core(CoreError)

  static func wrapping<Result: ~Copyable>(
    _ body: () throws(CoreError) -> Result
  ) throws(RecoveryKitError) -> Result {
    do throws(CoreError) { return try body() } catch { throw .core(error) }
  }
}

extension RecoveryKitError: CustomStringConvertible {
  /// The mistake, its group, and how to correct it.
  public var description: String {
    switch self {
    case .wrongGroups(let groups) where groups.count == 1:
      "Group \(groups[0]) is not as it was printed. Compare it with the kit and try again."
    case .wrongGroups(let groups):
      "Groups \(list(groups)) are not as they were printed. Compare them with the kit and try again."
    case .groupLength(let group, let count):
      "Group \(group) has \(count) \(count == 1 ? "character" : "characters") instead of \(RecoveryText.groupLength)."
    case .characterCount(let count):
      """
      A recovery kit has \(RecoveryText.groupCount) groups of \(RecoveryText.groupLength) characters, \(RecoveryText.length) in all; \
      \(count) were entered.
      """
    case .wrongChecksum: "The groups do not belong together. Compare all of them with the kit and try again."
    case .unknownVersion:
      "This recovery kit is of a version that this program does not know. Use a later version of the program."
    case .core(let error): error.description
    }
  }

  /// Numbers as in "3, 7 and 9".
  private func list(_ numbers: [Int]) -> String {
    numbers.dropLast().map(String.init).joined(separator: ", ") + (numbers.last.map { " and \($0)" } ?? "")
  }
}
