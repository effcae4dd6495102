/// A command line that the table of commands does not have.
///
/// No message repeats the value of an argument or option: somebody may have typed a code where none belongs.
public struct UsageError: Error, Sendable, Equatable {
  /// What is wrong with the command line.
  public enum Reason: Error, Sendable, Equatable {
    /// No command of this name, but one that is spelt much the same, if there is a suggestion.
    case unknownCommand(suggestion: String?)
    /// No option of this name, given with its dashes.
    case unknownOption(String, suggestion: String?)
    /// An argument or option has to be given, and is not.
    case missing(parameter: String)
    /// An option stands last, or before another option, without its value.
    case missingValue(parameter: String)
    /// A flag was given a value.
    case unexpectedValue(flag: String)
    /// The value of a parameter is not what the type of the parameter expects.
    case invalidValue(parameter: String, expected: String)
    /// More arguments than the command takes.
    case unexpectedArgument(limit: Int)
    /// What the command itself found wrong with its arguments.
    case refused(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// The names of the command that was called, from the program's on.
  public let command: [String]
  /// The usage line of the command.
  public let usage: String

  /// The error, the usage of the command and where to read more, as standard error gets them.
  public var message: String {
    """
    Error: \(reason.message)
    \(usage)
      See '\(command.joined(separator: " ")) --help' for more information.
    """
  }
}

extension UsageError.Reason {
  /// The reason in one sentence or two.
  public var message: String {
    func hint(_ suggestion: String?) -> String { suggestion.map { " Did you mean '\($0)'?" } ?? "" }
    switch self {
    case .unknownCommand(let suggestion): return "Unknown command.\(hint(suggestion))"
    case .unknownOption(let name, let suggestion):
      // A terminal obeys control characters.
      let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      return isPlain ? "Unknown option '\(name)'.\(hint(suggestion))" : "Unknown option.\(hint(suggestion))"
    case .missing(let parameter): return "Missing expected argument '\(parameter)'."
    case .missingValue(let parameter): return "Missing value for '\(parameter)'."
    case .unexpectedValue(let flag): return "The option '\(flag)' takes no value."
    case .invalidValue(let parameter, let expected):
      return "The value of '\(parameter)' is invalid. Please provide \(expected)."
    case .unexpectedArgument(0): return "The command takes no arguments."
    case .unexpectedArgument(1): return "The command takes one argument only."
    case .unexpectedArgument(let limit): return "The command takes \(limit) arguments only."
    case .refused(let message): return message
    }
  }
}
