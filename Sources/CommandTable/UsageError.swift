/// The error of an invalid command line.
///
/// The messages of the parser contain no value of an argument or option, because the user may have typed a passcode in the
/// wrong position.
public struct UsageError: Error, Sendable, Equatable {
  /// The reason for a usage error.
  public enum Reason: Error, Sendable, Equatable {
    /// An unknown subcommand. The suggestion is a subcommand with a similar name; `nil` if no name is similar.
    case unknownCommand(suggestion: String?)
    /// An unknown option or flag, with its name and a suggestion.
    ///
    /// The name includes its dashes. After a single dash, the name has only one character, and there is no suggestion. The
    /// suggestion is an option or flag with a similar name; `nil` if no name is similar.
    case unknownOption(String, suggestion: String?)
    /// A required argument or option that the command line does not contain.
    case missing(parameter: ParameterSignature)
    /// An option without a value: the option is the last word, or the next word begins with a dash and is not `-`.
    case missingValue(parameter: ParameterSignature)
    /// A flag with a value.
    case unexpectedValue(flag: String)
    /// A value that is invalid for the type of its parameter.
    case invalidValue(parameter: ParameterSignature, expected: Expectation)
    /// An excess argument: the command accepts at most `limit` arguments.
    case unexpectedArgument(limit: Int)
    /// A rejection of the arguments by the command, with the message of its ``ValidationError``.
    case refused(String)
  }

  /// The reason for the error.
  public let reason: Reason
  /// The path of the command, beginning with the program's name.
  public let command: [String]
  /// The usage line of the command.
  public let usage: String

  /// The message on standard error: the reason, the usage of the command and a reference to its help.
  public var message: String { message(in: .english) }

  /// Returns the translated message. The usage line is already translated.
  func message(in translation: Translation) -> String {
    """
    \(translation("Error: {0}", reason.message(in: translation)))
    \(usage)
      \(translation("See '{0} --help' for more information.", command.joined(separator: " ")))
    """
  }
}

extension UsageError.Reason {
  /// The message of the reason, in one or two sentences.
  public var message: String { message(in: .english) }

  /// Returns the translated message of the reason.
  func message(in translation: Translation) -> String {
    func hint(_ suggestion: String?) -> String { suggestion.map { " \(translation("Did you mean '{0}'?", $0))" } ?? "" }
    switch self {
    case .unknownCommand(let suggestion): return "\(translation("Unknown command."))\(hint(suggestion))"
    case .unknownOption(let name, let suggestion):
      // Do not repeat control characters, which a terminal would interpret, or characters outside ASCII.
      let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      let words = isPlain ? translation("Unknown option '{0}'.", name) : translation("Unknown option.")
      return "\(words)\(hint(suggestion))"
    case .missing(let parameter): return translation("Missing expected argument '{0}'.", parameter.words(in: translation))
    case .missingValue(let parameter): return translation("Missing value for '{0}'.", parameter.words(in: translation))
    case .unexpectedValue(let flag): return translation("The option '{0}' takes no value.", flag)
    case .invalidValue(let parameter, let expected):
      return translation(
        "The value of '{0}' is invalid. Please provide {1}.", parameter.words(in: translation),
        expected.words(in: translation))
    case .unexpectedArgument(0): return translation("The command takes no arguments.")
    case .unexpectedArgument(1): return translation("The command takes one argument only.")
    case .unexpectedArgument(let limit): return translation("The command takes {0} arguments only.", "\(limit)")
    case .refused(let message): return message
    }
  }
}
