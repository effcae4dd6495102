/// Errors thrown when the entered text of a recovery kit is decoded.
public enum RecoveryKitError: Error, Equatable, Sendable {
  /// Invalid groups; the value is the list of their numbers, counted from 1.
  ///
  /// A character of an invalid group is wrong, or two characters or groups are transposed.
  case wrongGroups([Int])

  /// A group whose length is not 5 characters; the values are the number of the group, counted from 1, and its length.
  case groupLength(Int, Int)

  /// A kit whose length is not 70 characters; the value is the number of entered characters.
  case characterCount(Int)

  /// A wrong checksum, although every check character is valid.
  ///
  /// At least one group then has more than one wrong character.
  case wrongChecksum

  /// An unsupported version of the kit.
  case unknownVersion

  /// A failure of the core, for example because of a lack of memory or an error of OpenSSL.
  case core(CoreError)

  static func wrapping<Result: ~Copyable>(
    _ body: () throws(CoreError) -> Result
  ) throws(RecoveryKitError) -> Result {
    do throws(CoreError) { return try body() } catch { throw .core(error) }
  }
}

extension RecoveryKitError: CustomStringConvertible {
  /// A message for the user: the problem, and usually the group and a solution.
  public var description: String {
    switch self {
    case .wrongGroups(let groups) where groups.count == 1:
      "Group \(groups[0]) does not match the kit. Compare it with the kit and try again."
    case .wrongGroups(let groups):
      "Groups \(list(groups)) do not match the kit. Compare them with the kit and try again."
    case .groupLength(let group, let count):
      """
      Group \(group) has \(count) \(count == 1 ? "character" : "characters") instead of \(RecoveryText.groupLength). Compare \
      it with the kit and try again.
      """
    case .characterCount(let count):
      """
      A recovery kit has \(RecoveryText.groupCount) groups of \(RecoveryText.groupLength) characters, \(RecoveryText.length) in all; \
      \(count) were entered. Compare all groups with the kit and try again.
      """
    case .wrongChecksum: "The checksum does not match. Compare all groups with the kit and try again."
    case .unknownVersion:
      "This recovery kit has an unsupported version. Use a later version of the program."
    case .core(let error): error.description
    }
  }

  /// Returns the numbers as an English list, such as "3, 7 and 9".
  private func list(_ numbers: [Int]) -> String {
    numbers.dropLast().map(String.init).joined(separator: ", ") + (numbers.last.map { " and \($0)" } ?? "")
  }
}
