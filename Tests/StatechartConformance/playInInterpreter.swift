import StatechartExchange
import StatechartModel
import StatechartSemantics

extension ConformanceCase {
  /// The verdict of playing the case in the interpreter, after converting and compiling its chart.
  public var verdictOfInterpreter: Verdict {
    switch CompiledCase(self) {
    case .playable(let test): test.verdictOfInterpreter
    case .verdict(let verdict): verdict
    }
  }
}

extension PlayableCase {
  /// The verdict of playing the case in the interpreter.
  var verdictOfInterpreter: Verdict {
    let flow = converted.flow
    var interpreter = Interpreter(flow)
    var seen = [observe(at: &interpreter)]
    for step in script.events {
      if let after = step.after { interpreter.wait(milliseconds: after) }
      if let name = converted.chart.eventNames.name(for: step.event.name),
        let event = flow.events.ids.first(where: { flow.events[$0].name == name })
      {
        guard let values = values(of: flow.events[event], step.event) else {
          return .notExpressible("the script sends '\(step.event.name)' without the data that the chart declares for it")
        }
        interpreter.send(event, values)
      }
      seen.append(observe(at: &interpreter))
    }
    return interpreter.isRunaway ? .failed(interpreter.runawayMessage) : script.verdict(on: seen)
  }

  /// Returns the configuration before and after the chart's undelayed events arrive.
  private func observe(at interpreter: inout Interpreter) -> ObservedConfiguration {
    let before = configuration(of: interpreter)
    interpreter.deliver()
    return ObservedConfiguration(before: before, after: configuration(of: interpreter))
  }

  private func configuration(of interpreter: Interpreter) -> Set<String> {
    let names = converted.chart.simulationNames
    let atomicStates = converted.flow.atomicStates.filter { interpreter.configuration.contains($0) }
    return Set(atomicStates.map { names.state(converted.flow.states[$0].id) })
  }

  private func values(of event: Event, _ given: ConformanceScript.Event) -> [Value]? {
    let values = event.fields.compactMap { field -> Value? in
      switch given.data?[field.name] {
      case .int(let value): .int(value)
      case .bool(let value): .bool(value)
      case .other, nil: nil
      }
    }
    return values.count == event.fields.count ? values : nil
  }
}
