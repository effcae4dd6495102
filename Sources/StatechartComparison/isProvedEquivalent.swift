public import StatechartModel

extension Flow {
  /// Whether two versions of a flow are proved bisimilar and always in the same states, see ``FlowComparison``. `false` is
  /// inconclusive.
  public func isProvedEquivalent(to other: Flow) -> Bool {
    FlowComparer(Correspondence(old: other, new: self)).isProvedWithStates
  }
}
