/// A running timer of a machine.
@frozen public struct RunningTimer<Timer: Sendable & Hashable>: Sendable, Hashable {
  /// The timer, as declared in the spec.
  public let kind: Timer
  /// The remaining time: negative if the deadline has passed.
  public let remaining: Duration

  /// Creates a running timer.
  @inlinable public init(_ kind: Timer, remaining: Duration) {
    self.kind = kind
    self.remaining = remaining
  }
}

extension Array {
  /// Returns the timers in the order of their deadlines.
  ///
  /// The sort is stable: timers with the same deadline keep their order.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of timers.
  @inlinable public func inOrderOfEnd<Timer>() -> [RunningTimer<Timer>] where Element == RunningTimer<Timer> {
    sorted { $0.remaining < $1.remaining }
  }
}

#if !hasFeature(Embedded)
extension RunningTimer: Encodable where Timer: Encodable {}
extension RunningTimer: Decodable where Timer: Decodable {}
#endif
