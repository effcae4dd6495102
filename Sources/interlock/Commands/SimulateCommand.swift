import CommandTable
import SpecCompilation
import StatechartExchange
import StatechartModel
import StatechartPages
import StatechartSemantics

/// The output format of a simulation.
enum SimulationFormat: String, CaseIterable, Sendable {
  /// The screen as text, and a line with the states, effects and pending operations.
  case screens
  /// One line of JSON.
  case json
}

let simulate = Command(
  "simulate", summary: "Run a flow on JSON Lines: read input lines, and write an output line for each.",
  discussion: """
    Input lines:

      {"event":"digit","data":{"value":1}}
      {"wait":"500ms"}
      {"outcome":"PasscodeService.verify.correct","data":{}}

    The command writes an output line after the start, and then one for each input line: the configuration, the effects, the pending \
    operations, the screen, and the output when the flow is done. An invalid input line ends the run. On a terminal, the command draws \
    the screens instead, unless --format is json. With --scenario, it always writes JSON Lines.

    With --scenario, no input is read. The command writes the input lines of the scenario, each before its output line.
    """,
  Parameter.argument("path", .file, help: "The spec of a flow, or a chart in SCXML."),
  Parameter.options("input", short: "i", value: "name=value", .string, help: "An input of the flow."),
  Parameter.option(
    "scenario", value: "name", .string, help: "Play a scenario of the flow, and write its input and output lines."),
  Parameter.option(
    "format", ArgumentType<SimulationFormat>.choices,
    help: "The output format without --scenario; screens on a terminal, json elsewhere by default.")
) { path, inputs, scenario, format in
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
  } catch let error as Simulation.InputError {
    throw ValidationError(error.message)
  }
  let format = format ?? (streams.outputIsTerminal ? .screens : .json)
  try streams.print(format.text(of: simulation))
  do throws(Simulation.InputError) {
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
    } catch let error as Simulation.InputError {
      streams.report("line \(number): error: \(error.message)")
      return .failure
    }
    try streams.print(format.text(of: simulation))
  }
  return .success
}

extension SimulationFormat {
  /// Returns the current screen, states, effects and operations of a simulation in this format.
  fileprivate func text(of simulation: Simulation) -> String {
    switch self {
    case .json: simulation.line
    case .screens: (ScreenDrawing.lines(of: simulation.interpreter.screen) + [simulation.summary]).joined(separator: "\n")
    }
  }
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
