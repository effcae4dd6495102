/// A monotonic clock that measures the time since boot, including sleep.
///
/// No user can set the clock.
public protocol BootClock: Sendable {
  /// Returns the current time.
  ///
  /// - Throws: ``CoreError/clockUnavailable``. Without the time, every attempt to enter a code fails.
  func now() throws(CoreError) -> BootInstant
}

/// A time relative to one boot of the system.
public struct BootInstant: Equatable, Sendable {
  /// The boot identifier (16 bytes).
  public let boot: BootIdentifier

  /// The time since the boot, including sleep.
  public let sinceBoot: Duration

  /// Creates the time `sinceBoot` after the boot with the identifier `boot`.
  public init(boot: BootIdentifier, sinceBoot: Duration) {
    self.boot = boot
    self.sinceBoot = sinceBoot
  }
}
