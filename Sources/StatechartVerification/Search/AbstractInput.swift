package import StatechartModel

/// An input of a flow in an abstract state, with any payload.
package enum AbstractInput: Hashable, Sendable {
  case start
  case event(ID<Event>)
  case outcome(ID<Invocation>, Int)
  /// The end of the delay at this index of ``Delays/kinds``.
  case delay(Int)
}

extension ControlState {
  /// Returns the possible inputs; empty if the flow is done or faulted.
  ///
  /// The result omits events that no active state handles.
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
