// Computes the domain and the exit span of a transition.

extension Flow {
  /// Returns the domain of a transition: the innermost state around source and targets that the transition does not exit.
  /// Returns `nil` if even the flow itself is exited and entered (SCXML, Appendix D: getTransitionDomain).
  ///
  /// In `mode: scxml` the domain is never a parallel state. In `mode: interlock` the domain can be a parallel state, see
  /// ``exitSpan(from:to:isReentering:)``.
  ///
  /// - Parameter targets: At least one target.
  package func domain(from source: ID<State>, to targets: [ID<State>], isReentering: Bool) -> ID<State>? {
    lineage(of: source).first { state in
      !(state == source && isReentering) && !(rules.leavesRegionsBeside && states[state].isParallel)
        && targets.allSatisfy { isDescendant($0, of: state) }
    }
  }

  /// Returns the exit span of a transition. The exit set consists of the active states in the span (SCXML, Appendix D:
  /// computeExitSet).
  ///
  /// In `mode: interlock` a transition inside a region does not exit the other regions.
  package func exitSpan(from source: ID<State>, to targets: [ID<State>], isReentering: Bool) -> StateSpan {
    guard let target = targets.first else { return .empty }
    guard let domain = domain(from: source, to: targets, isReentering: isReentering) else {
      return StateSpan(range: states.indices)
    }
    if !rules.leavesRegionsBeside, states[domain].isParallel,
      let region = lineage(of: target).first(where: { states[$0].parent == domain }), !states[region].isPseudo
    {
      return span(of: region)
    }
    return span(inside: domain)
  }
}
