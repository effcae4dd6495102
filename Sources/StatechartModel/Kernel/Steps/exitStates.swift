// Exits the states of a microstep (SCXML, Appendix D: exitStates).

extension ChartRun {
  /// Exits states, innermost first and the last region first.
  ///
  /// History states store states of the configuration before the microstep, because a choice can exit a state whose children
  /// the microstep has already exited.
  mutating func exit(_ states: Flow.StateSet) {
    for id in histories {
      guard case .history(let isDeep, _) = flow.states[id].kind, let parent = flow.states[id].parent, states.contains(parent)
      else { continue }
      history[id] = remembered.filter { state in
        isDeep
          ? flow.states[state].isAtomic && flow.isDescendant(state, of: parent) : flow.states[state].parent == parent
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
