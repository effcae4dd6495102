extension Flow {
  /// Returns the groups of alternative transitions of a state.
  ///
  /// From each group, a microstep takes at most one transition: the first whose guard holds. Initial transitions, default
  /// history transitions and the transitions of ancestors are not included.
  ///
  /// `beginMacrostep` is `true` for timers and invocations. Their triggers begin a macrostep and enable no transition of
  /// another state.
  package func alternatives(of id: ID<State>) -> [(transitions: [Transition], beginMacrostep: Bool)] {
    let state = states[id]
    var shared = state.handlers.map(\.transitions) + state.doneHandlers.map(\.transitions) + [state.always]
    if case .choice(let branches) = state.kind { shared.append(branches) }
    let own = state.timers.map { timers[$0].transitions } + (state.invocation.map { invocations[$0].outcomes } ?? [])
    return shared.map { ($0, false) } + own.map { ($0, true) }
  }

  /// Returns whether `matches` returns `true` for any transition in ``alternatives(of:)``.
  package func anyTransition(of id: ID<State>, where matches: (Transition) -> Bool) -> Bool {
    alternatives(of: id).contains { $0.transitions.contains(where: matches) }
  }
}
