// Computes the states that a transition exits.

extension Flow {
  /// Returns the domain of a transition: the innermost state that it does not exit. Returns `nil` if even the flow itself is
  /// exited and entered (SCXML, Appendix D: getTransitionDomain).
  ///
  /// In `mode: scxml` the domain is never a parallel state. In `mode: interlock` it can be one, see
  /// ``exitSpan(from:to:isReentering:)``.
  ///
  /// - Parameter targets: At least one target.
  package func domain(from source: ID<State>, to targets: [ID<State>], isReentering: Bool) -> ID<State>? {
    lineage(of: source).first { state in
      !(state == source && isReentering) && !(rules.leavesRegionsBeside && states[state].isParallel)
        && targets.allSatisfy { isDescendant($0, of: state) }
    }
  }

  /// Returns the states that a transition exits if they are active (SCXML, Appendix D: computeExitSet).
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
