extension Flow {
  /// From a state up to the flow, both included.
  public func lineage(of state: ID<State>) -> some Sequence<ID<State>> {
    sequence(first: state) { states[$0].parent }
  }

  /// From the flow down to a state, itself included.
  public func path(to state: ID<State>) -> [ID<State>] { lineage(of: state).reversed() }

  /// Whether a state is inside another; everything is inside `nil`.
  public func isDescendant(_ state: ID<State>, of ancestor: ID<State>?) -> Bool {
    guard let ancestor else { return true }
    // Parents stand before their children: what stands before the ancestor cannot be inside it.
    var current = state
    while current > ancestor, let parent = states[current].parent { current = parent }
    return current == ancestor && state != ancestor
  }

  /// A state and all in it, in the order of the spec.
  public func subtree(of state: ID<State>) -> some Sequence<ID<State>> {
    states.indices[state.index...].lazy.map { ID($0) }.prefix { $0 == state || isDescendant($0, of: state) }
  }

  /// The innermost state that holds both, or is one of them.
  public func commonAncestor(_ first: ID<State>, _ second: ID<State>) -> ID<State>? {
    var (first, second) = (first, second)
    while first != second {
      guard let parent = states[max(first, second)].parent else { return nil }
      if first > second { first = parent } else { second = parent }
    }
    return first
  }

  /// The innermost of the states around the source of a transition, itself included, that it does not leave; `nil` where even the
  /// flow itself is left and entered (SCXML, Appendix D: getTransitionDomain).
  package func innermostKept(
    by source: ID<State>, on targets: [ID<State>], isReentering: Bool, isParallel: (ID<State>) -> Bool
  ) -> ID<State>? {
    lineage(of: source).first { id in
      let isAroundAll = targets.allSatisfy { isDescendant($0, of: id) }
      // To the letter of SCXML a transition between regions leaves the state that has them.
      return isAroundAll && !(isReentering && id == source) && !(mode == .scxml && isParallel(id))
    }
  }

  /// Where the flow comes to rest, or has to decide, when a state is entered: a state in each region.
  public func initialLeaves(of state: ID<State>) -> [ID<State>] {
    switch states[state].kind {
    case .compound(let initial, _): initial.targets.flatMap { initialLeaves(of: $0) }
    case .parallel(let regions): regions.flatMap { initialLeaves(of: $0) }
    case .history(_, let transition): transition.targets.flatMap { initialLeaves(of: $0) }
    case .atomic, .choice, .final: [state]
    }
  }
}
