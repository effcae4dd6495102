extension Flow {
  /// From a state up to the flow, both included.
  public func lineage(of state: ID<State>) -> Lineage { Lineage(of: state, in: states) }

  /// From the flow down to a state, itself included.
  public func path(to state: ID<State>) -> [ID<State>] { lineage(of: state).reversed() }

  /// Whether a state is inside another; everything is inside `nil`.
  public func isDescendant(_ state: ID<State>, of ancestor: ID<State>?) -> Bool {
    guard let ancestor else { return true }
    return state > ancestor && state.index < states[ancestor].end
  }

  /// A state and all in it, in the order of the spec.
  public func subtree(of state: ID<State>) -> some Sequence<ID<State>> { span(of: state).states }

  /// The innermost state that holds both, or is one of them.
  public func commonAncestor(_ first: ID<State>, _ second: ID<State>) -> ID<State>? {
    lineage(of: first).first { $0 == second || isDescendant(second, of: $0) }
  }

  // MARK: Regions

  /// Whether a state is a region of a parallel state.
  package func isRegion(_ state: ID<State>) -> Bool { states[state].parent.map { states[$0].isParallel } ?? false }

  /// Whether two states are in different regions of one state.
  package func areParallel(_ first: ID<State>, _ second: ID<State>) -> Bool {
    guard let common = commonAncestor(first, second), common != first, common != second else { return false }
    return states[common].isParallel
  }

  /// Whether two states can be active at once.
  package func canBeActiveTogether(_ first: ID<State>, _ second: ID<State>) -> Bool {
    first == second || isDescendant(first, of: second) || isDescendant(second, of: first) || areParallel(first, second)
  }
}

/// A range of the states. As states stand depth first, a state with all in it is one.
package struct StateSpan: Equatable, Sendable {
  /// The indices of the states.
  package let range: Range<Int>

  package init(range: Range<Int>) {
    self.range = range
  }

  package static let empty = StateSpan(range: 0..<0)

  package var states: some Sequence<ID<State>> { range.lazy.map { ID($0) } }

  package func contains(_ state: ID<State>) -> Bool { range.contains(state.index) }

  /// Whether two spans share a state.
  package func meets(_ other: StateSpan) -> Bool { range.overlaps(other.range) }

  /// Whether all of it is in another span.
  package func isWithin(_ other: StateSpan) -> Bool { range.clamped(to: other.range) == range || range.isEmpty }
}

extension Flow {
  /// A state and all in it.
  package func span(of state: ID<State>) -> StateSpan { StateSpan(range: state.index..<states[state].end) }

  /// All in a state.
  package func span(inside state: ID<State>) -> StateSpan { StateSpan(range: state.index + 1..<states[state].end) }
}
