extension Flow {
  /// Returns the groups of alternative transitions of a state.
  ///
  /// From each group, a microstep takes at most one transition: the first whose guard holds. Initial and default history
  /// transitions are not included, nor are the transitions of the state's ancestors. `beginMacrostep` is `true` for timers and
  /// invocations: their triggers begin a macrostep and enable no transition of another state.
  package func alternatives(of id: ID<State>) -> [(transitions: [Transition], beginMacrostep: Bool)] {
    let state = states[id]
    var shared = state.handlers.map(\.transitions) + state.doneHandlers.map(\.transitions) + [state.always]
    if case .choice(let branches) = state.kind { shared.append(branches) }
    let own = state.timers.map { timers[$0].transitions } + (state.invocation.map { invocations[$0].outcomes } ?? [])
    return shared.map { ($0, false) } + own.map { ($0, true) }
  }

  /// Returns whether any transition in ``alternatives(of:)`` of the state matches.
  package func anyTransition(of id: ID<State>, where matches: (Transition) -> Bool) -> Bool {
    alternatives(of: id).contains { $0.transitions.contains(where: matches) }
  }
}
