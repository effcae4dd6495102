// Computes the exit set of a microstep (SCXML, Appendix D: computeExitSet).

extension ChartRun {
  /// Returns the exit set of a transition, which contains only active states.
  func exitSet(of enabled: EnabledTransition) -> Flow.StateSet {
    let transition = enabled.transition
    // SCXML replaces a history state by its stored states or its default targets (Appendix D: getEffectiveTargetStates).
    let targets =
      flow.rules.followsHistoriesToExit ? transition.targets.flatMap { effectiveTargets(of: $0) } : transition.targets
    let span = flow.exitSpan(from: enabled.source, to: targets, isReentering: transition.isReentering)
    return configuration.filter(span.contains)
  }

  /// Returns the effective targets of a target.
  ///
  /// The effective targets of a history state are its stored states, or else the effective targets of its default transition.
  private func effectiveTargets(of target: ID<State>) -> [ID<State>] {
    guard case .history(_, let transition) = flow.states[target].kind else { return [target] }
    return history[target] ?? transition.targets.flatMap { effectiveTargets(of: $0) }
  }
}
