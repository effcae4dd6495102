import StatechartModel

extension Flow {
  /// Returns warnings for transitions and choices that behave differently in an exported SCXML or XState chart; none in
  /// `mode: scxml`.
  ///
  /// Both formats exit all regions of a parallel state if a transition exits one of them. In both formats, a transition without
  /// a target cannot preempt transitions that exit its source. Both formats evaluate a choice only after all other states have
  /// been entered (`docs/language.md`, Regions).
  func findLosses() -> Diagnostics {
    var losses = Diagnostics()
    guard !rules.exitsParallelDomain else { return losses }
    findLateChoices(&losses)
    guard states.contains(where: \.isParallel) else { return losses }
    for source in states.ids {
      for transition in transitions(of: source) where !transition.targets.isEmpty {
        let kept = domain(from: source, to: transition.targets, isReentering: transition.isReentering)
        if let kept, states[kept].isParallel { losses.report(.regionsAreLeft(of: states[kept].id, at: transition.range)) }
      }
      if states[source].isParallel { findUnkept(inRegionsOf: source, &losses) }
    }
    return losses
  }

  /// Returns the transitions of a state for events, done events, timers and outcomes, and its eventless transitions.
  func transitions(of id: ID<State>) -> [Transition] {
    let state = states[id]
    return state.handlers.flatMap(\.transitions) + state.doneHandlers.flatMap(\.transitions) + state.always
      + state.timers.flatMap { timers[$0].transitions }
      + (state.invocation.map { invocations[$0].outcomes.flatMap(\.self) } ?? [])
  }

  /// Reports the first transition without a target of each handler in a parallel state.
  ///
  /// A transition is reported only if the parallel state or an ancestor has a transition with a target for the same event.
  private func findUnkept(inRegionsOf parallel: ID<State>, _ losses: inout Diagnostics) {
    let leading = Set(
      lineage(of: parallel).flatMap { states[$0].handlers }
        .filter { $0.transitions.contains { !$0.targets.isEmpty } }.map(\.event))
    for inside in subtree(of: parallel).dropFirst() {
      for handler in states[inside].handlers where leading.contains(handler.event) {
        guard let staying = handler.transitions.first(where: \.targets.isEmpty) else { continue }
        losses.report(.sourceIsNotKept(events[handler.event].name, at: staying.range))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func regionsAreLeft(of parallel: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .noCounterpart, .warning, at: range,
      "the exported chart exits and reenters the other regions of '\(parallel)', which stay active in the flow")
  }

  fileprivate static func sourceIsNotKept(_ event: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .noCounterpart, .warning, at: range,
      "in the exported chart, this transition does not preempt transitions of outer states on event '\(event)'")
  }
}
