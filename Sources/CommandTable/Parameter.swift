/// A typed parameter of a command: an argument, an option or a flag.
public struct Parameter<Value: Sendable>: Sendable {
  let definition: ParameterDefinition
  let value: @Sendable ([String]) throws(UsageError.Reason) -> Value

  /// Returns the value parsed from the last of `words`; `nil` if `words` is empty.
  ///
  /// - Throws: `invalidValue` if the last word is invalid for `type`.
  private static func last<Element>(
    of words: [String], _ type: ArgumentType<Element>, for definition: ParameterDefinition
  ) throws(UsageError.Reason) -> Element? {
    guard let word = words.last else { return nil }
    guard let value = type.parse(word) else {
      throw .invalidValue(parameter: definition.signature, expected: type.expectation)
    }
    return value
  }

  private static func required(_ definition: ParameterDefinition, _ type: ArgumentType<Value>) -> Self {
    Parameter(definition: definition) { words throws(UsageError.Reason) in
      guard let value = try Self.last(of: words, type, for: definition) else {
        throw .missing(parameter: definition.signature)
      }
      return value
    }
  }

  private static func repeating<Element>(_ definition: ParameterDefinition, _ type: ArgumentType<Element>) -> Self
  where Value == [Element] {
    Parameter(definition: definition) { words throws(UsageError.Reason) in
      if definition.isRequired, words.isEmpty { throw .missing(parameter: definition.signature) }
      var values: Value = []
      for word in words {
        if let value = try Self.last(of: [word], type, for: definition) { values.append(value) }
      }
      return values
    }
  }

  private static func optional<Element>(_ definition: ParameterDefinition, _ type: ArgumentType<Element>) -> Self
  where Value == Element? {
    Parameter(definition: definition) { words throws(UsageError.Reason) in
      try Self.last(of: words, type, for: definition)
    }
  }
}

// MARK: - Arguments

extension Parameter {
  /// Creates a required argument.
  public static func argument(_ name: String, _ type: ArgumentType<Value>, help: String) -> Self {
    required(
      ParameterDefinition(name: name, kind: .argument, help: help, isRequired: true, completion: type.completion), type)
  }

  /// Creates an optional argument, which must be the last argument of a command.
  ///
  /// Without the argument, the value is `nil`.
  public static func optionalArgument<Element>(_ name: String, _ type: ArgumentType<Element>, help: String) -> Self
  where Value == Element? {
    optional(ParameterDefinition(name: name, kind: .argument, help: help, completion: type.completion), type)
  }

  /// Creates a repeatable argument, which takes all remaining words and must be the last argument of a command.
  ///
  /// If `isRequired` is `true`, the command line must contain at least one word for the argument.
  public static func arguments<Element>(
    _ name: String, _ type: ArgumentType<Element>, isRequired: Bool = true, help: String
  ) -> Self where Value == [Element] {
    repeating(
      ParameterDefinition(
        name: name, kind: .argument, help: help, isRequired: isRequired, isRepeating: true, completion: type.completion),
      type)
  }
}

// MARK: - Options and flags

extension Parameter {
  /// Creates a required option.
  ///
  /// If the option is repeated, the last value is used.
  ///
  /// - Parameter value: The placeholder of the value in messages and help; by default `name`.
  public static func requiredOption(
    _ name: String, short: Character? = nil, value: String? = nil, _ type: ArgumentType<Value>, help: String
  ) -> Self {
    required(
      ParameterDefinition(
        name: name, kind: .option, short: short, valueName: value ?? name, help: help, isRequired: true,
        completion: type.completion),
      type)
  }

  /// Creates an option with a default value.
  ///
  /// If the option is repeated, the last value is used.
  ///
  /// - Parameter value: The placeholder of the value in messages and help; by default `name`.
  public static func option(
    _ name: String, short: Character? = nil, value: String? = nil, _ type: ArgumentType<Value>, default: Value, help: String
  ) -> Self {
    let definition = ParameterDefinition(
      name: name, kind: .option, short: short, valueName: value ?? name, help: help, completion: type.completion,
      defaultText: type.text(`default`))
    return Parameter(definition: definition) { words throws(UsageError.Reason) in
      try Self.last(of: words, type, for: definition) ?? `default`
    }
  }

  /// Creates an optional option, with the default value `nil`.
  ///
  /// If the option is repeated, the last value is used.
  ///
  /// - Parameter value: The placeholder of the value in messages and help; by default `name`.
  public static func option<Element>(
    _ name: String, short: Character? = nil, value: String? = nil, _ type: ArgumentType<Element>, help: String
  ) -> Self where Value == Element? {
    optional(
      ParameterDefinition(
        name: name, kind: .option, short: short, valueName: value ?? name, help: help, completion: type.completion),
      type)
  }

  /// Creates a repeatable option.
  ///
  /// The value of the option is the array of all values, in order; empty without the option.
  ///
  /// - Parameter value: The placeholder of the value in messages and help; by default `name`.
  public static func options<Element>(
    _ name: String, short: Character? = nil, value: String? = nil, _ type: ArgumentType<Element>, help: String
  ) -> Self where Value == [Element] {
    repeating(
      ParameterDefinition(
        name: name, kind: .option, short: short, valueName: value ?? name, help: help, isRepeating: true,
        completion: type.completion),
      type)
  }
}

extension Parameter where Value == Bool {
  /// Creates a flag, whose value is `true` if the command line contains the flag.
  public static func flag(_ name: String, short: Character? = nil, help: String) -> Self {
    Parameter(definition: ParameterDefinition(name: name, kind: .flag, short: short, help: help)) { !$0.isEmpty }
  }
}
