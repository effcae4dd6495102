// The states that a transition leaves.

extension Flow {
  /// Returns the innermost state that a transition stays in; `nil` if even the flow itself is left and entered (SCXML, Appendix D:
  /// getTransitionDomain).
  ///
  /// In `mode: scxml` that is no parallel state. In this language it can be one, see ``exitSpan(from:to:isReentering:)``.
  ///
  /// - Parameter targets: At least one.
  package func domain(from source: ID<State>, to targets: [ID<State>], isReentering: Bool) -> ID<State>? {
    lineage(of: source).first { state in
      !(state == source && isReentering) && !(rules.leavesRegionsBeside && states[state].isParallel)
        && targets.allSatisfy { isDescendant($0, of: state) }
    }
  }

  /// Returns the states that a transition leaves, if they are active (SCXML, Appendix D: computeExitSet).
  ///
  /// In this language a transition inside a region leaves the regions beside it alone.
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
