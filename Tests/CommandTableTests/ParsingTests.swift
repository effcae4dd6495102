import Testing

@testable import CommandTable

@Suite struct ParsingTests {
  @Test(
    "A command receives the values of its parameters, with options at any position before two dashes",
    arguments: [
      ("check a b", "paths=[\"a\", \"b\"] format=text all=false"),
      ("check a --format json b", "paths=[\"a\", \"b\"] format=json all=false"),
      ("check --format=github -a a", "paths=[\"a\"] format=github all=true"),
      ("check -f json --all a", "paths=[\"a\"] format=json all=true"),
      ("check -f=json a -", "paths=[\"a\", \"-\"] format=json all=false"),
      ("check -- --format -f", "paths=[\"--format\", \"-f\"] format=text all=false"),
      ("check a --format json --format text", "paths=[\"a\"] format=text all=false"),
      ("--format json check a", "paths=[\"a\"] format=json all=false"),
      ("folder get a -o b", "name=a copies=0 output=b tags=[] store=none"),
      ("folder get a 3 -o -", "name=a copies=3 output=- tags=[] store=none"),
      ("folder --store s get a -o b", "name=a copies=0 output=b tags=[] store=s"),
      ("folder get --tag x a --output=b --tag=y=z --tag=", "name=a copies=0 output=b tags=[\"x\", \"y=z\", \"\"] store=none"),
      ("", "opened none"),
      ("--store here", "opened here"),
    ])
  func values(line: String, output: String) async throws {
    let call = try await Bench(line)
    #expect(call.output == output + "\n")
    #expect(call.error == "")
    #expect(call.exitCode == .success)
  }

  @Test(
    "The version can be requested at any position, even together with invalid arguments",
    arguments: ["--version", "--store s --version", "folder get --version", "check --colour --version"])
  func version(line: String) async throws {
    let call = try await Bench(line)
    #expect(call.output == "1.2.3\n" && call.error == "" && call.exitCode == .success)
  }

  @Test("A word after two dashes is an argument, not an option", arguments: ["check -- --version", "check -- --help"])
  func afterDashes(line: String) async throws {
    #expect(try await Bench(line).output.hasPrefix("paths=[\"--"))
  }

  @Test(
    "The help command shows the help of another command, also after a global option",
    arguments: ["help folder get", "--store s help folder get"])
  func help(line: String) async throws {
    let call = try await Bench(line)
    #expect(call.output.hasPrefix("OVERVIEW: Copy a file out.") && call.exitCode == .success)
  }

  @Test(
    "A program reports a usage error with its reason and the usage, and exits with code 64",
    arguments: [
      ("check", "Missing expected argument '<path>'."),
      ("folder get a", "Missing expected argument '--output <file>'."),
      ("folder get a 1 2 -o b", "The command takes 2 arguments only."),
      ("chek a", "Unknown command. Did you mean 'check'?"),
      ("hceck a", "Unknown command. Did you mean 'check'?"),
      ("folder gte", "Unknown command. Did you mean 'get'?"),
      ("help floder", "Unknown command. Did you mean 'folder'?"),
      ("check a --formt json", "Unknown option '--formt'. Did you mean '--format'?"),
      ("check a --elephant=grey", "Unknown option '--elephant'."),
      ("check a --\u{1B}]0;x\u{7}", "Unknown option."),
      ("check a -xyz", "Unknown option '-x'."),
      ("check a --tag t", "Unknown option '--tag'."),
      ("check a --format", "Missing value for '--format <format>'."),
      ("check a --format --all", "Missing value for '--format <format>'."),
      ("check a --all=yes", "The option '--all' takes no value."),
      ("check a -f xml", "The value of '--format <format>' is invalid. Please provide one of 'text', 'json' or 'github'."),
      ("folder get a 10 -o b", "The value of '<copies>' is invalid. Please provide a number from 1 to 9."),
      ("folder get a --output= ", "The value of '--output <file>' is invalid. Please provide a path."),
      ("folder get a -o a", "The copy needs a different name."),
      ("-- check", "The command takes no arguments."),
    ])
  func mistakes(line: String, message: String) async throws {
    let call = try await Bench(line)
    #expect(call.error.hasPrefix("Error: \(message)\nUsage: sample"))
    #expect(call.output == "")
    #expect(call.exitCode == .usage)
  }

  @Test("A usage error is followed by the usage of the command and a reference to its help")
  func usage() async throws {
    #expect(
      try await Bench("folder get").error == """
        Error: Missing expected argument '<name>'.
        Usage: sample folder get --output <file> [--tag <tag> ...] [--store <store>]
                                 <name> [<copies>]
          See 'sample folder get --help' for more information.

        """)
  }

  @Test(
    "A parser error does not repeat an argument that may be a misplaced code",
    arguments: ["135790", "folder get a 135790", "-135790"])
  func codes(line: String) async throws {
    let call = try await Bench(line)
    #expect(call.exitCode == .usage)
    #expect(!call.error.contains("35790"))
  }

  @Test("A command that returns failure or throws an error exits with code 1 and does not print the usage")
  func failures() async throws {
    #expect(try await Bench("folder get refused -o b").exitCode == .failure)
    let lost = try await Bench("folder get lost -o b")
    #expect(lost.exitCode == .failure)
    #expect(lost.error.hasPrefix("Error: "))
    let incomplete = try await Bench("folder get")
    #expect(incomplete.error.contains("Usage:") && !lost.error.contains("Usage:"))
  }
}
