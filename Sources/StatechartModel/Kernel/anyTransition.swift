extension Flow {
  /// Returns whether a transition of the state itself matches.
  package func anyTransition(of id: ID<State>, where matches: (Transition) -> Bool) -> Bool {
    func any(_ transitions: [Transition]) -> Bool { transitions.contains(where: matches) }
    if states[id].handlers.contains(where: { any($0.transitions) }) || any(states[id].always) { return true }
    if states[id].doneHandlers.contains(where: { any($0.transitions) }) { return true }
    if case .choice(let branches) = states[id].kind, any(branches) { return true }
    if states[id].timers.contains(where: { any(timers[$0].transitions) }) { return true }
    return states[id].invocation.map { invocations[$0].outcomes.contains(where: any) } ?? false
  }
}
