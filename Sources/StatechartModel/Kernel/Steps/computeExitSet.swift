// Computes the exit set of a microstep (SCXML, Appendix D: computeExitSet).

extension ChartRun {
  /// Returns the active states that a transition exits.
  func exitSet(of enabled: EnabledTransition) -> Flow.StateSet {
    let transition = enabled.transition
    // SCXML replaces a history state by the states that it stores (Appendix D: getEffectiveTargetStates).
    let targets =
      flow.rules.followsHistoriesToExit ? transition.targets.flatMap { effectiveTargets(of: $0) } : transition.targets
    let span = flow.exitSpan(from: enabled.source, to: targets, isReentering: transition.isReentering)
    return configuration.filter(span.contains)
  }

  /// Returns the states that a target stands for. A history state stands for the states that it stores, or else for its default
  /// targets.
  private func effectiveTargets(of target: ID<State>) -> [ID<State>] {
    guard case .history(_, let transition) = flow.states[target].kind else { return [target] }
    return history[target] ?? transition.targets.flatMap { effectiveTargets(of: $0) }
  }
}
