import FixtureFlows
import Statechart
import Synchronization

/// Answers at the desk when the test says so.
final class Librarian: LibraryDesk.Provider {
  private struct Book {
    var renewing: [CheckedContinuation<LibraryDesk.RenewOutcome, Never>] = []
    var fetching: [CheckedContinuation<LibraryDesk.FetchOutcome, Never>] = []
  }

  private let book = Mutex(Book())

  /// How many questions are open.
  var waiting: Int { book.withLock { $0.renewing.count + $0.fetching.count } }

  func fetch(title: Int, code: PIN, card: Secret) async -> LibraryDesk.FetchOutcome {
    await withCheckedContinuation { continuation in book.withLock { $0.fetching.append(continuation) } }
  }

  func renew(card: Secret) async -> LibraryDesk.RenewOutcome {
    await withCheckedContinuation { continuation in book.withLock { $0.renewing.append(continuation) } }
  }

  /// Answers the oldest open question of its kind.
  func answer(_ outcome: LibraryDesk.FetchOutcome) {
    book.withLock { $0.fetching.removeFirst() }.resume(returning: outcome)
  }

  func answer(_ outcome: LibraryDesk.RenewOutcome) {
    book.withLock { $0.renewing.removeFirst() }.resume(returning: outcome)
  }
}
