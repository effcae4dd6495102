import StatechartModel
import StatechartSemantics

/// A report of a difference between the machine and the interpreter.
///
/// The report contains the chart, which is usually shrunk, the steps, and the behaviour of the interpreter and the machine.
struct Finding {
  let candidate: Candidate
  let difference: Difference

  init(_ found: (candidate: Candidate, difference: Difference)) {
    (candidate, difference) = found
  }

  /// A spec with the steps as a scenario, to be added to the fixtures.
  ///
  /// Comments contain the reports of the interpreter and the machine.
  var text: String {
    let player = FlowPlayer(candidate.flow, difference.play)
    var lines = ["# \(summary)"]
    if difference.kind == .doesNotCompile {
      lines += difference.found.flatMap { $0.split(separator: "\n") }.map { "#   \($0)" }
    } else {
      lines += difference.expected.map { "#   interpreter: \($0)" } + difference.found.map { "#   machine:     \($0)" }
    }
    lines += ["# Steps: \(player.lines.joined(separator: ", "))", candidate.chart.yaml]
    if let scenario { lines.append(scenario) }
    return lines.joined(separator: "\n")
  }

  var summary: String {
    switch difference.kind {
    case .doesNotCompile: "\(candidate.chart.name): the machine does not compile"
    case .traps: "\(candidate.chart.name): the machine crashes"
    case .differs(let what): "\(candidate.chart.name): '\(what)' differs after \(difference.play.steps.count) steps"
    }
  }

  /// The steps as a scenario of the flow; `nil` if a scenario cannot express the steps.
  private var scenario: String? {
    let flow = candidate.flow
    var player = FlowPlayer(flow, inputs: difference.play.inputs)
    var lines = [
      "scenarios:", "  - name: A difference that was found", "    given: { \(given(player.lines[0])) }", "    steps:",
    ]
    for step in difference.play.steps {
      let waiting = player.interpreter.pending
      player.take(step)
      let values = (player.lines.last ?? "").split(separator: " ").dropFirst(2)
      switch step {
      case .late: return nil
      case .wait(let milliseconds): lines.append("      - wait: \(milliseconds)ms")
      case .send(let name, _):
        guard let event = flow.events.first(where: { $0.name == name }) else { return nil }
        lines.append("      - send: \(name)")
        lines += with(event.fields, values)
      case .answer(let index, let number, _):
        let operation = flow.operations[flow.invocations[waiting[index].invocation].operation]
        let outcome = operation.outcomes[number % operation.outcomes.count]
        lines.append("      - answer: \(operation.qualifiedName).\(outcome.name)")
        lines += with(outcome.fields, values.dropFirst())
      }
    }
    let atomicState = player.interpreter.atomicStates.last.map { flow.states[$0].name } ?? ""
    return (lines + ["      - expect: { state: \(atomicState) }", ""]).joined(separator: "\n")
  }

  private func given(_ line: String) -> String {
    let inputs = candidate.flow.inputs.map { Field($0, in: candidate.flow) }
    return pairs(inputs, line.split(separator: " ").dropFirst())
  }

  private func with(_ fields: [StatechartModel.Field], _ values: ArraySlice<Substring>) -> [String] {
    fields.isEmpty ? [] : ["        with: { \(pairs(fields.map { Field(name: $0.name, type: $0.type) }, values)) }"]
  }

  private struct Field {
    let name: String
    let type: ValueType

    init(name: String, type: ValueType) {
      (self.name, self.type) = (name, type)
    }

    init(_ variable: ID<Variable>, in flow: Flow) {
      self.init(name: flow.variables[variable].name, type: flow.variables[variable].type)
    }
  }

  private func pairs(_ fields: [Field], _ numbers: ArraySlice<Substring>) -> String {
    zip(fields, numbers).map { field, number in
      let value =
        switch field.type {
        case .bool: number == "1" ? "true" : "false"
        case .cases(let type): type.cases[Int(number) ?? 0]
        case .duration: "\(number)ms"
        default: String(number)
        }
      return "\(field.name): \(value)"
    }.joined(separator: ", ")
  }
}
