// Enters the states of a microstep (SCXML, Appendix D: enterStates).

extension ChartRun {
  /// Enters the entry set of transitions, outermost state first and in the order of the spec.
  mutating func enter(_ enabled: [EnabledTransition]) {
    var set = EntrySet()
    for one in enabled { addTargets(one.transition.targets, &set) }
    addDescendants(Flow.root, &set)
    for id in set.states { enter(id, set) }
  }

  private mutating func enter(_ id: ID<State>, _ set: EntrySet) {
    noteEntry(of: id)
    perform(flow.states[id].entry, nil)
    if case .compound(let initial, _) = flow.states[id].kind, set.byDefault.contains(id) { perform(initial.actions, nil) }
    for pseudo in set.defaultHistories where flow.states[pseudo].parent == id {
      if case .history(_, let transition) = flow.states[pseudo].kind { perform(transition.actions, nil) }
    }
    if !flow.states[id].timers.isEmpty { evaluator.startTimers(of: id, in: configuration, of: flow) }
    if let invocation = flow.states[id].invocation { requested.append(invocation) }
    if case .final(let output) = flow.states[id].kind { complete(id, output) }
  }

  // MARK: Completion

  /// Raises the done events that the entry of a final state causes, or ends the flow.
  ///
  /// A final state completes its parent, and a parallel state whose regions are then all done. A top-level final state ends the
  /// flow. In `mode: interlock` a completed parallel state that is a region can complete the enclosing parallel state. SCXML's
  /// Appendix D does not have this completion.
  private mutating func complete(_ id: ID<State>, _ output: [Expression]) {
    guard var ended = flow.states[id].parent, ended != Flow.root else { return finish(output) }
    raised.append(.done(ended), nil, at: flow.states[ended].range)
    while let around = flow.states[ended].parent, flow.states[around].isParallel, isDone(around) {
      raised.append(.done(around), nil, at: flow.states[around].range)
      ended = around
      if !flow.rules.endsEnclosingStates { break }
    }
  }

  /// Returns whether a state is done: a direct final child is active, or all regions are done (SCXML, Appendix D:
  /// isInFinalState).
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
