import Foundation
import StatechartCodegen
import StatechartLanguage
import StatechartModel
import StatechartSemantics

/// A differential tester of generated machines against the interpreter.
///
/// The machines of many charts are built and run as one program, in a subfolder that is called a bench. Programs in different
/// benches can be built and run concurrently.
struct DifferentialTester {
  /// The folder for the sources, programs and outputs.
  let folder: URL
  private let compiler = "swiftc"
  /// The time limit of a compilation or a run of a program, in seconds.
  private static let maximumSeconds = 900.0

  /// Creates a tester, and compiles the modules that all programs share.
  ///
  /// - Parameter package: The folder of this package.
  /// - Throws: ``Failure`` if a module does not compile, or an error of the file system or of a process.
  init(_ folder: URL, package: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (module, path) in [("Statechart", "Sources/Statechart"), ("ChartDriver", "Tests/ChartDriver")] {
      let files = try FileManager.default.contentsOfDirectory(
        at: package.appending(path: path), includingPropertiesForKeys: nil)
      let sources = files.map(\.path).filter { $0.hasSuffix(".swift") }.sorted()
      let library = folder.appending(path: "lib\(module).a")
      // The archiver would add the objects to an existing library, which would keep the objects of renamed files.
      try? FileManager.default.removeItem(at: library)
      let arguments = [
        "-module-name", module, "-emit-module", "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path,
        "-emit-library", "-static", "-o", library.path, "-parse-as-library",
        "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
        "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
      ]
      let run = try run(compiler, common + arguments + sources, in: folder)
      guard run.isSuccess else { throw Failure(message: "\(module) does not compile:\n\(run.errors)") }
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
  }

  // A machine is a value, so exclusive access is enforced at compile time. Run-time checks would only slow the machine.
  private var common: [String] { ["-swift-version", "6", "-Onone", "-enforce-exclusivity=unchecked", "-I", folder.path] }

  // MARK: Trials

  /// Returns the first difference of each candidate; `nil` for a candidate without differences.
  ///
  /// Concurrent calls must use different benches.
  ///
  /// - Throws: ``Failure`` if a shared spec has errors, or if the compiler's errors belong to no machine. Also throws errors of
  ///   the file system and of processes.
  func differences(_ candidates: [Candidate], bench number: Int = 0) throws -> [Difference?] {
    let bench = folder.appending(path: "bench\(number)", directoryHint: .isDirectory)
    let broken = try build(candidates, on: bench)
    return try play(candidates, broken, on: bench)
  }

  /// Builds a program, and returns the compiler's errors for each machine that does not compile.
  private func build(_ candidates: [Candidate], on bench: URL) throws -> [String: String] {
    let sources = bench.appending(path: "Charts")
    try? FileManager.default.removeItem(at: sources)
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let shared = try sharedSpecs.map { file in
      guard let spec = SpecLibrary(files: sharedSpecs).compile(file.path).spec else {
        throw Failure(message: "\(file.path) has errors")
      }
      let name = file.path.prefix { $0 != "." }.capitalized
      try GeneratedFile.source(for: spec, path: file.path, access: .internal)
        .write(to: sources.appending(path: "\(name).swift"), atomically: false, encoding: .utf8)
      return name
    }
    for candidate in candidates {
      let machine = GeneratedFile.source(for: .flow(candidate.flow), path: "\(candidate.chart.name).yaml", access: .internal)
      try (machine + adapter(for: candidate.flow))
        .write(to: sources.appending(path: "\(candidate.chart.name).swift"), atomically: false, encoding: .utf8)
    }
    var broken: [String: String] = [:]
    while true {
      let names = candidates.map(\.chart.name).filter { broken[$0] == nil }
      let list = names.map { "\"\($0)\": \($0).self" }.joined(separator: ", ")
      try "import ChartDriver\n\ndriveMachines([\(list.isEmpty ? ":" : list)])\n"
        .write(to: sources.appending(path: "main.swift"), atomically: false, encoding: .utf8)
      let files = ["main"] + shared + names
      let run = try run(
        compiler,
        common + [
          "-module-name", "Charts", "-o", program(on: bench).path, "-whole-module-optimization", "-suppress-warnings",
          "-L", folder.path, "-lChartDriver", "-lStatechart",
        ]
          + files.map { sources.appending(path: "\($0).swift").path }, in: bench)
      if run.isSuccess { return broken }
      // Each error begins with the path to the file of its machine.
      var found: [String: String] = [:]
      for line in run.errors.split(separator: "\n") where line.contains(": error: ") {
        let file = line.prefix { $0 != ":" }.split(separator: "/").last?.dropLast(".swift".count)
        if let file, names.contains(String(file)) { found[String(file), default: ""] += line + "\n" }
      }
      guard !found.isEmpty else { throw Failure(message: "The machines do not compile:\n\(run.errors)") }
      broken.merge(found) { $1 }
    }
  }

  private func program(on bench: URL) -> URL { bench.appending(path: "charts") }

  private func play(_ candidates: [Candidate], _ broken: [String: String], on bench: URL) throws -> [Difference?] {
    var differences: [Difference?] = candidates.map { candidate in
      broken[candidate.chart.name].map {
        Difference(kind: .doesNotCompile, play: candidate.players[0].play, found: [$0], expected: [])
      }
    }
    var waiting = candidates.indices.filter { differences[$0] == nil }
    while !waiting.isEmpty {
      let script = waiting.flatMap { index in
        [
          "machine \(index) \(candidates[index].chart.name)",
          "data \(candidates[index].flow.variables.map(\.name).joined(separator: " "))",
        ]
          + candidates[index].players.flatMap(\.lines)
      }
      let file = bench.appending(path: "plays.txt")
      try (script.joined(separator: "\n") + "\n").write(to: file, atomically: false, encoding: .utf8)
      let run = try run(program(on: bench).path, [], reading: file, in: bench)
      var reports: [Int: [Substring]] = [:]
      var current = waiting[0]
      reports[current] = []
      for line in run.output.split(separator: "\n") {
        if line.hasPrefix("machine ") {
          current = Int(line.split(separator: " ")[1]) ?? current
          reports[current] = []
        } else {
          reports[current]?.append(line)
        }
      }
      for index in waiting where reports[index] != nil {
        differences[index] = compare(candidates[index], reports[index] ?? [])
      }
      // The machine that crashed the program is the last machine in the output.
      waiting = run.isSuccess ? [] : waiting.filter { $0 > current }
    }
    return differences
  }

  private func compare(_ candidate: Candidate, _ reported: [Substring]) -> Difference? {
    var rest = reported[...]
    for player in candidate.players {
      for (step, expected) in player.reports.enumerated() {
        let found = rest.prefix(expected.count).map { line in
          line.hasPrefix("state ")
            ? atomicStates(reported: line.split(separator: " ").dropFirst().map(String.init), candidate.flow) : String(line)
        }
        rest = rest.dropFirst(expected.count)
        guard found != expected else { continue }
        var shortened = player.play
        shortened.steps = Array(shortened.steps.prefix(step))
        let line = zip(found, expected).first { $0 != $1 }?.1
        let kind = line.map { Difference.Kind.differs(String($0.prefix { $0 != " " })) } ?? .traps
        return Difference(kind: kind, play: shortened, found: found, expected: expected)
      }
    }
    return nil
  }

  /// Returns the report line of a machine's configuration, completed by the states that a machine does not store.
  ///
  /// A machine does not store the active child of a compound state with a single child that can be active.
  private func atomicStates(reported: [String], _ flow: Flow) -> String {
    func atomicStates(_ id: ID<State>) -> [String] {
      switch flow.states[id].kind {
      case .compound(_, let children):
        let active = children.filter { !flow.states[$0].isPseudo }
        return active.filter { active.count == 1 || reported.contains(flow.states[$0].name) }.flatMap { atomicStates($0) }
      case .parallel(let regions): return regions.flatMap { atomicStates($0) }
      case .atomic, .final, .choice, .history: return [flow.states[id].name]
      }
    }
    return "state \(atomicStates(Flow.root).sorted().joined(separator: " "))"
  }

  // MARK: Programs

  private func run(
    _ name: String, _ arguments: [String], reading input: URL? = nil, in folder: URL
  ) throws -> (isSuccess: Bool, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.currentDirectoryURL = folder
    // Disable backtraces of a machine that crashes.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    // The output goes to files, because a pipe that is not read would fill up.
    let files = ["output.txt", "errors.txt"].map { folder.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    // A program whose machine never becomes stable is terminated, and counts as a crash.
    let limit = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.maximumSeconds, execute: limit)
    process.waitUntilExit()
    limit.cancel()
    let isSuccess = process.terminationReason == .exit && process.terminationStatus == 0
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return (isSuccess, output: texts[0], errors: texts[1])
  }
}
