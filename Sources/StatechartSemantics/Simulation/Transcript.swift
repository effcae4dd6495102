public import StatechartModel

/// A scenario as input and output lines of a simulation.
///
/// Another implementation of the flow can replay the input lines and compare its output.
public struct Transcript: Sendable {
  /// The output line after the start, followed by pairs of an input line and its output line.
  public private(set) var lines: [String]

  /// Plays a scenario. Expectations are omitted, because tests check the expectations of scenarios.
  ///
  /// - Throws: `Simulation.Mistake` if the flow does not become stable, or if a step cannot be written as a line, such as a
  ///   restart.
  public init(of scenario: Scenario, in flow: Flow) throws(Simulation.Mistake) {
    let evaluation = Evaluation(values: [], fields: [], configuration: [])
    let inputs = scenario.given.map { ($0.input, evaluation.value(of: $0.value)) }
    var simulation = Simulation(Interpreter(flow, inputs: Dictionary(uniqueKeysWithValues: inputs)))
    try simulation.checkStable()
    lines = [simulation.line]
    for step in scenario.steps {
      for line in try Self.lines(of: step, in: simulation) {
        _ = try simulation.take(line: line)
        lines += [line, simulation.line]
      }
    }
  }

  private static func lines(of step: Scenario.Step, in simulation: Simulation) throws(Simulation.Mistake) -> [String] {
    let flow = simulation.interpreter.flow
    func data(_ fields: [Field], _ values: [Expression]) -> JSONValue {
      let values = zip(fields, values).map {
        json(simulation.interpreter.value(of: $1), $0.type, in: simulation)
      }
      return .object(Dictionary(uniqueKeysWithValues: zip(fields.map(\.name), values)))
    }
    switch step.kind {
    case .type(let digits):
      guard let keypad = simulation.interpreter.screen.keypad else { return [] }
      let event = flow.events[keypad.digit]
      return digits.map { digit in
        JSONValue.object(["event": .string(event.name), "data": .object([event.fields[0].name: .int(digit)])]).line
      }
    case .press(let label):
      guard let event = simulation.interpreter.screen.event(ofPressing: label) else { return [] }
      return [JSONValue.object(["event": .string(flow.events[event].name), "data": data([], [])]).line]
    case .send(let event, let values):
      return [
        JSONValue.object(["event": .string(flow.events[event].name), "data": data(flow.events[event].fields, values)]).line
      ]
    case .answer(let operation, let index, let values):
      let outcome = flow.operations[operation].outcomes[index]
      let name = "\(flow.operations[operation].qualifiedName).\(outcome.name)"
      return [JSONValue.object(["outcome": .string(name), "data": data(outcome.fields, values)]).line]
    case .wait(let milliseconds):
      return [JSONValue.object(["wait": .string(durationWords(milliseconds: milliseconds))]).line]
    case .restart:
      throw Simulation.Mistake(
        message: "a 'restart' step cannot be simulated; play the scenario with 'interlock test'")
    case .expect: return []
    }
  }

  private static func json(_ value: Value, _ type: ValueType, in simulation: Simulation) -> JSONValue {
    switch value {
    // The digits, handles and codes of a scenario are in the spec, so they are not secret.
    case .digit(let number), .secret(let number): .int(number)
    case .pin(let digits): .string(digits.map(String.init).joined())
    case .record(let parts):
      .object(
        Dictionary(uniqueKeysWithValues: zip(type.fields, parts).map { ($0.name, json($1, $0.type, in: simulation)) }))
    case .list(let items): .array(items.map { json($0, type.item, in: simulation) })
    default: simulation.json(value, type)
    }
  }
}
