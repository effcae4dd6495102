import Foundation
import StatechartExchange

/// A package that depends on Interlock, like the package of a user.
///
/// The specs of the package are the converted charts of a suite, without the cases that have no `swiftSteps`. The build-tool
/// plugin generates the machines of the specs, and the program of the package plays the cases.
struct GeneratedPackage {
  private let folder: URL
  private let cases: [PlayableCase]

  /// Creates the package by writing its files.
  ///
  /// Files that are up to date stay unchanged, so that the next build is short.
  ///
  /// - Parameters:
  ///   - folder: The folder of the package. The sources and specs of an earlier suite are removed from the folder.
  ///   - interlock: The package that provides the plugin.
  /// - Throws: An error if a file cannot be written.
  init(in folder: URL, using interlock: URL, _ cases: [PlayableCase]) throws {
    self.folder = folder
    self.cases = cases.filter { $0.swiftSteps != nil }
    let sources = folder.appending(path: "Sources/Suite")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    var files = ["main.swift": program, "Player.swift": Self.player]
    for test in self.cases { files["\(test.flowName).yaml"] = test.converted.chart.yaml }
    for old in try FileManager.default.contentsOfDirectory(atPath: sources.path) where files[old] == nil {
      try FileManager.default.removeItem(at: sources.appending(path: old))
    }
    for (name, text) in files { try Self.write(text, to: sources.appending(path: name)) }
    try Self.write(Self.manifest(using: interlock), to: folder.appending(path: "Package.swift"))
  }

  /// Returns the verdicts by the names of the cases, after building the package and playing all cases.
  ///
  /// - Throws: ``BuildFailure`` if the package does not build or its program fails; another error if a process does not start.
  func verdicts() throws -> [String: Verdict] {
    let build = try run("/usr/bin/env", ["swift", "build"])
    guard build.code == 0 else { throw BuildFailure(problem: "The generated machines do not build.", output: build.output) }
    let played = try run(folder.appending(path: ".build/debug/Suite").path, [])
    guard played.code == 0 else { throw BuildFailure(problem: "The generated machines do not run.", output: played.output) }
    var seen: [String: [ObservedConfiguration]] = [:]
    var obstacles: [String: String] = [:]
    let converted = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.converted) })
    for line in played.output.split(separator: "\n") {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 3, let flow = converted[words[0]] else { continue }
      func configuration(_ stableStates: String) -> Set<String> {
        flow.documentIDs(ofStableStates: Set(stableStates.split(separator: " ").map(String.init)))
      }
      if words[1] == Self.obstacleMark {
        obstacles[words[0]] = words[2]
      } else {
        seen[words[0], default: []].append(
          ObservedConfiguration(before: configuration(words[1]), after: configuration(words[2])))
      }
    }
    return Dictionary(
      uniqueKeysWithValues: cases.map { test in
        (test.name, obstacles[test.name].map { .failed($0) } ?? test.script.verdict(on: seen[test.name] ?? []))
      })
  }

  /// An error for a failed build, or for a program that failed.
  struct BuildFailure: Error, CustomStringConvertible {
    let problem: String
    let output: String

    /// The problem and the errors in the output, or the end of the output if it contains no errors.
    var description: String {
      let lines = output.split(separator: "\n")
      let errors = lines.filter { $0.contains("error:") }
      return ([problem] + (errors.isEmpty ? lines.suffix(20) : errors.prefix(40)).map(String.init)).joined(separator: "\n")
    }
  }

  private func run(_ path: String, _ arguments: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  private static func write(_ text: String, to url: URL) throws {
    let data = Data(text.utf8)
    if FileManager.default.contents(atPath: url.path) != data { try data.write(to: url, options: .atomic) }
  }

  // MARK: Sources

  private static func manifest(using interlock: URL) -> String {
    """
    // swift-tools-version: 6.2

    import PackageDescription

    let package = Package(
      name: "Suite",
      platforms: [.macOS(.v15), .iOS(.v18)],
      dependencies: [.package(name: "Interlock", path: "\(interlock.path)")],
      targets: [
        .executableTarget(
          name: "Suite",
          dependencies: [
            .product(name: "Statechart", package: "Interlock"), .product(name: "StatechartTesting", package: "Interlock"),
          ],
          plugins: [.plugin(name: "StatechartBuild", package: "Interlock")])
      ]
    )

    """
  }

  private var program: String {
    let calls = cases.compactMap { test -> String? in
      guard let steps = test.swiftSteps else { return nil }
      let rows = steps.map { "    [\($0.joined(separator: ", "))],\n" }.joined()
      return "play(\n  \"\(test.name)\", \(test.flowName).self, .init(),\n  [\n\(rows)  ])\n"
    }
    return (["import Statechart\nimport StatechartTesting\n"] + calls).joined(separator: "\n")
  }

  /// The mark that replaces the states if a step cannot be played or the machine is faulted.
  private static let obstacleMark = "!"

  /// The part of the program that plays a case, without expected results.
  private static let player = """
    import Statechart
    import StatechartTesting

    /// Plays one case.
    ///
    /// Writes the active states at the start and after each row of steps, both before and after the undelayed events of the
    /// machine arrive. If a step cannot be played or the machine is faulted, writes a mark and the reason.
    func play<Machine: StateMachine>(
      _ name: String, _ machine: Machine.Type, _ input: Machine.Input, _ rows: [[Step<Machine>]]
    ) {
      var player = MachinePlayer<Machine>(input)
      for row in [[]] + rows {
        for step in row {
          if let obstacle = player.take(step) { return print("\\(name)\\t\(obstacleMark)\\t\\(obstacle)") }
        }
        let before = words(player.machine.state)
        if let obstacle = player.take(.wait(.zero)) { return print("\\(name)\\t\(obstacleMark)\\t\\(obstacle)") }
        if player.machine.isFaulted { return print("\\(name)\\t\(obstacleMark)\\tthe machine is faulted") }
        print("\\(name)\\t\\(before)\\t\\(words(player.machine.state))")
      }
    }

    private func words(_ state: Any) -> String { places(in: state).joined(separator: " ") }

    /// Returns the innermost cases of a state, including those of all its regions.
    private func places(in state: Any) -> [String] {
      let mirror = Mirror(reflecting: state)
      if mirror.displayStyle == .enum, mirror.children.isEmpty { return ["\\(state)"] }
      return mirror.children.flatMap { places(in: $0.value) }
    }

    """
}
