import CommandTable
import Foundation
import SpecCompilation
import SpinEngine
import StatechartModel
import StatechartVerification

/// The output formats of `interlock verify`.
///
/// `text` and `junit` list all properties. The other formats list only diagnostics.
private enum VerdictFormat: String, CaseIterable, Sendable {
  case text
  case json
  case github
  case sarif
  /// One document in the XML format of JUnit.
  case junit
}

let verify = Command(
  "verify", summary: "Prove the properties of flows for all runs, or report counterexamples.",
  Parameter.arguments("path", .file, help: "Specs, or folders of specs."),
  Parameter.option("property", value: "name", .string, help: "Verify only the properties with this name."),
  Parameter.option(
    "bound", value: "states", .integer(in: 1...1_000_000_000), default: Verification.bound,
    help: "The maximum number of explored states of a flow."),
  Parameter.option(
    "format", .choices, default: VerdictFormat.text,
    help: "The report format. Only 'text' and 'junit' also list proved properties."),
  Parameter.option("engine", .choices, default: Engine.interlock, help: "The engine that explores the states."),
  Parameter.option(
    "promela", value: "file", .file, help: "Write the SPIN model of the only flow to a file, without verifying it.")
) { paths, property, bound, format, engine, promela in
  let streams = StandardStreams.process
  let compiled = try CompiledSpecs(at: paths)
  guard try compiled.report() else { return .failure }
  let flows = compiled.flows.map(\.flow).filter { flow in property.map { flow.hasProperty($0) } ?? true }
  if let property, flows.isEmpty { throw ValidationError("No flow has a property '\(property)'.") }
  if let promela { return try writePromela(compiled.flows.map(\.flow), only: property, to: promela, streams) }
  if engine == .spin, let missing = Spin.missing.first {
    throw ValidationError(
      "'--engine spin' needs '\(missing)', which is not installed; on Debian: apt-get install spin gcc libc6-dev")
  }
  var found = Diagnostics()
  var verdicts: [Verdict] = []
  var report = JUnitReport()
  var isRefused = false
  for flow in flows {
    let clock = ContinuousClock()
    let start = clock.now
    guard let verification = try engine.verify(flow, bound: bound, only: property, streams) else {
      isRefused = true
      continue
    }
    let duration = clock.now - start
    if format == .text { try emit(verification, duration, to: streams) }
    if format == .junit { report.add(verification, duration) }
    verification.diagnostics.forEach { found.report($0) }
    verdicts += verification.verdicts
  }
  switch format {
  case .text:
    CompiledSpecs.emit(found)
    try streams.print(summary(of: verdicts))
  case .json: try streams.write(DiagnosticFormat.json.render(found.sorted()))
  case .sarif: try streams.write(DiagnosticFormat.sarif.render(found.sorted()))
  case .github: CompiledSpecs.emit(found, .github)
  case .junit: try streams.write(report.text)
  }
  return verdicts.allSatisfy(\.passes) && !found.hasErrors && !isRefused ? .success : .failure
}

/// The engine that explores the state space.
enum Engine: String, CaseIterable, Sendable {
  case interlock
  case spin

  /// Verifies a flow, and returns the verification; reports an error and returns `nil` if the engine cannot verify the flow.
  fileprivate func verify(_ flow: Flow, bound: Int, only property: String?, _ streams: StandardStreams) throws -> Verification?
  {
    guard self == .spin else { return flow.verify(bound: bound, only: property) }
    do {
      return try Spin.inTemporaryFolder { try flow.verifyWithSpin(only: property, in: $0) }
    } catch let refusal as PromelaRefusal {
      streams.report("\(refusal.range.description): error: \(refusal.message)")
    } catch let failure as SpinFailure where failure.isTooLong {
      streams.report(
        "\(flow.range.description): error: a step of '\(flow.name)' has more statements than SPIN supports; "
          + "verify the flow without '--engine spin'"
      )
    } catch let failure as SpinFailure {
      streams.report("\(flow.name): '\(failure.program)' failed:\n\(failure.output.suffix(2_000))")
    }
    return nil
  }
}

private func writePromela(
  _ flows: [Flow], only property: String?, to path: String, _ streams: StandardStreams
) throws -> ExitCode {
  guard var flow = flows.first, flows.count == 1 else {
    throw ValidationError("'--promela' requires one flow, found \(flows.count) flows; give the spec of one flow.")
  }
  flow.properties = flow.properties.filter { property == nil || $0.name == property }
  do {
    try PromelaModel(flow).text.write(toFile: path, atomically: true, encoding: .utf8)
    return .success
  } catch let error as PromelaRefusal {
    streams.report("\(error.range.description): error: \(error.message)")
    return .failure
  }
}

/// Writes the verdicts on the properties of a flow, with the counterexamples of refuted properties.
private func emit(_ verification: Verification, _ duration: Duration, to streams: StandardStreams) throws {
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
