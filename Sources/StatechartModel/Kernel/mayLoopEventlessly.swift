extension Flow {
  /// Whether eventless transitions and choices form a cycle, regardless of their guards.
  ///
  /// In a cycle, only a false guard can end a macrostep.
  ///
  /// The analysis ignores transitions without a target, and transitions that a latch limits to one execution, see ``latches``.
  package var mayLoopEventlessly: Bool {
    let latches = latches
    return hasCycle(from: atomicStates) { eventlessSuccessors(of: $0, latches) }
  }

  /// Returns the atomic and final states to which eventless transitions of `atomicState` and its ancestors lead, directly or
  /// through choices.
  ///
  /// If a transition to a target does not exit `atomicState`, the result contains `atomicState`.
  private func eventlessSuccessors(of atomicState: ID<State>, _ latches: [ID<Variable>: Bool]) -> Set<ID<State>> {
    // A top-level final state ends the flow.
    if states[atomicState].isFinal, states[atomicState].parent == Flow.root { return [] }
    var successors: Set<ID<State>> = []
    var passed: [Bool: Set<ID<State>>] = [:]
    func follow(_ alternatives: [Transition], of source: ID<State>, leaving: Bool) -> Bool {
      for transition in alternatives where !latches.closes(transition) {
        // A transition can enter another region while `atomicState` stays active.
        let span = exitSpan(from: source, to: transition.targets, isReentering: transition.isReentering)
        let isLeft = leaving || span.contains(atomicState)
        for end in possibleAtomicStates(of: transition, from: source) {
          if case .choice(let branches) = states[end].kind {
            if passed[isLeft, default: []].insert(end).inserted { _ = follow(branches, of: end, leaving: isLeft) }
          } else {
            successors.insert(isLeft ? end : atomicState)
          }
        }
        if transition.condition == nil { return false }
      }
      return true
    }
    for source in lineage(of: atomicState) where !follow(states[source].always, of: source, leaving: false) { break }
    return successors
  }
}
