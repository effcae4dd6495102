// Which transitions a microstep takes (SCXML, Appendix D: selectTransitions, removeConflictingTransitions).

extension ChartRun {
  /// Returns whether a trigger would be heard now: some transition is enabled for it.
  package func isEnabled(_ trigger: Flow.Trigger, _ payload: Payload?) -> Bool {
    var copy = self
    return !copy.enabledTransitions(trigger, payload).isEmpty
  }

  /// For each active leaf, in the order of the spec, the first transition that is open: of the leaf itself, else of the states
  /// around it. A state that ignores the event ends the search.
  mutating func enabledTransitions(_ trigger: Flow.Trigger, _ payload: Payload?) -> [EnabledTransition] {
    var enabled: [EnabledTransition] = []
    var answers: [ID<State>: EnabledTransition?] = [:]
    for leaf in configuration where flow.states[leaf].isLeaf {
      for state in flow.lineage(of: leaf) {
        if case .event(let event) = trigger, flow.states[state].ignored.contains(event) { break }
        // Of what regions share each guard is asked once: guards see what was before the microstep.
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

  /// Of transitions that exclude each other one is taken: the one further inside, else the one that stands first.
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

  /// The states that no other transition of the microstep may leave: the exit set, or of a transition without a target that keeps
  /// its source, the source.
  private func claimed(by enabled: EnabledTransition) -> Flow.StateSet {
    flow.rules.keepsSourceWithoutTarget && enabled.transition.targets.isEmpty ? [enabled.source] : exitSet(of: enabled)
  }
}
