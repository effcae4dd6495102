extension Flow {
  /// Returns the groups of alternative transitions of a state. Transitions of its ancestors are not included. Of each group at
  /// most one transition is taken: the first one whose guard holds. `beginMacrostep` is `true` for timers and invocations:
  /// their triggers begin a macrostep and enable no transition of another state.
  package func alternatives(of id: ID<State>) -> [(transitions: [Transition], beginMacrostep: Bool)] {
    let state = states[id]
    var shared = state.handlers.map(\.transitions) + state.doneHandlers.map(\.transitions) + [state.always]
    if case .choice(let branches) = state.kind { shared.append(branches) }
    let own = state.timers.map { timers[$0].transitions } + (state.invocation.map { invocations[$0].outcomes } ?? [])
    return shared.map { ($0, false) } + own.map { ($0, true) }
  }

  /// Returns whether any transition of the state matches. Transitions of its ancestors are not considered.
  package func anyTransition(of id: ID<State>, where matches: (Transition) -> Bool) -> Bool {
    alternatives(of: id).contains { $0.transitions.contains(where: matches) }
  }
}
