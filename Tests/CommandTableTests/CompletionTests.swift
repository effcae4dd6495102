import Foundation
import ProgramTesting
import Testing

@testable import CommandTable

@Suite struct CompletionTests {
  @Test(
    "The bash script completes commands, options and choices",
    .enabled(if: isInstalled("bash")),
    arguments: [
      (["sample", ""], "check folder completions manual"),
      (["sample", "ch"], "check"),
      (["sample", "--v"], "--version"),
      (["sample", "folder", ""], "get"),
      (["sample", "--store", "x", "folder", ""], "get"),
      (["sample", "check", "--f"], "--format"),
      (["sample", "check", "--format", ""], "text json github"),
      (["sample", "check", "-f", "g"], "github"),
      (["sample", "check", "--format", "=", "j"], "json"),
      (["sample", "check", "--format", "="], "text json github"),
      (["sample", "completions", ""], "bash zsh fish"),
      (["sample", "folder", "get", "-o", ""], ""),
      (["sample", "check", ""], ""),
    ])
  func bash(words: [String], offered: String) async throws {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      \(Bench.program().completionScript(for: .bash))
      COMP_WORDS=(\(list)) COMP_CWORD=\(words.count - 1)
      _sample
      echo "${COMPREPLY[*]}"
      """
    #expect(try await standardOutput(of: "bash", ["-euc", script]) == offered + "\n")
  }

  @Test(
    "The fish script completes commands, options and choices, and describes commands and options",
    .enabled(if: isInstalled("fish")),
    arguments: [
      ("sample fol", "folder\tWhat is in the folder.\n"),
      ("sample folder ", "get\tCopy a file out.\n"),
      ("sample check --fo", "--format\tHow diagnostics are written.\n"),
      ("sample check --format j", "json\tHow diagnostics are written.\n"),
      ("sample completions ", "bash\nfish\nzsh\n"),
    ])
  func fish(line: String, offered: String) async throws {
    let script = "\(Bench.program().completionScript(for: .fish))\ncomplete -C \"\(line)\""
    #expect(try await standardOutput(of: "fish", ["--no-config", "-c", script]) == offered)
  }

  @Test(
    "The zsh script registers the completion function of the program, and defines the functions of its commands",
    .enabled(if: isInstalled("zsh")))
  func zsh() async throws {
    let script = """
      autoload -Uz compinit && compinit -D
      \(Bench.program().completionScript(for: .zsh))
      print -r -- $_comps[sample] $+functions[_sample_check] $+functions[_sample_folder_get]
      """
    #expect(try await standardOutput(of: "zsh", ["-fc", script]) == "_sample 1 1\n")
  }

  @Test("The `completions` command prints the completion script for each shell", arguments: Shell.allCases)
  func command(shell: Shell) async throws {
    #expect(try await Bench("completions \(shell.rawValue)").output == Bench.program().completionScript(for: shell))
  }
}

/// Returns whether a tool is installed in a directory of PATH.
func isInstalled(_ tool: String) -> Bool {
  tools.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
}

private let tools = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)

/// Runs a tool, and returns its standard output; an exit status other than 0 fails the test.
///
/// - Throws: The errors of `run`.
func standardOutput(of tool: String, _ arguments: [String]) async throws -> String {
  let result = try await run(tool, arguments)
  #expect(result.status == 0, "\(result.errors)")
  return result.text
}
