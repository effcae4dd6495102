/// The type of the value of an argument or option, which parses a word of the command line.
public struct ArgumentType<Value: Sendable>: Sendable {
  let expectation: Expectation
  let completion: ArgumentCompletion
  let text: @Sendable (Value) -> String
  let parse: @Sendable (String) -> Value?

  /// Creates a custom type.
  ///
  /// - Parameters:
  ///   - expectation: The expected value, to complete the sentence "Please provide …", such as `"a key and a value as
  ///     key=value"`.
  ///   - completion: The completions that a shell offers.
  ///   - text: Returns the text of a default value for help.
  ///   - parse: Returns the value of a word, or `nil` if the word is invalid.
  public init(
    expecting expectation: String,
    completion: ArgumentCompletion = .none,
    text: @escaping @Sendable (Value) -> String = { "\($0)" },
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(.text(expectation), completion: completion, text: text, parse: parse)
  }

  init(
    _ expectation: Expectation,
    completion: ArgumentCompletion = .none,
    text: @escaping @Sendable (Value) -> String = { "\($0)" },
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.expectation = expectation
    self.completion = completion
    self.text = text
    self.parse = parse
  }
}

extension ArgumentType where Value == String {
  /// The type of strings, including the empty string.
  public static var string: Self { ArgumentType(expecting: "a text") { $0 } }

  /// The type of file paths, which shells complete; an empty word is invalid.
  ///
  /// The word `-` is a valid path. The command itself interprets `-`.
  public static var file: Self { ArgumentType(expecting: "a path", completion: .files) { $0.isEmpty ? nil : $0 } }

  /// The type of directory paths, which shells complete; an empty word is invalid.
  public static var directory: Self { ArgumentType(expecting: "a path", completion: .directories) { $0.isEmpty ? nil : $0 } }
}

extension ArgumentType where Value == Int {
  /// Returns the type of decimal integers in `range`.
  public static func integer(in range: ClosedRange<Int>) -> Self {
    ArgumentType(.number(range)) { word in
      Int(word).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ArgumentType where Value: CaseIterable & RawRepresentable<String> {
  /// The type of the cases of an enum, by raw value.
  public static var choices: Self {
    let names = Value.allCases.map(\.rawValue)
    return ArgumentType(
      .choices(names),
      completion: .choices(names),
      text: { $0.rawValue },
      parse: { Value(rawValue: $0) })
  }
}
