import FixtureFlows
import FlowRunner
import Statechart
import Synchronization

/// The fake services of the library flows.
///
/// Operations wait until the test calls `answer(_:)`, and other calls are recorded.
final class Librarian: LibraryDesk, Recorder, SecretKeeper {
  private struct Book {
    var renewing: [CheckedContinuation<LibraryDesk.RenewOutcome, Never>] = []
    var fetching: [CheckedContinuation<LibraryDesk.FetchOutcome, Never>] = []
    var effects: [String] = []
    var released: [Secret] = []
    var undone = 0
  }

  private let book = Mutex(Book())

  /// The number of pending operations.
  var waiting: Int { book.withLock { $0.renewing.count + $0.fetching.count } }

  /// The effects of all flows, in order.
  var effects: [String] { book.withLock { $0.effects } }

  /// The released secrets, in order.
  var released: [Secret] { book.withLock { $0.released } }

  /// The number of fetches that were undone because of a late outcome.
  var undone: Int { book.withLock { $0.undone } }

  func forgetEffects() { book.withLock { $0.effects = [] } }

  func entered(place: Int) { note("entered(place: \(place))") }
  func left(place: Int) { note("left(place: \(place))") }
  func acted(place: Int) { note("acted(place: \(place))") }
  func timed(delay: Duration, loud: Bool, mood: Recorder.Mood) { note("timed(delay: \(delay))") }

  private func note(_ effect: String) { book.withLock { $0.effects.append(effect) } }

  func release(_ secret: Secret) { book.withLock { $0.released.append(secret) } }

  func fetch(title: Int, code: PIN, card: Secret?) async -> LibraryDesk.FetchOutcome {
    RunningOperation.current?.undoIfLate { self.book.withLock { $0.undone += 1 } }
    return await fetched()
  }

  private func fetched() async -> LibraryDesk.FetchOutcome {
    await withCheckedContinuation { continuation in book.withLock { $0.fetching.append(continuation) } }
  }

  func renew(card: Secret?) async -> LibraryDesk.RenewOutcome {
    await withCheckedContinuation { continuation in book.withLock { $0.renewing.append(continuation) } }
  }

  /// Completes the oldest pending fetch with `outcome`.
  func answer(_ outcome: LibraryDesk.FetchOutcome) {
    book.withLock { $0.fetching.removeFirst() }.resume(returning: outcome)
  }

  /// Completes the oldest pending renewal with `outcome`.
  func answer(_ outcome: LibraryDesk.RenewOutcome) {
    book.withLock { $0.renewing.removeFirst() }.resume(returning: outcome)
  }
}
