import SecretCore
import Synchronization

/// Whether somebody does not want what is under way any more.
final class Interruption: Sendable {
  private let isWanted = Atomic(true)
  private let stopped: @Sendable () throws(CoreError) -> Bool

  /// An interruption that comes by itself when `stopped` says so.
  init(when stopped: @escaping @Sendable () throws(CoreError) -> Bool) {
    self.stopped = stopped
  }

  /// Whether somebody interrupted, rather than it came by itself.
  var isInterrupted: Bool { !isWanted.load(ordering: .relaxed) }

  /// Interrupts.
  func interrupt() { isWanted.store(false, ordering: .relaxed) }

  /// Returns as long as nobody interrupts.
  /// - Throws: ``CoreError/cancelled``.
  func check() throws(CoreError) {
    guard !isInterrupted, try !stopped() else { throw .cancelled }
  }
}
