// How a microstep leaves states (SCXML, Appendix D: exitStates).

extension ChartRun {
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
