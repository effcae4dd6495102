public import StatechartModel

/// A scenario as the lines of a simulation: what goes in, and what comes out.
///
/// Whoever runs the flow elsewhere can play the same lines there, and compare.
public struct Transcript: Sendable {
  /// The line after the start, and then by turns one that goes in and the one that comes out.
  public private(set) var lines: [String]

  /// Plays a scenario. What it expects is not among the lines: that is a test's to say.
  ///
  /// - Throws: `Simulation.Mistake` if the flow does not come to rest, or a step has no line, as the end of the process has none.
  public init(of scenario: Scenario, in flow: Flow) throws(Simulation.Mistake) {
    let evaluation = Evaluation(values: [], fields: [], configuration: [])
    let inputs = scenario.given.map { ($0.input, evaluation.value(of: $0.value)) }
    var simulation = Simulation(Interpreter(flow, inputs: Dictionary(uniqueKeysWithValues: inputs)))
    try simulation.checkRest()
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
        message: "the scenario has a 'restart', and no line of a simulation ends a process; 'interlock test' plays it")
    case .expect: return []
    }
  }

  private static func json(_ value: Value, _ type: ValueType, in simulation: Simulation) -> JSONValue {
    switch value {
    // In a scenario they are made up, and stand in the spec.
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
