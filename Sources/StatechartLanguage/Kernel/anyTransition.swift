extension Flow {
  /// Whether one of the transitions that a state has itself is such a one.
  package func anyTransition(of id: ID<State>, where matches: (borrowing Transition) -> Bool) -> Bool {
    // Large charts have hundreds of thousands: they are looked at where they are.
    func any(_ transitions: [Transition]) -> Bool {
      transitions.indices.contains { matches(transitions[$0]) }
    }
    let handlers = states[id].handlers
    if handlers.indices.contains(where: { any(handlers[$0].transitions) }) || any(states[id].always) { return true }
    if states[id].doneHandlers.contains(where: { any($0.transitions) }) { return true }
    if case .choice(let branches) = states[id].kind, any(branches) { return true }
    if states[id].timers.contains(where: { any(timers[$0].transitions) }) { return true }
    return states[id].invocation.map { invocations[$0].outcomes.contains(where: any) } ?? false
  }
}
