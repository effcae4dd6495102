import CommandTable
import Foundation
import SpinEngine

@main
struct RandomCharts {
  static func main() async {
    await Program(
      version: "0.1.0",
      Command(
        "randomcharts",
        summary: "Test generated machines against the interpreter with random charts and events.",
        discussion: """
          A chart with a difference is shrunk and written to the folder as a spec. A stopped run is resumed with the same folder and \
          seed.
          """,
        Parameter.option("count", value: "n", .integer(in: 1...10_000_000), default: 300, help: "The number of charts."),
        Parameter.option(
          "seed", value: "n", .integer(in: 0...1_000_000_000), default: 1, help: "The seed of the random charts."),
        Parameter.option("from", value: "n", .integer(in: 0...10_000_000), help: "The number of the first chart."),
        Parameter.option(
          "batch", value: "n", .integer(in: 1...1_000), default: 12, help: "The number of charts in one program."),
        Parameter.option(
          "most", value: "n", .integer(in: 1...1_000), default: 5, help: "Stop after this number of differences."),
        Parameter.options("without", .choices, help: "Features that no chart has."),
        Parameter.option(
          "checker", value: "steps", .integer(in: 0...1_000_000), default: 0,
          help: "Test the checker against the interpreter instead, with this number of random steps per chart."),
        Parameter.flag("spin", help: "Compare the explorer with SPIN instead, which must be installed."),
        Parameter.flag("whole", help: "Do not shrink charts with a difference."),
        Parameter.option("folder", .directory, default: ".build/random-charts", help: "The folder for all output."),
        Parameter.option("package", .directory, default: ".", help: "The folder of this package."),
        run: run)
    ).runAndExit()
  }

  @Sendable @concurrent private static func run(
    count: Int, seed: Int, from: Int?, batch: Int, most: Int, without: [Feature], checker: Int, spin: Bool, whole: Bool,
    folder: String,
    package: String
  ) async throws -> ExitCode {
    let streams = StandardStreams.process
    if checker > 0 {
      return try await check(
        (from ?? 0)..<(from ?? 0) + count, Campaign(seed: seed, features: Set(Feature.allCases).subtracting(without)),
        steps: checker)
    }
    let folder = URL(fileURLWithPath: folder, isDirectory: true)
    if spin {
      return try await compareWithSpin(
        count, from: from ?? 0, Campaign(seed: seed, features: Set(Feature.allCases).subtracting(without)),
        in: folder.appending(path: "spin"))
    }
    let tester = try DifferentialTester(folder, package: URL(fileURLWithPath: package, isDirectory: true))
    let campaign = Campaign(seed: seed, features: Set(Feature.allCases).subtracting(without))
    var progress = Progress(in: folder, seed: seed, from: from)
    let benches = ProcessInfo.processInfo.activeProcessorCount
    // The running batches, in the order in which they are reported.
    var trials: [(numbers: Range<Int>, batch: Task<Batch, any Error>)] = []
    var (begun, next) = (0, progress.next)
    while progress.differences < most {
      while trials.count < benches, progress.charts + trials.map(\.numbers.count).reduce(0, +) < count {
        let left = count - progress.charts - trials.map(\.numbers.count).reduce(0, +)
        let numbers = next..<next + min(batch, left)
        let bench = begun % benches
        trials.append((numbers, Task { try Batch(numbers, of: campaign, tester, bench: bench) }))
        (begun, next) = (begun + 1, numbers.upperBound)
      }
      guard !trials.isEmpty else { break }
      let trial = trials.removeFirst()
      let batch = try await trial.batch.value
      for (candidate, difference) in batch.found where progress.differences < most {
        progress.differences += 1
        var finding = Finding((candidate, difference))
        streams.report("\(finding.summary)\(whole ? "" : "; shrinking …")")
        if !whole {
          let shrinker = Shrinker { try tester.differences($0, bench: benches) }
          finding = try Finding(shrinker.shrink(candidate, difference))
        }
        try finding.text.write(
          to: folder.appending(path: "difference-\(seed)-\(candidate.chart.name).yaml"), atomically: true, encoding: .utf8)
        try streams.print(finding.text)
      }
      progress.next = trial.numbers.upperBound
      progress.charts += batch.charts
      progress.steps += batch.steps
      try progress.save()
      try streams.print(progress.summary)
    }
    for trial in trials { _ = try await trial.batch.value }
    return progress.differences == 0 ? .success : .failure
  }

  /// Compares the explorer with SPIN on `count` charts, and returns the exit code.
  ///
  /// The exit code is a failure if there are differences, or if too few charts can be compared.
  ///
  /// - Throws: `ValidationError` if `spin` or `cc` is not installed, or an error of the output.
  private static func compareWithSpin(_ count: Int, from: Int, _ campaign: Campaign, in folder: URL) async throws -> ExitCode {
    let streams = StandardStreams.process
    if let missing = Spin.missing.first { throw ValidationError("'\(missing)' is not installed.") }
    var (charts, reportedCount, states, differences, skipped) = (0, 0, 0, 0, 0)
    var refusals: [String: Int] = [:]
    var number = from
    // The trials are awaited in order, so that a run tests the same charts on every computer. There are so many trials that a
    // long trial leaves no processor idle.
    var trials: [Task<SpinTrial?, Never>] = []
    while charts < count, number < from + 20 * count {
      while trials.count < 16 {
        let (next, bench) = (number, folder.appending(path: "\(number)"))
        trials.append(Task { SpinTrial(next, of: campaign, in: bench) })
        number += 1
      }
      guard let trial = await trials.removeFirst().value else { continue }
      switch trial.outcome {
      case .agrees(let found): (charts, states) = (charts + 1, states + found)
      case .differs(let words):
        (charts, differences) = (charts + 1, differences + 1)
        try streams.print("\(trial.chart.yaml)# \(trial.number): \(words)\n")
      case .refused(let words): refusals[words, default: 0] += 1
      case .skipped: skipped += 1
      }
      if charts % 50 == 0, charts > reportedCount {
        reportedCount = charts
        streams.report("\(charts) charts up to number \(trial.number), \(differences) differences")
      }
    }
    for trial in trials { _ = await trial.value }
    for (words, times) in refusals.sorted(by: { $0.value > $1.value }) {
      try streams.print("\(times) not translated: \(words)")
    }
    try streams.print(
      "\(charts) charts with \(states) states, \(skipped) too large or faulted, \(differences) differences from SPIN")
    return differences == 0 && charts == count ? .success : .failure
  }

  /// Tests the checker against the interpreter, and returns the exit code.
  private static func check(_ numbers: Range<Int>, _ campaign: Campaign, steps: Int) async throws -> ExitCode {
    let streams = StandardStreams.process
    var report = CheckerReport()
    // The trials are awaited in order. There are so many trials that a long trial leaves no processor idle.
    var trials: [Task<CheckerTrial?, Never>] = []
    var left = numbers
    while !left.isEmpty || !trials.isEmpty {
      while trials.count < 64, let number = left.popFirst() {
        trials.append(Task { CheckerTrial(number, of: campaign, steps: steps) })
      }
      guard let trial = await trials.removeFirst().value else { continue }
      report.add(trial)
      if !trial.errors.isEmpty { try streams.print("\(trial.chart.yaml)# \(trial.errors.joined(separator: "\n# "))\n") }
      if report.charts % 100 == 0 { streams.report(report.summary) }
    }
    try streams.print(report.summary)
    return report.errors.isEmpty ? .success : .failure
  }
}
