public import StatechartModel

extension Flow {
  /// Whether it is proved that two versions of a flow behave the same, see ``FlowComparison``. `false` says nothing.
  public func behaves(like other: Flow) -> Bool { FlowComparer(Correspondence(old: other, new: self)).isProved }
}
