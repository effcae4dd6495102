import CommandTable
import StatechartConformance

@main
struct ConformanceRun {
  static func main() async {
    await Program(version: "0.1.0", command).runAndExit()
  }

  private static let command = Command(
    "conformance",
    summary: "Play a suite of SCXML charts in the interpreter and in generated machines.",
    discussion: """
      A case is a chart (*.scxml) with its expected configurations (*.json beside it, in the form of SCION's tests). A case with \
      'legacySemantics' gives two interpretations of the Recommendation, and the table states which one a chart follows. An event \
      that a chart sends to itself without a delay arrives after the step. A case passes if it expects the configuration before or \
      after that event. A case with an unreadable script fails. Exit codes: 0 no case failed, 1 a case failed.
      """,
    Parameter.argument("suite", .directory, help: "The folder of the suite."),
    Parameter.option(
      "package", value: "folder", .directory, default: ".", help: "The package with the plugin that generates the machines."),
    Parameter.flag("interpreter", help: "Skip the generated machines, which take minutes to build.")
  ) { suite, package, isInterpreterOnly in
    let table = try playSuite(in: suite, withPluginOf: isInterpreterOnly ? nil : package)
    try StandardStreams.process.write(table.text)
    return table.hasFailures ? .failure : .success
  }
}
