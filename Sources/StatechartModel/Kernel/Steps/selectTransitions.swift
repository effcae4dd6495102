// Selects the transitions of a microstep (SCXML, Appendix D: selectTransitions, removeConflictingTransitions).

extension ChartRun {
  /// Returns whether any transition is enabled for a trigger.
  package func isEnabled(_ trigger: Flow.Trigger, _ payload: Payload?) -> Bool {
    var copy = self
    return !copy.enabledTransitions(trigger, payload).isEmpty
  }

  /// Returns the enabled transitions without conflicts.
  ///
  /// For each active atomic or final state, in the order of the spec, the search begins at this state and continues with its
  /// ancestors. The first transition whose guard holds is selected. A state that ignores the event ends the search.
  mutating func enabledTransitions(_ trigger: Flow.Trigger, _ payload: Payload?) -> [EnabledTransition] {
    var enabled: [EnabledTransition] = []
    var selections: [ID<State>: EnabledTransition?] = [:]
    // An access through `self` would copy the state.
    let states = flow.states
    for atomicState in configuration where states[atomicState].isAtomic {
      for state in flow.lineage(of: atomicState) {
        if case .event(let event) = trigger, states[state].ignored.contains(event) { break }
        // A guard of a shared ancestor is evaluated once, because all guards read the data before the microstep.
        let selection = selections[state] ?? firstOpen(flow.transitions(of: state, for: trigger), of: state, payload)
        selections[state] = .some(selection)
        guard let selection else { continue }
        if !enabled.contains(where: { $0.isSame(as: selection) }) { enabled.append(selection) }
        break
      }
    }
    return withoutConflicts(enabled)
  }

  private mutating func firstOpen(
    _ alternatives: [Transition], of source: ID<State>, _ payload: Payload?
  ) -> EnabledTransition? {
    for (index, transition) in alternatives.enumerated() where holds(transition, payload) {
      return EnabledTransition(source: source, index: index, transition: transition)
    }
    return nil
  }

  /// Returns the transitions that are not preempted.
  ///
  /// A transition preempts the earlier transitions in conflict if its source is a descendant of the source of each such
  /// transition. Otherwise the later transition is preempted.
  private func withoutConflicts(_ enabled: [EnabledTransition]) -> [EnabledTransition] {
    guard enabled.count > 1 else { return enabled }
    var kept: [EnabledTransition] = []
    for candidate in enabled {
      let claimed = claimed(by: candidate)
      let conflicting = kept.filter { !claimed.isDisjoint(with: self.claimed(by: $0)) }
      guard conflicting.allSatisfy({ flow.isDescendant(candidate.source, of: $0.source) }) else { continue }
      kept.removeAll { one in conflicting.contains { $0.isSame(as: one) } }
      kept.append(candidate)
    }
    return kept
  }

  /// Returns the states that conflict detection compares: the exit set of a transition.
  ///
  /// In `mode: interlock` the result for a transition without a target is its source.
  private func claimed(by enabled: EnabledTransition) -> Flow.StateSet {
    flow.rules.acceptsTargetlessConflicts && enabled.transition.targets.isEmpty ? [enabled.source] : exitSet(of: enabled)
  }
}
