import CommandTable
import StatechartModel
import StatechartSemantics
import StatechartVerification

let test = Command(
  "test", summary: "Play scenarios and tours, try to prove properties, and say what scenarios leave untried.",
  Parameter.arguments("path", .file, help: "Specs, or folders of specs."),
  Parameter.flag("coverage", help: "Tell what no scenario tries of all that some run can, with scenarios that do."),
  Parameter.flag("mutate", help: "Plant mistakes as well, and tell which of them nothing notices.")
) { paths, tellsCoverage, isMutating in
  let streams = StandardStreams.process
  let compiled = try CompiledSpecs(at: paths)
  guard try compiled.report() else { return .failure }
  var failed = 0
  var passed = 0
  var refuted = Diagnostics()
  for (_, flow) in compiled.flows {
    try streams.print("\(flow.name)")
    var coverage = Coverage(flow)
    for scenario in flow.scenarios {
      let result = ScenarioRunner.run(scenario, of: flow, noting: &coverage)
      let covers = scenario.covers.isEmpty ? "" : " (\(scenario.covers.joined(separator: ", ")))"
      try streams.print("  \(result.passed ? "✓ passed" : "✗ FAILED")  \(scenario.name)\(covers)")
      for failure in result.failures { try streams.print("      \(failure.range.description): \(failure.message)") }
      for note in result.notes { try streams.print("      \(note.range.description): note: \(note.message)") }
      if result.passed { passed += 1 } else { failed += 1 }
    }
    if flow.scenarios.isEmpty {
      try streams.print("  there are no scenarios")
    } else {
      for line in coverage.lines { try streams.print("  \(line)") }
    }
    if tellsCoverage {
      for line in coverageLines(of: flow, coverage) {
        try streams.print(line.hasPrefix("  ") || line.isEmpty ? line : "  \(line)")
      }
    }
    let verification = flow.verify(bound: Verification.boundOfBuilds)
    if isMutating, !flow.scenarios.isEmpty {
      let lines = flow.plantMistakes { verification }?.lines ?? ["no mistakes are planted while a scenario fails without them"]
      for line in lines { try streams.print("  \(line)") }
    }
    let (proved, all) = (verification.verdicts.count(where: \.isProved), verification.verdicts.count)
    if all > 0 { try streams.print("  properties proved \(proved) of \(all)") }
    let errors = verification.diagnostics.filter { $0.severity == .error }
    for error in errors { refuted.report(error) }
    failed += errors.count
    try streams.print("")
  }
  for (_, tour) in compiled.tours {
    let result = TourRunner.run(tour)
    try streams.print("\(tour.name)\n  \(result.passed ? "✓ passed" : "✗ FAILED")  \(tour.steps.count) steps of the tour")
    if let failure = result.failure { try streams.print("      \(failure.range.description): \(failure.message)") }
    try streams.print("")
    if result.passed { passed += 1 } else { failed += 1 }
  }
  CompiledSpecs.tell(refuted)
  try streams.print("\(passed) passed, \(failed) failed")
  return failed == 0 ? .success : .failure
}
