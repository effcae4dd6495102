package import Foundation
import StatechartVerification

/// A runner of the model checker SPIN for Promela models.
package struct Spin: Sendable {
  /// The result of an exploration.
  package struct Result: Sendable {
    /// The number of states of the flow: all stored states except the initial state of the model, in which the flow has not
    /// started.
    package var states: Int { max(0, stored - 1) }
    /// The number of states that SPIN stored.
    package let stored: Int
    /// The number of steps in the explored state space.
    package let steps: Int
    /// The indices of the properties that at least one run violates.
    package let violated: Set<Int>
    /// The indices of the properties that at least one run triggers.
    package let triggered: Set<Int>
    /// Whether the whole state space was explored.
    package let isComplete: Bool
    /// The memory per state in SPIN's table, including its overhead, in bytes.
    package let bytesPerState: Double
    /// The processor time of the exploration, without translation and compilation, in seconds.
    package let seconds: Double
  }

  private let folder: URL
  /// The memory limit of SPIN, in megabytes.
  private let megabytes: Int

  private let optimization: String
  /// The compiler options for the compression of stored states.
  ///
  /// With `-DCOLLAPSE`, SPIN stores equal parts of states only once, without loss.
  private let compression: [String]
  /// The maximum search depth, in steps of SPIN.
  private let depth: Int

  /// The default memory limit of SPIN, in megabytes.
  package static let megabytes = 4_096

  /// Creates a runner that writes its files to a folder.
  ///
  /// - Parameters:
  ///   - folder: An empty folder for the model and the verifier.
  ///   - megabytes: The memory limit of SPIN, in megabytes.
  ///   - isOptimized: Whether the verifier is compiled with optimizations.
  ///   - isLarge: Whether the model can have millions of states. SPIN then compresses the states and searches deeper, which
  ///     takes more time for each state and at the start.
  package init(in folder: URL, megabytes: Int = Self.megabytes, isOptimized: Bool = true, isLarge: Bool = false) {
    (self.folder, self.megabytes, optimization) = (folder, megabytes, isOptimized ? "-O2" : "-O0")
    (compression, depth) = isLarge ? (["-DCOLLAPSE"], 20_000_000) : ([], 5_000_000)
  }

  /// The required programs that are missing: `spin`, `cc` or both; empty if both are installed.
  package static var missing: [String] {
    ["spin", "cc"].filter { program in
      !(ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains { folder in
        FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)")
      }
    }
  }

  /// Returns the result of `body`, which is called with an empty temporary folder.
  ///
  /// The folder is removed when `body` ends.
  ///
  /// - Throws: The errors of `body`; an error of Foundation if the folder cannot be created.
  package static func inTemporaryFolder<Outcome>(_ body: (URL) throws -> Outcome) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "interlock-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Returns the result of an exhaustive exploration, which checks the properties of the model.
  ///
  /// - Throws: ``SpinFailure`` if a program fails; an error of Foundation if the model cannot be written.
  package func explore(_ model: PromelaModel) throws -> Result { try explore(model.text) }

  /// Returns the result of an exhaustive exploration of a model, given as Promela text.
  ///
  /// - Throws: ``SpinFailure`` if a program fails; an error of Foundation if the model cannot be written.
  package func explore(_ model: String) throws -> Result {
    try build(model, ["-DSURVEY"], compression)
    let before = Self.secondsOfPrograms
    let output = try run("./pan", ["-m\(depth)", "-w24"])
    return try Result(output, seconds: Self.secondsOfPrograms - before)
  }

  /// The total processor time of all child processes that have ended, in seconds.
  package static var secondsOfPrograms: Double {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
  }

  /// Returns the inputs of a shortest counterexample to a property; `nil` if SPIN finds no counterexample.
  ///
  /// - Throws: ``SpinFailure`` if a program fails; an error of Foundation if the model cannot be written.
  package func trail(to property: Int, of model: PromelaModel) throws -> [PromelaInput]? {
    // SPIN's breadth-first search supports no hidden variables. Without hidden variables the model has more states, but the
    // same runs.
    try build(model.text, ["-DPROPERTY=\(property)", "-Dhidden="], ["-DBFS"])
    guard try run("./pan", ["-w24"]).contains("wrote model.pml.trail") else { return nil }
    return try run("./pan", ["-r", "-n"]).split(separator: "\n").compactMap { PromelaInput(String($0)) }
  }

  private func build(_ model: String, _ macros: [String], _ options: [String]) throws {
    try model.write(to: folder.appending(path: "model.pml"), atomically: true, encoding: .utf8)
    _ = try run("spin", macros + ["-a", "model.pml"])
    _ = try run(
      "cc", ["-w", optimization, "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=\(megabytes)"] + options + ["-o", "pan", "pan.c"])
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw SpinFailure(program: program, output: text) }
    return text
  }
}

/// An error for a program that failed, with its output.
package struct SpinFailure: Error {
  package let program: String
  package let output: String

  /// Whether the model has a step that is longer than SPIN's limit for a `d_step`.
  package var isTooLong: Bool { program == "spin" && output.contains("d_step sequence too long") }
}

extension Spin.Result {
  /// Creates the result by parsing the output of the verifier.
  ///
  /// - Throws: ``SpinFailure`` if the verifier reported an error or no statistics.
  init(_ output: String, seconds: Double) throws {
    func number(before words: String) -> Double? {
      output.split(separator: "\n").first { $0.contains(words) }.flatMap { line in
        line.split { $0.isWhitespace }.lazy.compactMap { Double($0) }.first
      }
    }
    guard let stored = number(before: "states, stored").flatMap({ Int(exactly: $0) }), output.contains("errors: 0"),
      let steps = number(before: "transitions (= stored").flatMap({ Int(exactly: $0) })
    else {
      throw SpinFailure(program: "pan", output: output)
    }
    self.stored = stored
    self.steps = steps
    func reported(_ words: String) -> Set<Int> {
      let lines = output.split(separator: "\n").filter { $0.hasPrefix("interlock: \(words) ") }
      return Set(lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } })
    }
    (violated, triggered) = (reported("violated"), reported("triggered"))
    isComplete =
      reported("cut off").isEmpty && !output.contains("Search not completed") && !output.contains("max search depth too small")
    bytesPerState =
      (number(before: "actual memory usage for states") ?? number(before: "equivalent memory") ?? 0) * 1_048_576
      / Double(max(1, stored))
    self.seconds = seconds
  }
}
