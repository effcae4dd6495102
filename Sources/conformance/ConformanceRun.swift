import CommandTable
import StatechartConformance

@main
struct ConformanceRun {
  static func main() async {
    await Program(version: "0.1.0", command).runAndExit()
  }

  private static let command = Command(
    "conformance",
    summary: "Plays a suite of SCXML charts in the interpreter and in the machines that are generated from them.",
    discussion: """
      A case is a chart (*.scxml) and what has to be seen of it (*.json beside it, in the form of SCION's tests). Where a case has \
      'legacySemantics' as well, two readings of the Recommendation are given, and the table says which one a chart follows. What \
      a chart sends to itself without a delay arrives after a step: a case passes if it describes what is active before that, or \
      after it. A case whose script cannot be read fails by itself. \
      Exit codes: 0 nothing failed, 1 something did.
      """,
    Parameter.argument("suite", .directory, help: "The folder of the suite."),
    Parameter.option(
      "package", value: "folder", .directory, default: ".", help: "The package whose plugin makes the machines."),
    Parameter.flag("interpreter", help: "Leave out the generated machines, which take minutes to build.")
  ) { suite, package, isInterpreterOnly in
    let table = try playSuite(in: suite, withPluginOf: isInterpreterOnly ? nil : package)
    try StandardStreams.process.write(table.text)
    return table.hasFailures ? .failure : .success
  }
}
