#if Fprintd
import CGIO
import Dispatch
import Foundation
import SecretCore
import Synchronization

/// An operation with the sensor, which runs on its own thread and has a time limit.
///
/// The blocking calls of GIO block only that thread. A cancellation and the end of the time limit have the same effect.
final class SensorOperation: @unchecked Sendable {
  // GLib allows calls to both objects from every thread. The properties themselves are constants.
  /// The main context of the operation's thread, which delivers signals.
  let context: OpaquePointer = g_main_context_new()
  /// The object that cancels the blocking calls.
  let cancellable: UnsafeMutablePointer<GCancellable> = g_cancellable_new()

  deinit {
    g_object_unref(cancellable)
    g_main_context_unref(context)
  }

  /// Whether the operation was cancelled, or its time limit has passed.
  var isCancelled: Bool { g_cancellable_is_cancelled(cancellable) != 0 }

  /// Cancels the operation. The method can be called on any thread, also before the operation starts.
  func cancel() {
    g_cancellable_cancel(cancellable)
    g_main_context_wakeup(context)
  }

  /// Waits until a signal was handled, the connection was closed or the operation was cancelled.
  func waitForEvent() {
    g_main_context_iteration(context, 1)
  }

  /// Runs `body` on a new thread with its own main context, and passes the result to `completion` on that thread.
  ///
  /// - Parameters:
  ///   - limit: The time after which the operation is cancelled.
  ///   - body: A function that throws an error soon after the operation is cancelled.
  func start<Value: Sendable>(
    limit: Duration, _ body: @escaping @Sendable (SensorOperation) throws(AuthenticatorFailure) -> Value,
    completion: @escaping @Sendable (Result<Value, AuthenticatorFailure>) -> Void
  ) {
    DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [weak self] in self?.cancel() }
    Thread.detachNewThread { [self] in
      g_main_context_push_thread_default(context)
      let result = Result { () throws(AuthenticatorFailure) in try body(self) }
      // Events of a closed connection keep the connection alive until they are handled.
      while g_main_context_iteration(context, 0) != 0 {}
      g_main_context_pop_thread_default(context)
      completion(result)
    }
  }
}

extension SensorOperation {
  /// Returns the result of `body`, which runs on a new thread. A cancellation of the task cancels the operation.
  ///
  /// - Throws: The error of `body`.
  static func run<Value: Sendable>(
    limit: Duration, _ body: @escaping @Sendable (SensorOperation) throws(AuthenticatorFailure) -> Value
  ) async throws(AuthenticatorFailure) -> Value {
    let operation = SensorOperation()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        operation.start(limit: limit, body) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      operation.cancel()
    }
    return try result.get()
  }

  /// Returns the result of `body`, which runs on a new thread, and blocks the current thread until then.
  ///
  /// - Throws: The error of `body`; ``/SecretCore/AuthenticatorFailure/cancelled`` if `body` takes longer than `limit`.
  static func runBlocking<Value: Sendable>(
    limit: Duration, _ body: @escaping @Sendable (SensorOperation) throws(AuthenticatorFailure) -> Value
  ) throws(AuthenticatorFailure) -> Value {
    let result = Mutex<Result<Value, AuthenticatorFailure>>(.failure(.cancelled))
    let isDone = DispatchSemaphore(value: 0)
    SensorOperation().start(limit: limit, body) { outcome in
      result.withLock { $0 = outcome }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + limit / .seconds(1))
    return try result.withLock(\.self).get()
  }
}
#endif
