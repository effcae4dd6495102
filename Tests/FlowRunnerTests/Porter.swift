import FlowRunner
import Statechart
import Synchronization

/// The fake services of the door.
///
/// Operations wait for ``answer(_:)`` or ``fail(_:)``, and other calls are recorded.
final class Porter: Sendable {
  private struct Book {
    var asked: [PIN] = []
    var waiting: [CheckedContinuation<OperationResult<Door.Outcome>, Never>] = []
    var effects: [Door.Effect] = []
    var released: [Secret] = []
    var undone = 0
  }

  private let book = Mutex(Book())
  private let onEffect: @MainActor @Sendable (Door.Effect) -> Void

  /// Creates a porter.
  ///
  /// - Parameter onEffect: Receives each effect.
  init(onEffect: @escaping @MainActor @Sendable (Door.Effect) -> Void = { _ in }) {
    self.onEffect = onEffect
  }

  /// The codes that ``ask(_:)`` has received, in order.
  var asked: [PIN] { book.withLock { $0.asked } }
  /// The performed effects, in order.
  var effects: [Door.Effect] { book.withLock { $0.effects } }
  /// The released secrets, in order.
  var released: [Secret] { book.withLock { $0.released } }
  /// The number of operations that were undone because of a late outcome.
  var undone: Int { book.withLock { $0.undone } }

  @MainActor func perform(_ effect: Door.Effect) {
    book.withLock { $0.effects.append(effect) }
    onEffect(effect)
  }

  /// Waits for ``answer(_:)`` or ``fail(_:)``, and returns the result of the operation.
  ///
  /// The wait continues even if the task is cancelled.
  func ask(_ code: PIN) async -> OperationResult<Door.Outcome> {
    RunningOperation.current?.undoIfLate { self.book.withLock { $0.undone += 1 } }
    return await withCheckedContinuation { continuation in
      book.withLock {
        $0.asked.append(code)
        $0.waiting.append(continuation)
      }
    }
  }

  /// Completes the oldest pending operation with `outcome`.
  func answer(_ outcome: Door.Outcome) {
    resume(OperationResult(outcome))
  }

  /// Completes the oldest pending operation with an error, which results in the outcome `goAway`.
  func fail(_ error: any Error) async {
    resume(await OperationResult(failing: .goAway) { throw error })
  }

  private func resume(_ result: OperationResult<Door.Outcome>) {
    book.withLock { $0.waiting.removeFirst() }.resume(returning: result)
  }

  func release(_ secret: Secret) {
    book.withLock { $0.released.append(secret) }
  }
}
