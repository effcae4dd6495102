import CommandTable
import SpecCompilation
import StatechartExchange
import StatechartModel
import StatechartSemantics

let simulate = Command(
  "simulate", summary: "Run a flow on lines of JSON: read input lines, and write an output line for each.",
  discussion: """
    Input lines:

      {"event":"digit","data":{"value":1}}
      {"wait":"500ms"}
      {"outcome":"PasscodeService.verify.correct","data":{}}

    The command writes an output line after the start, and then one for each input line: the configuration, the effects, the pending \
    operations, the screen, and the output when the flow is done. An invalid input line ends the run.

    With --scenario, no input is read. The command writes the input lines of the scenario, each before its output line.
    """,
  Parameter.argument("path", .file, help: "The spec of a flow, or a chart in SCXML."),
  Parameter.options("input", short: "i", value: "name=value", .string, help: "An input of the flow."),
  Parameter.option(
    "scenario", value: "name", .string, help: "Play a scenario of the flow, and write its input and output lines.")
) { path, inputs, scenario in
  let streams = StandardStreams.process
  guard let (flow, chart) = try compileFlow(at: path) else { return .failure }
  if let scenario {
    for line in try transcript(of: scenario, in: flow).lines { try streams.print(line) }
    return .success
  }
  var values: [String: String] = [:]
  for input in inputs {
    let parts = input.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    // The input may be a code, so the message does not quote it.
    guard parts.count == 2 else { throw ValidationError("Expected an input 'name=value'.") }
    values[parts[0]] = parts[1]
  }
  var simulation: Simulation
  do {
    simulation = try Simulation(flow, inputs: values, names: chart?.simulationNames ?? .ofFlow)
  } catch let mistake as Simulation.Mistake {
    throw ValidationError(mistake.message)
  }
  try streams.print(simulation.line)
  do throws(Simulation.Mistake) {
    try simulation.checkStable()
  } catch {
    streams.report("start: error: \(error.message)")
    return .failure
  }
  var number = 0
  while let line = readLine() {
    number += 1
    if line.allSatisfy(\.isWhitespace) { continue }
    do {
      if let remark = try simulation.take(line: line) { streams.report("line \(number): \(remark)") }
    } catch let mistake as Simulation.Mistake {
      streams.report("line \(number): error: \(mistake.message)")
      return .failure
    }
    try streams.print(simulation.line)
  }
  return .success
}

private func transcript(of name: String, in flow: Flow) throws -> Transcript {
  guard let scenario = flow.scenarios.first(where: { $0.name == name }) else {
    let names = flow.scenarios.map { "'\($0.name)'" }.joined(separator: ", ")
    throw ValidationError("The flow has no scenario '\(name)'; it has \(names.isEmpty ? "none" : names).")
  }
  do {
    return try Transcript(of: scenario, in: flow)
  } catch {
    throw ValidationError(error.message)
  }
}
