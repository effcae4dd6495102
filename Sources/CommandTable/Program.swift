public import Foundation

/// A program that is defined by a command table.
///
/// Help, completions and the manual page are derived from the table.
///
/// ```swift
/// let program = Program(version: "1.0", Command("interlock", summary: "…", subcommands: [check, generate]))
/// await program.runAndExit()
/// ```
///
/// A program with subcommands also has the commands `help`, `completions` and `manual`.
public struct Program: Sendable {
  /// The version that `--version` shows.
  public let version: String
  let root: Command
  private let manual: [ManualSection]
  private let streams: StandardStreams
  private let translation: Translation

  /// Creates a program with the name of `root`, which writes to `streams`.
  ///
  /// - Parameters:
  ///   - manual: The further sections of the manual page, such as `FILES` and `EXAMPLES`.
  ///   - translation: The translation of help and errors. Completions and the manual page are not translated.
  public init(
    version: String, manual: [ManualSection] = [], streams: StandardStreams = .process, translation: Translation = .english,
    _ root: Command
  ) {
    self.version = version
    self.manual = manual
    self.streams = streams
    self.translation = translation
    guard !root.subcommands.isEmpty else {
      self.root = root
      return
    }
    let shell = Parameter.argument("shell", ArgumentType<Shell>.choices, help: "The shell.")
    let completions = Command(
      "completions",
      summary: "Print a shell completion script for this program.",
      discussion: """
        Load the script in the startup file of the shell:

          bash  source <(\(root.name) completions bash)
          zsh   \(root.name) completions zsh > a folder of $fpath, as _\(root.name)
          fish  \(root.name) completions fish > ~/.config/fish/completions/\(root.name).fish
        """,
      shell
    ) { shell in
      try streams.write(Program(version: version, root).completionScript(for: shell))
      return .success
    }
    let page = Command("manual", summary: "Print the manual page, for 'man -l' or to install as \(root.name).1.") {
      try streams.write(Program(version: version, manual: manual, root).manPage())
      return .success
    }
    self.root = root.adding([completions, page])
  }

  /// Runs a command line, and returns the exit code.
  ///
  /// If the command line requests the help or the version, the program prints the requested text instead of running the
  /// command.
  ///
  /// The program reports errors on standard error. The message of a usage error contains the usage of the command. The message
  /// of any other error is the description of the error.
  ///
  /// - Parameter words: The words of the command line without the name of the program.
  public func run(_ words: [String] = Array(CommandLine.arguments.dropFirst())) async -> ExitCode {
    do {
      switch try CommandLineParser.parse(words, by: root, in: translation) {
      case .help(let path, let command): try streams.print(HelpText(command, at: path, in: translation).text)
      case .version: try streams.print(version)
      case .run(let action, let path, let command):
        do {
          return try await action()
        } catch let error as ValidationError {
          let help = HelpText(command, at: path, in: translation)
          throw UsageError(reason: .refused(error.message), command: path, usage: help.usage("Usage:"))
        }
      }
      return .success
    } catch let error as UsageError {
      streams.report(prose: error.message(in: translation))
      return .usage
    } catch {
      streams.report(prose: translation("Error: {0}", translation.description(of: error)))
      return .failure
    }
  }

  /// Runs the command line of the process, and ends the process with the exit code of the command.
  ///
  /// The method first opens closed standard descriptors, so that no file receives a standard descriptor number.
  public func runAndExit() async -> Never {
    StandardStreams.reserveClosedDescriptors()
    exit(await run().rawValue)
  }

  /// Returns the help text of the command at `path`, without the program's name in `path`; `nil` if there is no such command.
  public func help(for path: [String] = []) -> String? {
    let path = [root.name] + path
    return root.flattened().first { $0.path == path }.map { HelpText($0.command, at: path, in: translation).text }
  }

  /// Returns the completion script of `shell` for the commands, options and choices of the program.
  public func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletion(of: root)
    case .zsh: zshCompletion(of: root)
    case .fish: fishCompletion(of: root)
    }
  }

  /// Returns the manual page in mdoc(7), for section 1, dated `date` in UTC.
  public func manPage(date: Date = .now) -> String {
    ManualPage(root: root, version: version, sections: manual, date: date).text
  }
}
