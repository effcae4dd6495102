import Statechart
import Synchronization

/// Answers the door's question when the test says so.
final class Porter: Sendable {
  private struct Book {
    var asked: [PIN] = []
    var waiting: [CheckedContinuation<Door.Outcome, Never>] = []
  }

  private let book = Mutex(Book())

  /// The codes that were put to the porter.
  var asked: [PIN] { book.withLock { $0.asked } }

  /// Waits for ``answer(_:)``, whether the task was cancelled or not.
  @concurrent func handle(_ operation: Door.Operation) async -> Door.Outcome {
    guard case .ask(let code) = operation else { return .goAway }
    return await withCheckedContinuation { continuation in
      book.withLock {
        $0.asked.append(code)
        $0.waiting.append(continuation)
      }
    }
  }

  /// Answers the oldest open question.
  func answer(_ outcome: Door.Outcome) {
    book.withLock { $0.waiting.removeFirst() }.resume(returning: outcome)
  }
}
