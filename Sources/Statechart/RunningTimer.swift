/// A delay of a machine that runs.
@frozen public struct RunningTimer<Timer: Sendable & Hashable>: Sendable, Hashable {
  public let kind: Timer
  /// How long it still runs: negative if it has passed meanwhile.
  public let remaining: Duration

  @inlinable public init(_ kind: Timer, remaining: Duration) {
    self.kind = kind
    self.remaining = remaining
  }
}

extension Array {
  /// The delays in the order in which they end; those that end together stay as they are.
  @inlinable public func inOrderOfEnd<Timer>() -> [RunningTimer<Timer>] where Element == RunningTimer<Timer> {
    sorted { $0.remaining < $1.remaining }
  }
}

#if !hasFeature(Embedded)
extension RunningTimer: Encodable where Timer: Encodable {}
extension RunningTimer: Decodable where Timer: Decodable {}
#endif
