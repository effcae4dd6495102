import StatechartExchange
import StatechartLanguage
import StatechartSemantics

extension ConformanceCase {
  /// Converts the chart, compiles it, and plays the case in the interpreter.
  public var verdictOfInterpreter: Verdict {
    switch CompiledCase(self) {
    case .flow(let flow): verdictOfInterpreter(on: flow)
    case .verdict(let verdict): verdict
    }
  }

  /// Plays the case in the interpreter.
  func verdictOfInterpreter(on converted: ConvertedFlow) -> Verdict {
    let names = converted.chart.simulationNames
    let flow = converted.flow
    var interpreter = Interpreter(flow)
    var seen: [Set<String>] = []
    /// What the chart has sent without a delay arrives, and then is looked at where it is.
    func look() {
      interpreter.deliver()
      let leaves = flow.leaves.filter { interpreter.configuration.contains($0) }
      seen.append(Set(leaves.map { names.state(flow.states[$0].id) }))
    }
    look()
    for step in script.events {
      if let after = step.after { interpreter.wait(milliseconds: after) }
      if let name = converted.chart.eventNames.name(for: step.event.name) {
        guard let event = flow.events.ids.first(where: { flow.events[$0].name == name }) else { continue }
        guard let values = values(of: flow.events[event], step.event) else {
          return .notExpressible("'\(step.event.name)' comes without the data that the chart gives it elsewhere")
        }
        interpreter.send(event, values)
      }
      look()
    }
    return script.verdict(on: seen)
  }

  private func values(of event: Event, _ given: ConformanceScript.Event) -> [Value]? {
    let values = event.fields.compactMap { field -> Value? in
      switch given.data?[field.name] {
      case .int(let value): .int(value)
      case .bool(let value): .bool(value)
      case nil: nil
      }
    }
    return values.count == event.fields.count ? values : nil
  }
}
