extension Flow {
  /// Whether eventless transitions and choices lead from some state back to it, whatever their guards say: then only the data can
  /// end a macrostep.
  package var mayLoopEventlessly: Bool {
    hasCircle(from: leaves) { eventlessSuccessors(of: $0) }
  }

  /// The states that eventless transitions lead to from a state in which the flow rests, through the choices between.
  private func eventlessSuccessors(of leaf: ID<State>) -> Set<ID<State>> {
    // With a final state at the top the flow is over.
    if states[leaf].isFinal, states[leaf].parent == Flow.root { return [] }
    var successors: Set<ID<State>> = []
    var passed: [Bool: Set<ID<State>>] = [:]
    func follow(_ alternatives: [Transition], of source: ID<State>, leaving: Bool) -> Bool {
      for transition in alternatives {
        // Another region can be entered while the leaf stays.
        let span = exitSpan(from: source, to: transition.targets, isReentering: transition.isReentering)
        let isLeft = leaving || span.contains(leaf)
        for end in possibleLeaves(of: transition, from: source) {
          if case .choice(let branches) = states[end].kind {
            if passed[isLeft, default: []].insert(end).inserted { _ = follow(branches, of: end, leaving: isLeft) }
          } else {
            successors.insert(isLeft ? end : leaf)
          }
        }
        if transition.condition == nil { return false }
      }
      return true
    }
    for source in lineage(of: leaf) where !follow(states[source].always, of: source, leaving: false) { break }
    return successors
  }
}
