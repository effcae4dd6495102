/// A row of the command table: the name, summary and parameters of a command, and its action.
public struct Command: Sendable {
  /// The action of a command, bound to its arguments.
  typealias Action = @Sendable @concurrent () async throws -> ExitCode

  let name: String
  let summary: String
  let discussion: String
  let parameters: [ParameterDefinition]
  private(set) var subcommands: [Command]
  /// Returns the action for the words of each parameter, by parameter key; `nil` if the command only groups subcommands.
  let bind: (@Sendable ([String: [String]]) throws(UsageError.Reason) -> Action)?

  // `@concurrent`: Swift 6.3 crashes on a nonisolated(nonsending) function that takes a pack.
  /// Creates a command with an action: `run` is called with the values of `parameters`, in their order.
  ///
  /// - Parameters:
  ///   - name: the name on the command line.
  ///   - summary: the purpose of the command, in one sentence.
  ///   - discussion: further text in paragraphs separated by empty lines. A paragraph is not wrapped if all its lines start
  ///     with two spaces.
  ///   - subcommands: commands that can be called instead of this command, which then has only options and flags.
  ///   - parameters: the parameters of the command.
  ///   - run: the action. It may throw a ``ValidationError``.
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

  /// Creates a command that only groups subcommands. Without a subcommand on the command line, it shows its help.
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
      "\(name): only the last argument can be left out or repeated")
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

  /// The options and flags.
  var options: [ParameterDefinition] { parameters.filter { $0.kind != .argument } }

  /// Returns the options and flags, including the built-in ones.
  func allOptions(isRoot: Bool) -> [ParameterDefinition] { options + (isRoot ? [.version, .help] : [.help]) }

  /// Returns the command and all commands below it, each with its path of names.
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
