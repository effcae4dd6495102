import SecretCore
import Synchronization

/// The cancellation state of an operation that its task or a condition can cancel.
final class Cancellation: Sendable {
  private let isWanted = Atomic(true)
  private let stopped: @Sendable () throws(CoreError) -> Bool

  /// Creates a state that also counts as cancelled when `stopped` returns `true`.
  init(when stopped: @escaping @Sendable () throws(CoreError) -> Bool) {
    self.stopped = stopped
  }

  /// Whether ``cancel()`` was called; the condition has no influence.
  var isCancelled: Bool { !isWanted.load(ordering: .relaxed) }

  func cancel() { isWanted.store(false, ordering: .relaxed) }

  /// Checks that the operation was not cancelled.
  ///
  /// - Throws: ``CoreError/cancelled``, and the errors of the condition.
  func check() throws(CoreError) {
    guard !isCancelled, try !stopped() else { throw .cancelled }
  }
}
