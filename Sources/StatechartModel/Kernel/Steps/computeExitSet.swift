// The states that a microstep leaves (SCXML, Appendix D: computeExitSet).

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
}
