package import StatechartModel

/// Something that can happen to a flow in an abstract state, whatever it carries.
package enum AbstractInput: Hashable, Sendable {
  case start
  case event(ID<Event>)
  case outcome(ID<Invocation>, Int)
  /// The delay at this place of ``Delays/kinds`` ends.
  case delay(Int)
}

extension Situation {
  /// What can happen, but for events that no active state handles: those change nothing.
  func inputs(_ flow: Flow) -> [AbstractInput] {
    guard status == .running else { return [] }
    var handled = IDSet<Event>()
    for state in configuration { for handler in flow.states[state].handlers { handled.insert(handler.event) } }
    let outcomes = pending.flatMap { invocation in
      flow.invocations[invocation].outcomes.indices.map { AbstractInput.outcome(invocation, $0) }
    }
    return handled.map(AbstractInput.event) + outcomes + delays.kinds.indices.map(AbstractInput.delay)
  }
}
