extension Flow {
  /// Returns a state and its ancestors, innermost first, ending with the flow itself.
  public func lineage(of state: ID<State>) -> Lineage { Lineage(of: state, in: states) }

  /// Returns the path from the flow down to `state`, both included.
  public func path(to state: ID<State>) -> [ID<State>] { lineage(of: state).reversed() }

  /// Returns whether a state is a proper descendant of another state.
  ///
  /// Every state is a descendant of `nil`, the parent of the flow itself.
  public func isDescendant(_ state: ID<State>, of ancestor: ID<State>?) -> Bool {
    guard let ancestor else { return true }
    return state > ancestor && state.index < states[ancestor].end
  }

  /// Returns a state and its descendants, in the order of the spec.
  public func subtree(of state: ID<State>) -> some Sequence<ID<State>> { span(of: state).states }

  /// Returns the least common ancestor of two states, which can be one of the two states.
  ///
  /// The result is never `nil`, because the flow itself contains all states.
  public func commonAncestor(_ first: ID<State>, _ second: ID<State>) -> ID<State>? {
    lineage(of: first).first { $0 == second || isDescendant(second, of: $0) }
  }

  // MARK: Regions

  /// Returns whether a state is a child of a parallel state: a region or a history state.
  package func isRegion(_ state: ID<State>) -> Bool { states[state].parent.map { states[$0].isParallel } ?? false }

  /// Returns whether two states are in different regions of one parallel state.
  package func areParallel(_ first: ID<State>, _ second: ID<State>) -> Bool {
    guard let common = commonAncestor(first, second), common != first, common != second else { return false }
    return states[common].isParallel
  }

  /// Returns whether two states can be active at the same time.
  package func canBeActiveTogether(_ first: ID<State>, _ second: ID<State>) -> Bool {
    first == second || isDescendant(first, of: second) || isDescendant(second, of: first) || areParallel(first, second)
  }
}

/// A contiguous range of states.
///
/// States are stored depth first, so a state and its descendants form such a range.
package struct StateSpan: Equatable, Sendable {
  /// The indices of the states.
  package let range: Range<Int>

  package init(range: Range<Int>) {
    self.range = range
  }

  package static let empty = StateSpan(range: 0..<0)

  package var states: some Sequence<ID<State>> { range.lazy.map { ID($0) } }

  package func contains(_ state: ID<State>) -> Bool { range.contains(state.index) }

  /// Returns whether two spans overlap.
  package func meets(_ other: StateSpan) -> Bool { range.overlaps(other.range) }

  /// Returns whether another span contains this span.
  package func isWithin(_ other: StateSpan) -> Bool { range.clamped(to: other.range) == range || range.isEmpty }
}

extension Flow {
  /// Returns the span of a state and its descendants.
  package func span(of state: ID<State>) -> StateSpan { StateSpan(range: state.index..<states[state].end) }

  /// Returns the span of the descendants of a state.
  package func span(inside state: ID<State>) -> StateSpan { StateSpan(range: state.index + 1..<states[state].end) }
}
