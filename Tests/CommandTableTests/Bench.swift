import Foundation

@testable import CommandTable

enum Format: String, CaseIterable, Sendable { case text, json, github }

/// The output and exit code of one run of a sample program, whose commands print the values of their parameters.
struct Bench: Sendable {
  let output: String
  let error: String
  let exitCode: ExitCode

  /// Runs the sample program with the command-line arguments in `line`, which are separated by spaces.
  init(_ line: String, environment: [String: String] = [:]) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [folder.appending(path: "output"), folder.appending(path: "error")]
    for file in files { try Data().write(to: file) }
    let streams = StandardStreams(
      output: try FileHandle(forWritingTo: files[0]), error: try FileHandle(forWritingTo: files[1]), environment: environment)
    exitCode = await Self.program(streams).run(line.split(separator: " ").map(String.init))
    output = try String(contentsOf: files[0], encoding: .utf8)
    error = try String(contentsOf: files[1], encoding: .utf8)
  }

  static func program(_ streams: StandardStreams = .process) -> Program {
    Program(version: "1.2.3", streams: streams, root(streams))
  }

  private static func root(_ streams: StandardStreams) -> Command {
    let check = Command(
      "check",
      summary: "Report every diagnostic of the specs; the exit code is 1 if one of them is an error.",
      discussion: """
        Specs are read in the order of their
        names.

          sample check Specs
        """,
      Parameter.arguments("path", .file, help: "Spec files or folders of spec files."),
      Parameter.option("format", short: "f", .choices, default: Format.text, help: "How diagnostics are written."),
      Parameter.flag("all", short: "a", help: "Report the [unimportant] ones, which one doesn't need, too.")
    ) { paths, format, all in
      try streams.print("paths=\(paths) format=\(format) all=\(all)")
      return .success
    }
    let get = Command(
      "get", summary: "Copy a file out.",
      Parameter.argument("name", .string, help: "Its name."),
      Parameter.optionalArgument("copies", .integer(in: 1...9), help: "How many copies."),
      Parameter.requiredOption("output", short: "o", value: "file", .file, help: "Where to."),
      Parameter.options("tag", .string, help: "A tag."),
      Parameter.option("store", .directory, help: "The folder of the store.")
    ) { name, copies, output, tags, store in
      if name == output { throw ValidationError("The copy needs a different name.") }
      if name == "lost" { throw CocoaError(.fileNoSuchFile) }
      try streams.print("name=\(name) copies=\(copies ?? 0) output=\(output) tags=\(tags) store=\(store ?? "none")")
      return name == "refused" ? .failure : .success
    }
    return Command(
      "sample", summary: "A program with commands.",
      subcommands: [
        check,
        Command("folder", summary: "What is in the folder.", subcommands: [get]),
      ],
      Parameter.option("store", .directory, help: "The folder of the store.")
    ) { store in
      try streams.print("opened \(store ?? "none")")
      return .success
    }
  }
}
