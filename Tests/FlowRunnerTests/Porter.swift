import FlowRunner
import Statechart
import Synchronization

/// The services of the door: answers its question when the test says so, and takes note of everything else.
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

  /// - Parameter onEffect: Is told of each effect.
  init(onEffect: @escaping @MainActor @Sendable (Door.Effect) -> Void = { _ in }) {
    self.onEffect = onEffect
  }

  /// The codes that were put to the porter.
  var asked: [PIN] { book.withLock { $0.asked } }
  /// The effects, in their order.
  var effects: [Door.Effect] { book.withLock { $0.effects } }
  /// The secrets that were given back, in their order.
  var released: [Secret] { book.withLock { $0.released } }
  /// How many operations were undone because their outcome came too late.
  var undone: Int { book.withLock { $0.undone } }

  @MainActor func perform(_ effect: Door.Effect) {
    book.withLock { $0.effects.append(effect) }
    onEffect(effect)
  }

  /// Waits for ``answer(_:)``, whether the task was cancelled or not.
  func ask(_ code: PIN) async -> OperationResult<Door.Outcome> {
    RunningOperation.current?.undoIfLate { self.book.withLock { $0.undone += 1 } }
    return await withCheckedContinuation { continuation in
      book.withLock {
        $0.asked.append(code)
        $0.waiting.append(continuation)
      }
    }
  }

  /// Answers the oldest open question.
  func answer(_ outcome: Door.Outcome) {
    resume(OperationResult(outcome))
  }

  /// Throws from the oldest open question.
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
