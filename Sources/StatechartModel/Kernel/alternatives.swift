extension Flow {
  /// Returns the alternatives of the state itself: for each trigger the transitions of which the first one whose guard holds is taken, and
  /// whether they begin a macrostep, in which no transition of another state is taken for the same trigger.
  package func alternatives(of id: ID<State>) -> [(transitions: [Transition], beginMacrostep: Bool)] {
    let state = states[id]
    var shared = state.handlers.map(\.transitions) + state.doneHandlers.map(\.transitions) + [state.always]
    if case .choice(let branches) = state.kind { shared.append(branches) }
    let own = state.timers.map { timers[$0].transitions } + (state.invocation.map { invocations[$0].outcomes } ?? [])
    return shared.map { ($0, false) } + own.map { ($0, true) }
  }

  /// Returns whether a transition of the state itself matches.
  package func anyTransition(of id: ID<State>, where matches: (Transition) -> Bool) -> Bool {
    alternatives(of: id).contains { $0.transitions.contains(where: matches) }
  }
}
