import Testing

@testable import CommandTable

@Suite struct HelpTests {
  @Test("The help of a program lists its options and commands")
  func root() async throws {
    let call = try await Bench("--help")
    #expect(call.exitCode == .success)
    #expect(
      call.output == """
        OVERVIEW: A program with commands.

        USAGE: sample [--store <store>] [<subcommand>]

        OPTIONS:
          --store <store>         The folder of the store.
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          check                   Report every diagnostic of the specs; the exit code is
                                  1 if one of them is an error.
          folder                  What is in the folder.
          completions             Print a shell completion script for this program.
          manual                  Print the manual page, for 'man -l' or to install as
                                  sample.1.

          See 'sample help <subcommand>' for detailed help.

        """)
  }

  @Test("The help of a command lists its arguments, options, values and defaults")
  func leaf() async throws {
    #expect(
      try await Bench("check -h").output == """
        OVERVIEW: Report every diagnostic of the specs; the exit code is 1 if one of
        them is an error.

        Specs are read in the order of their names.

          sample check Specs

        USAGE: sample check [--format <format>] [--all] <path> ...

        ARGUMENTS:
          <path>                  Spec files or folders of spec files.

        OPTIONS:
          -f, --format <format>   How diagnostics are written. (values: text, json,
                                  github; default: text)
          -a, --all               Report the [unimportant] ones, which one doesn't need,
                                  too.
          -h, --help              Show help information.

        """)
  }

  @Test(
    "Help can be requested at any position",
    arguments: ["folder get --help", "folder -h get", "--help folder get", "help folder get", "folder get --bad=1 -h"])
  func everywhere(line: String) async throws {
    let call = try await Bench(line)
    #expect(call.exitCode == .success)
    #expect(call.output.hasPrefix("OVERVIEW: Copy a file out."))
  }

  @Test("A command that only groups subcommands prints its help if no subcommand is given")
  func group() async throws {
    let call = try await Bench("folder")
    #expect(call.exitCode == .success)
    #expect(call.output.contains("\nUSAGE: sample folder <subcommand>\n"))
  }

  @Test("The word --help after two dashes is parsed as an argument")
  func literal() async throws {
    #expect(try await Bench("check -- --help").output.hasPrefix("paths=[\"--help\"]"))
  }

  @Test("Each line in the help of each command has at most 80 columns")
  func width() throws {
    let commands = Bench.program().root.flattened()
    #expect(commands.count > 3)
    for (path, _) in commands {
      let help = try #require(Bench.program().help(for: Array(path.dropFirst())))
      for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(path): \(line)") }
    }
  }

  @Test("Only lines that exceed the width of the terminal are wrapped, between words")
  func wrappedLines() {
    let text = "Error: one word here\n  indented\na_word_that_is_too_long for it\n\nend"
    #expect(text.linesWrapped(to: 14) == "Error: one\nword here\n  indented\na_word_that_is_too_long\nfor it\n\nend")
    #expect(text.linesWrapped(to: 80) == text)
  }

  @Test("The option --version prints the version")
  func version() async throws {
    #expect(try await Bench("--version").output == "1.2.3\n")
  }

  @Test("`help(for:)` returns nil for an unknown command")
  func unknown() {
    #expect(Bench.program().help(for: ["nothing"]) == nil)
  }
}
