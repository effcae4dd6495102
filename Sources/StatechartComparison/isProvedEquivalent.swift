public import StatechartModel

extension Flow {
  /// Returns whether two versions of a flow are proved bisimilar and their active states are always the same; see
  /// ``FlowComparison``.
  ///
  /// The result `false` is inconclusive.
  ///
  /// - Parameter other: The old version of the flow.
  public func isProvedEquivalent(to other: Flow) -> Bool {
    FlowComparer(Correspondence(old: other, new: self)).isProvedWithStates
  }
}
