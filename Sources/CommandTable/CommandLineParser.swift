/// A parser of one command line according to the command table.
struct CommandLineParser {
  /// The result of parsing a command line.
  enum Request: Sendable {
    case run(Command.Action, path: [String], command: Command)
    case help(path: [String], command: Command)
    case version
  }

  private let root: Command
  private var command: Command
  private var path: [String]
  private var given: [String: [String]] = [:]
  private var positionals: [String] = []

  private init(root: Command) {
    self.root = root
    command = root
    path = [root.name]
  }

  /// Parses the words of a command line, without the name of the program, and returns the request.
  ///
  /// - Parameter translation: The translation of the usage line in an error.
  /// - Throws: ``UsageError`` if the command line is invalid.
  static func parse(
    _ words: [String], by root: Command, in translation: Translation
  ) throws(UsageError) -> Request {
    var parser = CommandLineParser(root: root)
    do throws(UsageError.Reason) {
      return try parser.request(words)
    } catch {
      let help = HelpText(parser.command, at: parser.path, in: translation)
      throw UsageError(reason: error, command: parser.path, usage: help.usage("Usage:"))
    }
  }

  private mutating func request(_ words: [String]) throws(UsageError.Reason) -> Request {
    // The options for help and version can be anywhere before `--`, and override any error. No parameter has these names. A
    // word that begins with a dash is never a value, except `-`.
    let options = words.prefix { $0 != "--" }
    if options.contains(where: ParameterDefinition.help.spellings.contains) {
      for word in words { try? descend(to: word) }
      return .help(path: path, command: command)
    }
    if options.contains(ParameterDefinition.version.key) { return .version }

    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        guard command.subcommands.isEmpty || rest.isEmpty else { throw .unexpectedArgument(limit: 0) }
        positionals += rest
        rest = []
      } else if word.hasPrefix("-"), word != "-" {
        try takeOption(word, &rest)
      } else if word == "help", path.count == 1, !root.subcommands.isEmpty {
        for word in rest where !word.hasPrefix("-") { try descend(to: word) }
        return .help(path: path, command: command)
      } else if !command.subcommands.isEmpty {
        try descend(to: word)
      } else {
        positionals.append(word)
      }
    }
    return try bound()
  }

  private mutating func descend(to name: String) throws(UsageError.Reason) {
    guard let next = command.subcommands.first(where: { $0.name == name }) else {
      throw .unknownCommand(suggestion: nearest(to: name, among: command.subcommands.map(\.name)))
    }
    command = next
    path.append(name)
  }

  private mutating func takeOption(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError.Reason) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    // An option of a subcommand may precede the name of the subcommand.
    let options = command.flattened().flatMap(\.command.options)
    guard let option = options.first(where: { $0.spellings.contains(parts[0]) }) else { throw unknownOption(parts[0]) }
    if parts.count == 2 {
      guard option.takesValue else { throw .unexpectedValue(flag: parts[0]) }
      given[option.key, default: []].append(parts[1])
    } else if option.takesValue {
      guard let value = rest.first, value == "-" || !value.hasPrefix("-") else {
        throw .missingValue(parameter: option.signature)
      }
      rest.removeFirst()
      given[option.key, default: []].append(value)
    } else {
      given[option.key, default: []].append("")
    }
  }

  private func unknownOption(_ spelling: String) -> UsageError.Reason {
    // The error repeats only the first character after a single dash, because the rest may be a value.
    let name = spelling.hasPrefix("--") ? spelling : String(spelling.prefix(2))
    let known = (command.options + [.help]).map(\.key)
    return .unknownOption(name, suggestion: spelling.hasPrefix("--") ? nearest(to: name, among: known) : nil)
  }

  private mutating func bound() throws(UsageError.Reason) -> Request {
    guard let bind = command.bind else { return .help(path: path, command: command) }
    let known = Set(command.options.map(\.key))
    if let foreign = given.keys.filter({ !known.contains($0) }).min() { throw unknownOption(foreign) }
    var rest = positionals[...]
    for argument in command.arguments {
      let count = argument.isRepeating ? rest.count : min(1, rest.count)
      given[argument.key] = Array(rest.prefix(count))
      rest.removeFirst(count)
    }
    guard rest.isEmpty else { throw .unexpectedArgument(limit: command.arguments.count) }
    return .run(try bind(given), path: path, command: command)
  }
}
