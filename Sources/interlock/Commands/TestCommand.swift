import CommandTable
import SpecCompilation
import StatechartModel
import StatechartSemantics
import StatechartVerification

let test = Command(
  "test", summary: "Play scenarios and tours, verify properties, and report coverage.",
  Parameter.arguments("path", .file, help: "Specs, or folders of specs."),
  Parameter.flag("coverage", help: "Report the coverage of all reachable goals, with scenarios for uncovered goals."),
  Parameter.flag("mutate", help: "Run mutation testing as well, and list the surviving mutants."),
  Parameter.flag("watch", help: "Test again after each change to a spec, until control-C.")
) { paths, reportsCoverage, isMutating, watches in
  func run() throws -> ExitCode { try runTests(paths, reportsCoverage: reportsCoverage, isMutating: isMutating) }
  return watches ? try await watch(paths, run) : try run()
}

private func runTests(_ paths: [String], reportsCoverage: Bool, isMutating: Bool) throws -> ExitCode {
  let streams = StandardStreams.process
  let compiled = try CompiledSpecs(at: paths)
  guard try compiled.report() else { return .failure }
  let trials = compiled.flows.map(\.flow).concurrentMap(largestFirst: \.states.count) {
    FlowTrial($0, reportsCoverage: reportsCoverage, isMutating: isMutating)
  }
  var refuted = Diagnostics()
  for trial in trials {
    for line in trial.lines { try streams.print(line) }
    for error in trial.errors { refuted.report(error) }
  }
  var (passed, failed) = (trials.reduce(0) { $0 + $1.passed }, trials.reduce(0) { $0 + $1.failed + $1.errors.count })
  for (_, tour) in compiled.tours {
    let result = TourRunner.run(tour)
    try streams.print("\(tour.name)\n  \(result.passed ? "✓ passed" : "✗ FAILED")  \(tour.steps.count) steps of the tour")
    if let failure = result.failure { try streams.print("      \(failure.range.description): \(failure.message)") }
    try streams.print("")
    if result.passed { passed += 1 } else { failed += 1 }
  }
  CompiledSpecs.emit(refuted)
  try streams.print("\(passed) passed, \(failed) failed")
  return failed == 0 ? .success : .failure
}

/// The results of the scenarios of a flow, and the verdicts on its properties.
private struct FlowTrial: Sendable {
  private(set) var lines: [String] = []
  /// The numbers of passed and failed scenarios.
  private(set) var (passed, failed) = (0, 0)
  /// The errors of the verification: refuted or vacuous properties, declared and implicit, and dead transitions.
  let errors: [Diagnostic]

  init(_ flow: Flow, reportsCoverage: Bool, isMutating: Bool) {
    let verification = flow.verify(bound: Verification.boundOfBuilds)
    errors = verification.diagnostics.filter { $0.severity == .error }
    lines = [flow.name]
    var coverage = Coverage(flow)
    for scenario in flow.scenarios { play(scenario, of: flow, noting: &coverage) }
    add(flow.scenarios.isEmpty ? ["no scenarios"] : coverage.lines)
    if reportsCoverage { add(coverageLines(of: flow, coverage)) }
    if isMutating, !flow.scenarios.isEmpty {
      let score = flow.mutationScore { verification }
      add(score?.lines ?? ["no mutation testing: a scenario fails without a mutation"])
    }
    let (proved, all) = (verification.verdicts.count(where: \.isProved), verification.verdicts.count)
    if all > 0 { add(["properties proved \(proved) of \(all)"]) }
    lines.append("")
  }

  private mutating func play(_ scenario: Scenario, of flow: Flow, noting coverage: inout Coverage) {
    let result = ScenarioRunner.run(scenario, of: flow, noting: &coverage)
    let covers = scenario.covers.isEmpty ? "" : " (\(scenario.covers.joined(separator: ", ")))"
    add(["\(result.passed ? "✓ passed" : "✗ FAILED")  \(scenario.name)\(covers)"])
    add(result.failures.map { "    \($0.range.description): \($0.message)" })
    add(result.notes.map { "    \($0.range.description): note: \($0.message)" })
    if result.passed { passed += 1 } else { failed += 1 }
  }

  private mutating func add(_ texts: [String]) {
    lines += texts.map { $0.isEmpty ? $0 : "  \($0)" }
  }
}
