import SecretCore
import Synchronization

/// The cancellation of an operation, by its task or by a condition.
final class Cancellation: Sendable {
  private let isWanted = Atomic(true)
  private let stopped: @Sendable () throws(CoreError) -> Bool

  /// Creates a cancellation that also occurs when `stopped` returns `true`.
  init(when stopped: @escaping @Sendable () throws(CoreError) -> Bool) {
    self.stopped = stopped
  }

  /// Whether the task was cancelled, rather than the condition met.
  var isCancelled: Bool { !isWanted.load(ordering: .relaxed) }

  /// Cancels the operation.
  func cancel() { isWanted.store(false, ordering: .relaxed) }

  /// Checks for cancellation.
  /// - Throws: ``CoreError/cancelled``.
  func check() throws(CoreError) {
    guard !isCancelled, try !stopped() else { throw .cancelled }
  }
}
