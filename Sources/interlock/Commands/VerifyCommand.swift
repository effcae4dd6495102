import CommandTable
import StatechartModel
import StatechartVerification

/// A way to write verdicts: that of diagnostics, which says what is not proved, or a report of all.
private enum VerdictFormat: String, CaseIterable, Sendable {
  case text
  case json
  case github
  case sarif
  /// One document in the XML format of JUnit.
  case junit
}

let verify = Command(
  "verify", summary: "Prove the properties of flows for all runs, or show a run that violates one.",
  Parameter.arguments("path", .file, help: "Specs, or folders of specs."),
  Parameter.option("property", value: "name", .string, help: "Only the properties with this name."),
  Parameter.option(
    "bound", value: "states", .integer(in: 1...1_000_000_000), default: Verification.bound,
    help: "The most states of a flow that are explored."),
  Parameter.option(
    "format", .choices, default: VerdictFormat.text, help: "How to write what is not proved; for 'junit' all verdicts.")
) { paths, property, bound, format in
  let streams = StandardStreams.process
  let compiled = try CompiledSpecs(at: paths)
  guard try compiled.report() else { return .failure }
  let flows = compiled.flows.map(\.flow).filter { flow in property.map { flow.hasProperty($0) } ?? true }
  if let property, flows.isEmpty { throw ValidationError("No flow has a property '\(property)'.") }
  var found = Diagnostics()
  var verdicts: [Verdict] = []
  var report = JUnitReport()
  for flow in flows {
    let clock = ContinuousClock()
    let start = clock.now
    let verification = flow.verify(bound: bound, only: property)
    let duration = clock.now - start
    if format == .text { try tell(verification, duration, to: streams) }
    if format == .junit { report.add(verification, duration) }
    verification.diagnostics.forEach { found.report($0) }
    verdicts += verification.verdicts
  }
  switch format {
  case .text:
    CompiledSpecs.tell(found)
    try streams.print(summary(of: verdicts))
  case .json: try streams.write(DiagnosticFormat.json.render(found.sorted()))
  case .sarif: try streams.write(DiagnosticFormat.sarif.render(found.sorted()))
  case .github: CompiledSpecs.tell(found, .github)
  case .junit: try streams.write(report.text)
  }
  return verdicts.allSatisfy(\.isGood) && !found.hasErrors ? .success : .failure
}

/// Writes the verdicts on a flow, each with the run that shows it.
private func tell(_ verification: Verification, _ duration: Duration, to streams: StandardStreams) throws {
  let milliseconds = Int(duration / .milliseconds(1))
  try streams.print(
    "\(verification.flow.name)  \(verification.states) states, \(verification.steps) steps, \(milliseconds) ms")
  for verdict in verification.verdicts {
    switch verdict.result {
    case .proved: try streams.print("  ✓ proved        \(verdict.property.name)")
    case .vacuous: try streams.print("  ✗ vacuous       \(verdict.property.name)")
    case .inconclusive: try streams.print("  ? inconclusive  \(verdict.property.name)")
    case .refuted(let example):
      try streams.print("  ✗ REFUTED       \(verdict.property.name), by this run:\n")
      try streams.print(example.scenario(named: "\(verdict.property.name) is violated", of: verification.flow) + "\n")
    }
  }
  try streams.print("")
}

private func summary(of verdicts: [Verdict]) -> String {
  var (proved, refuted, vacuous, inconclusive) = (0, 0, 0, 0)
  for verdict in verdicts {
    switch verdict.result {
    case .proved: proved += 1
    case .refuted: refuted += 1
    case .vacuous: vacuous += 1
    case .inconclusive: inconclusive += 1
    }
  }
  return "\(proved) proved, \(refuted) refuted, " + (vacuous > 0 ? "\(vacuous) vacuous, " : "") + "\(inconclusive) inconclusive"
}
