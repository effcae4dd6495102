// Selects the transitions of a microstep (SCXML, Appendix D: selectTransitions, removeConflictingTransitions).

extension ChartRun {
  /// Returns whether some transition is enabled for a trigger.
  package func isEnabled(_ trigger: Flow.Trigger, _ payload: Payload?) -> Bool {
    var copy = self
    return !copy.enabledTransitions(trigger, payload).isEmpty
  }

  /// Returns the enabled transitions without conflicts. For each active leaf, in the order of the spec, it selects the first
  /// transition whose guard holds: of the leaf, otherwise of its nearest ancestor. A state that ignores the event ends the
  /// search.
  mutating func enabledTransitions(_ trigger: Flow.Trigger, _ payload: Payload?) -> [EnabledTransition] {
    var enabled: [EnabledTransition] = []
    var answers: [ID<State>: EnabledTransition?] = [:]
    for leaf in configuration where flow.states[leaf].isLeaf {
      for state in flow.lineage(of: leaf) {
        if case .event(let event) = trigger, flow.states[state].ignored.contains(event) { break }
        // Each guard that regions share is evaluated once: guards see the data before the microstep.
        let answer = answers[state] ?? firstOpen(flow.transitions(of: state, for: trigger), of: state, payload)
        answers[state] = .some(answer)
        guard let answer else { continue }
        if !enabled.contains(where: { $0.isSame(as: answer) }) { enabled.append(answer) }
        break
      }
    }
    return withoutConflicts(enabled)
  }

  private mutating func firstOpen(
    _ alternatives: [Transition], of source: ID<State>, _ payload: Payload?
  ) -> EnabledTransition? {
    for (place, transition) in alternatives.enumerated() where holds(transition, payload) {
      return EnabledTransition(source: source, place: place, transition: transition)
    }
    return nil
  }

  /// Removes preempted transitions. Of two in conflict it keeps the one whose source is further inside, otherwise the first.
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

  /// Returns the states that no other transition of the microstep may exit: the exit set, or the source of a transition without
  /// a target that keeps its source.
  private func claimed(by enabled: EnabledTransition) -> Flow.StateSet {
    flow.rules.keepsSourceWithoutTarget && enabled.transition.targets.isEmpty ? [enabled.source] : exitSet(of: enabled)
  }
}
