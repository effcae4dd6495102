import CAllocator
import CommandTable
import Foundation
import StatechartCodegen
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import StatechartSyntax

/// A benchmark of the compile time as a function of chart size, relative to the time in which libyaml parses the same text.
@main
struct Scale {
  static func main() async {
    callocator_disable_fast_bins()
    await Program(
      version: "0.1.0",
      Command(
        "scale", summary: "Measure the compiler's time by the size of a chart.",
        discussion:
          "Times are the least processor time of some runs. Ratios are relative to libyaml's events on the same text.",
        subcommands: [measure, memory, write])
    ).runAndExit()
  }
}

let measure = Command(
  "measure", summary: "Print a table of the stages.",
  discussion: """
    Each stage except `generate` includes the previous ones: nodes with their source ranges, syntax, and a whole check.
    `generate` writes the Swift code of the checked flow.
    """,
  Parameter.option("up-to", value: "states", .integer(in: 1...100_000), default: 5_000, help: "The largest chart.")
) { largest in
  let output = StandardStreams.process
  try output.print("states × events       kB    libyaml           nodes          syntax           check        generate")
  for (states, events) in [(500, 20), (1_000, 50), (2_500, 100), (5_000, 100)] where states <= largest {
    try output.print(row("\(states) × \(events)", LargeChart(states: states, events: events).text))
  }
  return .success
}

let memory = Command(
  "memory", summary: "Check one chart, and print the peak memory of the process.",
  discussion: """
    'scale write' writes such a chart. The memory includes the text of the chart and the program itself.

      "$(Scripts/release-build scale)" write 5000 100 >chart.yaml
      "$(Scripts/release-build scale)" memory chart.yaml
    """,
  Parameter.argument("path", .file, help: "The chart.")
) { path in
  let file = SourceFile(path: path, bytes: try Data(contentsOf: URL(fileURLWithPath: path)))
  guard SpecLibrary(files: [file]).compile(path).spec != nil else {
    throw ValidationError("'\(path)' has errors; 'interlock check' lists them.")
  }
  let (peak, bytes) = (peakResidentBytes(), file.text.utf8.count)
  try StandardStreams.process.print(
    String(format: "%d kB of text, %d kB of memory: %.1f×", bytes / 1_000, peak / 1_000, Double(peak) / Double(bytes)))
  return .success
}

let write = Command(
  "write", summary: "Print a chart.",
  Parameter.argument("states", .integer(in: 1...100_000), help: "The number of states."),
  Parameter.argument("events", .integer(in: 1...1_000), help: "The number of events.")
) { states, events in
  try StandardStreams.process.print(LargeChart(states: states, events: events).text)
  return .success
}

private func row(_ name: String, _ text: String) -> String {
  let bytes = Data(text.utf8)
  let libyaml = leastTime { _ = readEvents(text) }
  let nodes = leastTime { _ = YAMLParser.parse(SourceFile(path: "chart.yaml", bytes: bytes)) }
  let syntax = leastTime { _ = SpecLibrary(files: [SourceFile(path: "chart.yaml", bytes: bytes)]) }
  var spec: SpecLibrary.Spec?
  let check = leastTime {
    let (found, diagnostics) = SpecLibrary(files: [SourceFile(path: "chart.yaml", bytes: bytes)]).compile("chart.yaml")
    precondition(diagnostics.sorted().isEmpty, DiagnosticFormat.text.render(diagnostics.sorted()))
    spec = found
  }
  let generate = leastTime { _ = spec.map { GeneratedFile.source(for: $0, path: "chart.yaml") } }
  func cell(_ time: Double) -> String {
    String(format: "%7.0f ms %5.1f×", time * 1_000, time / libyaml)
  }
  let start = name.padding(toLength: 15, withPad: " ", startingAt: 0)
  return String(format: "%@ %8d %7.0f ms", start, bytes.count / 1_000, libyaml * 1_000)
    + [nodes, syntax, check, generate].map(cell).joined()
}

/// Returns the shortest processor time of three runs, in seconds.
///
/// If the first run takes more than five seconds, the result is the time of that run.
private func leastTime(_ body: () -> Void) -> Double {
  var least = Double.infinity
  for _ in 0..<3 {
    let start = clock()
    body()
    least = min(least, Double(clock() - start) / Double(CLOCKS_PER_SEC))
    if least > 5 { break }
  }
  return least
}

/// Returns the peak resident set size of the process, in bytes.
private func peakResidentBytes() -> Int {
  var usage = rusage()
  getrusage(RUSAGE_SELF.rawValue, &usage)
  return usage.ru_maxrss * 1_024
}
