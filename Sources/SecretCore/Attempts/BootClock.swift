/// A clock that nobody can set: it tells how long ago the system started, sleep included, and which start that was.
public protocol BootClock: Sendable {
  /// The present.
  /// - Throws: ``CoreError/clockUnavailable``. Without the time no attempt is taken.
  func now() throws(CoreError) -> BootInstant
}

/// A moment since one start of the system.
public struct BootInstant: Equatable, Sendable {
  /// Tells one start of the system from another: 16 bytes.
  public let boot: BootIdentifier

  /// The time since that start.
  public let sinceBoot: Duration

  /// The moment `sinceBoot` after the start that `boot` names.
  public init(boot: BootIdentifier, sinceBoot: Duration) {
    self.boot = boot
    self.sinceBoot = sinceBoot
  }
}
