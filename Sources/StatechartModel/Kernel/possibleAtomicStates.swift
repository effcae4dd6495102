// Computes the possible entry sets of a transition, independent of data (SCXML, Appendix D: computeEntrySet).

extension Flow {
  /// Returns the atomic and final states that are entered by default with a state.
  ///
  /// A choice state is included instead of the states to which its branches lead.
  public func initialAtomicStates(of state: ID<State>) -> [ID<State>] {
    switch states[state].kind {
    case .compound(let initial, _): initial.targets.flatMap { initialAtomicStates(of: $0) }
    case .parallel(let regions): regions.flatMap { initialAtomicStates(of: $0) }
    case .history(_, let transition): transition.targets.flatMap { initialAtomicStates(of: $0) }
    case .atomic, .choice, .final: [state]
    }
  }

  /// Returns the atomic, final and choice states to which the entry of a state can lead.
  ///
  /// A history state can lead to its default targets. A shallow history state can also lead to each sibling, and a deep history
  /// state to each atomic or final state in a sibling.
  func possibleAtomicStates(of state: ID<State>) -> [ID<State>] {
    switch states[state].kind {
    case .compound(let initial, _): return initial.targets.flatMap { possibleAtomicStates(of: $0) }
    case .parallel(let regions): return regions.flatMap { possibleAtomicStates(of: $0) }
    case .atomic, .choice, .final: return [state]
    case .history(let isDeep, let transition):
      let beside = states[state].parent.map { states[$0].children.filter { !states[$0].isPseudo } } ?? []
      let remembered =
        isDeep
        ? beside.flatMap { subtree(of: $0).filter { states[$0].isAtomic } } : beside.flatMap { possibleAtomicStates(of: $0) }
      return Set(transition.targets.flatMap { possibleAtomicStates(of: $0) } + remembered).sorted()
    }
  }

  /// Returns the atomic, final and choice states that a transition can enter, in its targets and in other entered regions.
  package func possibleAtomicStates(of transition: Transition, from source: ID<State>) -> Set<ID<State>> {
    let atomicStates = transition.targets.flatMap { possibleAtomicStates(of: $0) }
    let beside = atomicStates.flatMap { regions(enteredWith: $0, from: source, by: transition) }
    return Set(atomicStates + beside.flatMap { possibleAtomicStates(of: $0) })
  }

  /// Returns the regions that a transition enters by default in addition to the region of its target.
  func regions(enteredWith target: ID<State>, from source: ID<State>, by transition: Transition) -> [ID<State>] {
    let kept = domain(from: source, to: transition.targets, isReentering: transition.isReentering)
    let around = Array(lineage(of: target).prefix { $0 != kept })
    return around.dropFirst().flatMap { state -> [ID<State>] in
      guard case .parallel(let regions) = states[state].kind else { return [] }
      return regions.filter { !around.contains($0) }
    }
  }
}
