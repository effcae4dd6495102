import StatechartModel

extension FlowAnalyzer {
  /// Reports actions that send an event to an invoked flow while the flow cannot run.
  mutating func checkSentEventReceivers() {
    let flow = flow
    guard rules.reportsLikelyErrors, flow.effects.contains(where: { $0.receiver == .invokedFlow }) else { return }
    for id in flow.states.ids {
      // An invocation starts at the end of the macrostep. When its state is exited, undelivered events are dropped.
      check(flow.states[id].entry + flow.states[id].exit) { $0 != id && flow.canBeActiveTogether($0, id) }
      _ = flow.anyTransition(of: id) { transition in
        let span = flow.exitSpan(from: id, to: transition.targets, isReentering: transition.isReentering)
        check(transition.actions) { flow.canBeActiveTogether($0, id) && (transition.targets.isEmpty || !span.contains($0)) }
        return false
      }
    }
  }

  /// Reports the actions that send an event to an invoked flow that cannot run.
  ///
  /// - Parameter canRun: A function that returns whether the flow that a state invokes can run and receive the sent event.
  private mutating func check(_ actions: [Action], _ canRun: (ID<State>) -> Bool) {
    for action in actions {
      guard case .perform(let effect, _) = action.kind, flow.effects[effect].receiver == .invokedFlow else { continue }
      let invoked = flow.effects[effect].interface
      let invoking = flow.invocations(of: invoked).map { flow.invocations[$0] }
      guard !invoking.contains(where: { canRun($0.state) }) else { continue }
      var diagnostic = Diagnostic.neverRunning(invoked, event: flow.effects[effect].name, at: action.range)
      if let first = invoking.first { diagnostic = diagnostic.noting("flow '\(invoked)' is invoked here", at: first.range) }
      diagnostics.report(diagnostic)
    }
  }
}
