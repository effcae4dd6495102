// How a microstep enters states (SCXML, Appendix D: enterStates).

extension ChartRun {
  /// Enters the targets of transitions and all that is active with them, outermost first and in the order of the spec.
  mutating func enter(_ enabled: [EnabledTransition]) {
    var set = EntrySet()
    for one in enabled { lead(to: one.transition.targets, &set) }
    complete(Flow.root, &set)
    for id in set.states { enter(id, set) }
  }

  private mutating func enter(_ id: ID<State>, _ set: EntrySet) {
    noteEntry(of: id)
    perform(flow.states[id].entry, nil)
    if case .compound(let initial, _) = flow.states[id].kind, set.byDefault.contains(id) { perform(initial.actions, nil) }
    for past in set.past where flow.states[past].parent == id {
      if case .history(_, let transition) = flow.states[past].kind { perform(transition.actions, nil) }
    }
    if !flow.states[id].timers.isEmpty { evaluator.startTimers(of: id, in: configuration, of: flow) }
    if let invocation = flow.states[id].invocation { requested.append(invocation) }
    if case .final(let output) = flow.states[id].kind { complete(id, output) }
  }

  // MARK: Done

  /// A final state ends its parent, and with the last of its regions a parallel state around that; at the top it ends the flow. In
  /// this language a parallel state that is itself a region ends the one around it in turn; SCXML's Appendix D stops there.
  private mutating func complete(_ id: ID<State>, _ output: [Expression]) {
    guard var ended = flow.states[id].parent, ended != Flow.root else { return finish(output) }
    raised.append(.done(ended), nil, at: flow.states[ended].range)
    while let around = flow.states[ended].parent, flow.states[around].isParallel, isDone(around) {
      raised.append(.done(around), nil, at: flow.states[around].range)
      ended = around
      if !flow.rules.endsEnclosingStates { break }
    }
  }

  /// Whether a final state directly in a state is active, or all of its regions are done (SCXML, Appendix D: isInFinalState).
  private func isDone(_ id: ID<State>) -> Bool {
    switch flow.states[id].kind {
    case .compound(_, let children):
      for child in children where flow.states[child].isFinal && configuration.contains(child) { return true }
      return false
    case .parallel(let regions):
      for region in regions where !isDone(region) { return false }
      return true
    case .atomic, .history, .choice, .final: return false
    }
  }
}
