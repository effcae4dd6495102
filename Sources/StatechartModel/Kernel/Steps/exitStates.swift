// Which states a microstep leaves (SCXML, Appendix D: computeExitSet, exitStates).

extension ChartRun {
  /// The active states that a transition leaves.
  func exitSet(of enabled: EnabledTransition) -> Flow.StateSet {
    let transition = enabled.transition
    // To the letter of SCXML what a history remembers decides (Appendix D: getEffectiveTargetStates).
    let targets =
      flow.rules.followsHistoriesToExit ? transition.targets.flatMap { effectiveTargets(of: $0) } : transition.targets
    let span = flow.exitSpan(from: enabled.source, to: targets, isReentering: transition.isReentering)
    return configuration.filter(span.contains)
  }

  /// The states that a target stands for: of a history what it remembers, else where it leads the first time.
  private func effectiveTargets(of target: ID<State>) -> [ID<State>] {
    guard case .history(_, let transition) = flow.states[target].kind else { return [target] }
    return history[target] ?? transition.targets.flatMap { effectiveTargets(of: $0) }
  }

  /// Leaves states, innermost first, and of regions the last first. What histories remember is what was active before the microstep:
  /// a choice can lead out of a state in which nothing is active any more.
  mutating func exit(_ states: Flow.StateSet) {
    for id in histories {
      guard case .history(let isDeep, _) = flow.states[id].kind, let parent = flow.states[id].parent, states.contains(parent)
      else { continue }
      history[id] = remembered.filter { state in
        isDeep
          ? flow.states[state].isLeaf && flow.isDescendant(state, of: parent) : flow.states[state].parent == parent
      }
    }
    for id in states.reversed() {
      perform(flow.states[id].exit, nil)
      evaluator.cancelWaits(of: id, of: flow)
      if let invocation = flow.states[id].invocation { requested.removeAll { $0 == invocation } }
      configuration.remove(id)
    }
  }
}
