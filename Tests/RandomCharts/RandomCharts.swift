import CommandTable
import Foundation

@main
struct RandomCharts {
  static func main() async {
    await Program(
      version: "0.1.0",
      Command(
        "randomcharts",
        summary: "Holds generated machines to the interpreter, with charts and events made at random.",
        discussion: """
          A difference that is found is made as small as it can be, and written to the folder as a spec. A run that was stopped goes on \
          where it was if it is given the same folder and seed.
          """,
        Parameter.option("count", value: "n", .integer(in: 1...10_000_000), default: 300, help: "How many charts."),
        Parameter.option(
          "seed", value: "n", .integer(in: 0...1_000_000_000), default: 1, help: "What the charts are made from."),
        Parameter.option("from", value: "n", .integer(in: 0...10_000_000), help: "The number of the first chart."),
        Parameter.option("batch", value: "n", .integer(in: 1...1_000), default: 100, help: "The charts of one program."),
        Parameter.option("most", value: "n", .integer(in: 1...1_000), default: 5, help: "The differences to stop at."),
        Parameter.options("without", .choices, help: "What no chart has."),
        Parameter.flag("whole", help: "Leave the charts that differ as large as they are."),
        Parameter.option("folder", .directory, default: ".build/random-charts", help: "Where everything is written."),
        Parameter.option("package", .directory, default: ".", help: "The folder of this package."),
        run: run)
    ).runAndExit()
  }

  @Sendable @concurrent private static func run(
    count: Int, seed: Int, from: Int?, batch: Int, most: Int, without: [Feature], whole: Bool, folder: String, package: String
  ) async throws -> ExitCode {
    let streams = StandardStreams.process
    let folder = URL(fileURLWithPath: folder, isDirectory: true)
    let workshop = try Workshop(folder, package: URL(fileURLWithPath: package, isDirectory: true))
    let campaign = Campaign(seed: seed, features: Set(Feature.allCases).subtracting(without))
    var progress = Progress(in: folder, seed: seed, from: from)
    while progress.charts < count, progress.differences < most {
      var candidates: [Candidate] = []
      while candidates.count < min(batch, count - progress.charts) {
        if let candidate = campaign.candidate(progress.next) { candidates.append(candidate) }
        progress.next += 1
      }
      let differences = try workshop.differences(candidates)
      for (candidate, difference) in zip(candidates, differences) {
        guard let difference, progress.differences < most else { continue }
        progress.differences += 1
        var finding = Finding((candidate, difference))
        streams.report("\(finding.summary)\(whole ? "" : "; shrinking …")")
        if !whole { finding = try Finding(Shrinker(differences: workshop.differences).shrink(candidate, difference)) }
        try finding.text.write(
          to: folder.appending(path: "difference-\(seed)-\(candidate.chart.name).yaml"), atomically: true, encoding: .utf8)
        try streams.print(finding.text)
      }
      progress.charts += candidates.count
      progress.steps += candidates.flatMap(\.players).map(\.reports.count).reduce(0, +)
      try progress.save()
      try streams.print(progress.summary)
    }
    return progress.differences == 0 ? .success : .failure
  }
}
