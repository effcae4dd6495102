public import StatechartModel

extension Flow {
  /// Whether it is proved that two versions of a flow with the same states behave the same, see ``FlowComparison``, and are always in the
  /// same state. `false` says nothing.
  public func behaves(like other: Flow) -> Bool { FlowComparer(Correspondence(old: other, new: self)).isProvedWithStates }
}
