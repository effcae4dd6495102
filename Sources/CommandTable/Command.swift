/// A row of the command table: a command with its name, help texts, parameters, action and subcommands.
public struct Command: Sendable {
  /// The action of a command, bound to its arguments.
  typealias Action = @Sendable @concurrent () async throws -> ExitCode

  let name: String
  let summary: String
  let discussion: String
  let parameters: [ParameterDefinition]
  private(set) var subcommands: [Command]
  /// The function that parses the words of each parameter, by parameter key, and binds the action to the values.
  ///
  /// `nil` if the command only groups subcommands.
  let bind: (@Sendable ([String: [String]]) throws(UsageError.Reason) -> Action)?

  // `@concurrent`: Swift 6.3 crashes on a nonisolated(nonsending) function that takes a parameter pack.
  /// Creates a command with an action.
  ///
  /// - Precondition: The spellings of the parameters and of `--help`, `-h` and `--version` are unique, and so are the names of
  ///   the subcommands. A command with subcommands has no arguments. Only the last argument is optional or repeatable.
  /// - Parameters:
  ///   - name: The name on the command line.
  ///   - summary: The purpose of the command, in one sentence.
  ///   - discussion: Further text in paragraphs separated by empty lines. A paragraph is not wrapped if all its lines start
  ///     with two spaces.
  ///   - subcommands: The commands that can be called instead of this command.
  ///   - parameters: The parameters of the command.
  ///   - run: The action, which receives the values of `parameters` in their order, and returns the exit code. A thrown
  ///     ``ValidationError`` is a usage error, and any other thrown error is a failure.
  public init<each Value: Sendable>(
    _ name: String,
    summary: String,
    discussion: String = "",
    subcommands: [Command] = [],
    _ parameters: repeat Parameter<each Value>,
    run: @escaping @Sendable @concurrent (repeat each Value) async throws -> ExitCode
  ) {
    var definitions: [ParameterDefinition] = []
    repeat definitions.append((each parameters).definition)
    self.init(name, summary: summary, discussion: discussion, subcommands: subcommands, definitions: definitions) {
      words throws(UsageError.Reason) in
      let values = (repeat try (each parameters).value(words[(each parameters).definition.key] ?? []))
      return { try await run(repeat each values) }
    }
  }

  /// Creates a command that only groups subcommands.
  ///
  /// Without a subcommand on the command line, the command shows its help.
  ///
  /// - Precondition: The names of the subcommands are unique.
  public init(_ name: String, summary: String, discussion: String = "", subcommands: [Command]) {
    self.init(name, summary: summary, discussion: discussion, subcommands: subcommands, definitions: [], bind: nil)
  }

  private init(
    _ name: String, summary: String, discussion: String, subcommands: [Command], definitions: [ParameterDefinition],
    bind: (@Sendable ([String: [String]]) throws(UsageError.Reason) -> Action)?
  ) {
    let arguments = definitions.filter { $0.kind == .argument }
    let spellings = definitions.flatMap(\.spellings) + [.version, .help].flatMap(\ParameterDefinition.spellings)
    precondition(Set(spellings).count == spellings.count, "\(name): two parameters have the same name")
    precondition(Set(subcommands.map(\.name)).count == subcommands.count, "\(name): two subcommands have the same name")
    precondition(arguments.isEmpty || subcommands.isEmpty, "\(name): a command with subcommands takes no arguments")
    precondition(
      arguments.dropLast().allSatisfy { $0.isRequired && !$0.isRepeating },
      "\(name): only the last argument can be optional or repeatable")
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.parameters = definitions
    self.subcommands = subcommands
    self.bind = bind
  }
}

extension Command {
  var arguments: [ParameterDefinition] { parameters.filter { $0.kind == .argument } }

  /// The options and flags of the command.
  var options: [ParameterDefinition] { parameters.filter { $0.kind != .argument } }

  /// Returns the options and flags, with the built-in `--help` and, for the root, `--version`.
  func allOptions(isRoot: Bool) -> [ParameterDefinition] { options + (isRoot ? [.version, .help] : [.help]) }

  /// Returns the command and all its direct and indirect subcommands, each with its path of names.
  func flattened(below path: [String] = []) -> [(path: [String], command: Command)] {
    let path = path + [name]
    return [(path, self)] + subcommands.flatMap { $0.flattened(below: path) }
  }

  func adding(_ commands: [Command]) -> Command {
    var copy = self
    copy.subcommands += commands
    return copy
  }
}
