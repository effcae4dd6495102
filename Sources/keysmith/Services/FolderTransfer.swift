import Flows
import FolderCore
import Synchronization

/// A file on its transfer into the Secret Folder or out of it, which arrives whether or not the folder is still looked at: a
/// lock that closes in the middle must not lose it.
final class FolderTransfer: Sendable {
  private struct Transfer: Sendable {
    let stop: @Sendable () -> Void
    let end: Task<FolderService.UnfinishedOutcome, Never>
  }

  /// What is on its transfer, or has arrived without anybody to hear of it.
  private let transfer = Mutex<Transfer?>(nil)
  private let progress = Mutex<FolderProgress?>(nil)
  private let underWay = Mutex(false)

  /// How many hundredths of what is on its transfer have come, 0 to 100; `nil` if nothing is.
  var percent: Int? { progress.withLock { $0?.percent } }

  /// Whether something is on its transfer.
  var isUnderWay: Bool { underWay.withLock { $0 } }

  /// Brings a file on its transfer once the one before has arrived, and returns what has come of it.
  ///
  /// - Parameters:
  ///   - end: What is told later if the task is cancelled, and with it whoever waits for the outcome.
  ///   - body: Says how far it has come. Goes on when the task is cancelled; ``stop()`` cancels it.
  func run<Outcome: Sendable>(
    end: @escaping @Sendable (Outcome) -> FolderService.UnfinishedOutcome,
    _ body: @escaping @Sendable (_ progress: @escaping @Sendable (FolderProgress) -> Void) async -> Outcome
  ) async -> Outcome {
    _ = await transfer.withLock { $0 }?.end.value
    underWay.withLock { $0 = true }
    // `unfinished()` must find the transfer as soon as the task runs: hold the lock until it is stored.
    let file = transfer.withLock { transfer in
      let file = Task {
        defer {
          progress.withLock { $0 = nil }
          underWay.withLock { $0 = false }
        }
        return await body { [self] done in progress.withLock { $0 = done } }
      }
      transfer = Transfer(stop: { file.cancel() }, end: Task { end(await file.value) })
      return file
    }
    let outcome = await file.value
    if !Task.isCancelled { transfer.withLock { $0 = nil } }
    return outcome
  }

  /// Stops what is on its transfer, and returns when it has ended.
  func stop() async {
    let last = transfer.withLock { $0 }
    last?.stop()
    _ = await last?.end.value
    transfer.withLock { $0 = nil }
  }

  /// What has come of the file that nobody has heard of yet, as soon as it has arrived.
  func unfinished() async -> FolderService.UnfinishedOutcome {
    guard let last = transfer.withLock({ $0 }) else { return .nothing }
    let outcome = await last.end.value
    if !Task.isCancelled { transfer.withLock { $0 = nil } }
    return outcome
  }
}
