// Computes the domain and the exit span of a transition.

extension Flow {
  /// Returns the domain of a transition: the innermost state that contains the source and the targets and is not exited (SCXML,
  /// Appendix D: getTransitionDomain).
  ///
  /// The domain can be the source itself. The result is `nil` if the transition exits and enters the flow itself.
  ///
  /// In `mode: scxml` the domain is never a parallel state. In `mode: interlock` the domain can be a parallel state, see
  /// ``exitSpan(from:to:isReentering:)``.
  ///
  /// - Parameter targets: At least one target.
  package func domain(from source: ID<State>, to targets: [ID<State>], isReentering: Bool) -> ID<State>? {
    lineage(of: source).first { state in
      !(state == source && isReentering) && !(rules.exitsParallelDomain && states[state].isParallel)
        && targets.allSatisfy { isDescendant($0, of: state) }
    }
  }

  /// Returns the exit span of a transition, whose active states are the exit set (SCXML, Appendix D: computeExitSet).
  ///
  /// The span of a transition without a target is empty.
  ///
  /// If the domain is a parallel state, the span is the region of the first target. If this target is a history state of the
  /// parallel state, the span contains all regions.
  package func exitSpan(from source: ID<State>, to targets: [ID<State>], isReentering: Bool) -> StateSpan {
    guard let target = targets.first else { return .empty }
    guard let domain = domain(from: source, to: targets, isReentering: isReentering) else {
      return StateSpan(range: states.indices)
    }
    if !rules.exitsParallelDomain, states[domain].isParallel,
      let region = lineage(of: target).first(where: { states[$0].parent == domain }), !states[region].isPseudo
    {
      return span(of: region)
    }
    return span(inside: domain)
  }
}
