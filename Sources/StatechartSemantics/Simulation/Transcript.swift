public import StatechartModel

/// A transcript of a scenario: the input and output lines of its simulation.
///
/// Another implementation of the flow can replay the input lines and compare its output.
public struct Transcript: Sendable {
  /// The output line after the start, followed by pairs of an input line and its output line.
  public private(set) var lines: [String]

  /// Creates the transcript of a scenario by playing the scenario.
  ///
  /// The transcript omits expectations, because tests check the expectations of scenarios.
  ///
  /// - Throws: `Simulation.InputError` if the flow exceeds a limit, or if a step is a restart, which cannot be written as a
  ///   line.
  public init(of scenario: Scenario, in flow: Flow) throws(Simulation.InputError) {
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

  /// The input lines.
  public var inputLines: [String] { stride(from: 1, to: lines.count, by: 2).map { lines[$0] } }

  private static func lines(of step: Scenario.Step, in simulation: Simulation) throws(Simulation.InputError) -> [String] {
    let flow = simulation.interpreter.flow
    func data(_ fields: [Field], _ values: [Expression]) -> JSONValue {
      data(fields, values.map { simulation.interpreter.value(of: $0) })
    }
    func data(_ fields: [Field], _ values: [Value]) -> JSONValue {
      let values = zip(fields, values).map { flow.openJSON($1, $0.type) }
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
      let members = data(flow.events[event].fields, flow.payload(ofPressing: event))
      return [JSONValue.object(["event": .string(flow.events[event].name), "data": members]).line]
    case .send(let event, let values):
      return [
        JSONValue.object(["event": .string(flow.events[event].name), "data": data(flow.events[event].fields, values)]).line
      ]
    case .answer(let operation, let index, let values):
      let outcome = flow.operations[operation].outcomes[index]
      let name = "\(flow.operations[operation].qualifiedName).\(outcome.name)"
      return [JSONValue.object(["outcome": .string(name), "data": data(outcome.fields, values)]).line]
    case .wait(let milliseconds):
      return [JSONValue.object(["wait": .string(durationText(milliseconds: milliseconds))]).line]
    case .restart:
      throw Simulation.InputError(
        message: "a 'restart' step cannot be simulated; play the scenario with 'interlock test'")
    case .expect: return []
    }
  }
}

extension Flow {
  /// Returns the value of a constant expression, such as the default of an input, as a JSON text.
  public func jsonText(of constant: Expression, _ type: ValueType) -> String {
    openJSON(Evaluation(values: [], fields: [], configuration: []).value(of: constant), type).line
  }

  /// Returns a constant of a spec in JSON, including digits, codes and secret handles, which are not confidential in a spec.
  fileprivate func openJSON(_ value: Value, _ type: ValueType) -> JSONValue {
    switch value {
    case .digit(let number), .secret(let number): .int(number)
    case .pin(let digits): .string(digits.map(String.init).joined())
    case .record(let parts):
      .object(Dictionary(uniqueKeysWithValues: zip(type.fields, parts).map { ($0.name, openJSON($1, $0.type)) }))
    case .list(let items): .array(items.map { openJSON($0, type.item) })
    default: json(value, type)
    }
  }
}
