/// A monotonic clock that counts the time since the system started, including sleep. Users cannot set it.
public protocol BootClock: Sendable {
  /// Returns the current time.
  /// - Throws: ``CoreError/clockUnavailable``. Without the time no attempt is accepted.
  func now() throws(CoreError) -> BootInstant
}

/// A time relative to one start of the system.
public struct BootInstant: Equatable, Sendable {
  /// The identifier of that start: 16 bytes.
  public let boot: BootIdentifier

  /// The time since that start.
  public let sinceBoot: Duration

  /// Creates the time `sinceBoot` after the start identified by `boot`.
  public init(boot: BootIdentifier, sinceBoot: Duration) {
    self.boot = boot
    self.sinceBoot = sinceBoot
  }
}
