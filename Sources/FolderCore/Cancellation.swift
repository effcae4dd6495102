import SecretCore
import Synchronization

/// The cancellation state of an operation that its task or a condition can cancel.
final class Cancellation: Sendable {
  private let isWanted = Atomic(true)
  private let stopped: @Sendable () throws(CoreError) -> Bool

  /// Creates a state that is treated as cancelled while `stopped` returns `true`, even without a call of ``cancel()``.
  init(when stopped: @escaping @Sendable () throws(CoreError) -> Bool) {
    self.stopped = stopped
  }

  /// Whether ``cancel()`` was called, regardless of the condition.
  var isCancelled: Bool { !isWanted.load(ordering: .relaxed) }

  func cancel() { isWanted.store(false, ordering: .relaxed) }

  /// Checks that the operation was not cancelled.
  ///
  /// - Throws: ``CoreError/cancelled``, and the errors of the condition.
  func check() throws(CoreError) {
    guard !isCancelled, try !stopped() else { throw .cancelled }
  }
}
