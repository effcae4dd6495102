import Flows
import FolderCore
import Synchronization

/// A file on its way into the Secret Folder or out of it, which arrives whether or not the folder is still looked at: a lock that
/// closes in the middle must not lose it.
final class FolderWork: Sendable {
  private struct Way: Sendable {
    let stop: @Sendable () -> Void
    let end: Task<FolderService.UnfinishedOutcome, Never>
  }

  /// What is on its way, or has arrived without anybody to hear of it.
  private let way = Mutex<Way?>(nil)
  private let progress = Mutex<FolderProgress?>(nil)
  private let underWay = Mutex(false)

  /// How many hundredths of what is on its way have come, 0 to 100; `nil` if nothing is.
  var percent: Int? { progress.withLock { $0?.percent } }

  /// Whether something is on its way.
  var isUnderWay: Bool { underWay.withLock { $0 } }

  /// Brings a file on its way once the one before has arrived, and returns what has come of it.
  ///
  /// - Parameters:
  ///   - end: What is told later if the task is cancelled, and with it whoever waits for the outcome.
  ///   - body: Says how far it has come. Goes on when the task is cancelled; ``stop()`` cancels it.
  func bring<Outcome: Sendable>(
    end: @escaping @Sendable (Outcome) -> FolderService.UnfinishedOutcome,
    _ body: @escaping @Sendable (_ progress: @escaping @Sendable (FolderProgress) -> Void) async -> Outcome
  ) async -> Outcome {
    _ = await way.withLock { $0 }?.end.value
    underWay.withLock { $0 = true }
    // `unfinished()` must find the way as soon as the task runs: hold the lock until it is stored.
    let file = way.withLock { way in
      let file = Task {
        defer {
          progress.withLock { $0 = nil }
          underWay.withLock { $0 = false }
        }
        return await body { [self] done in progress.withLock { $0 = done } }
      }
      way = Way(stop: { file.cancel() }, end: Task { end(await file.value) })
      return file
    }
    let outcome = await file.value
    if !Task.isCancelled { way.withLock { $0 = nil } }
    return outcome
  }

  /// Stops what is on its way, and returns when it has ended.
  func stop() async {
    let last = way.withLock { $0 }
    last?.stop()
    _ = await last?.end.value
    way.withLock { $0 = nil }
  }

  /// What has come of the file that nobody has heard of yet, as soon as it has arrived.
  func unfinished() async -> FolderService.UnfinishedOutcome {
    guard let last = way.withLock({ $0 }) else { return .nothing }
    let outcome = await last.end.value
    if !Task.isCancelled { way.withLock { $0 = nil } }
    return outcome
  }
}
