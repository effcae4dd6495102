import StatechartModel
import StatechartSemantics
import StatechartVerification

/// The Promela names of a flow's elements.
///
/// Each kind has a prefix, which avoids name collisions with keywords and with elements of other kinds.
struct PromelaNames {
  let flow: Flow

  func state(_ id: ID<State>) -> String { id == Flow.root ? "S_flow" : "S_" + word(flow.states[id].path) }
  func isActive(_ id: ID<State>) -> String { "at[\(state(id))]" }
  func variable(_ id: ID<Variable>) -> String { "v_\(id.index)_\(word(flow.variables[id].name))" }
  func timer(_ id: ID<Timer>) -> String { "T_\(id.index)_\(word(flow.timers[id].name))" }
  func limit(_ property: Int) -> String { "L_\(word(flow.properties[property].name))" }
  func pending(_ id: ID<Invocation>) -> String { "waits_\(id.index)_\(word(flow.states[flow.invocations[id].state].path))" }

  func trigger(_ trigger: Flow.Trigger) -> String {
    switch trigger {
    case .nothing: "NOTHING"
    case .event(let event): "E_\(event.index)_\(word(flow.events[event].name))"
    case .done(let state): "D_\(state.index)_\(word(flow.states[state].path))"
    case .timer(let timer): self.timer(timer)
    case .outcome(let invocation, let outcome):
      "O_\(invocation.index)_\(word(flow.operations[flow.invocations[invocation].operation].outcomes[outcome].name))"
    }
  }

  /// Returns the name of a field in the payload of a trigger.
  func field(_ trigger: Flow.Trigger, _ field: Field) -> String { "\(self.trigger(trigger))_\(word(field.name))" }

  private func word(_ name: String) -> String { String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }) }
}

extension Flow {
  func fields(of trigger: Trigger) -> [Field] {
    switch trigger {
    case .event(let event): events[event].fields
    case .outcome(let invocation, let outcome): operations[invocations[invocation].operation].outcomes[outcome].fields
    case .done, .timer, .nothing: []
    }
  }
}
