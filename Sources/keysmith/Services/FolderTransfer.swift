import Flows
import FolderCore
import Synchronization

/// The transfer of a file into or out of the Secret Folder.
///
/// A transfer continues while the app is locked.
final class FolderTransfer: Sendable {
  private struct Transfer: Sendable {
    let stop: @Sendable () -> Void
    let end: Task<FolderService.UnfinishedOutcome, Never>
  }

  /// The running transfer, or a finished transfer with an unreported outcome.
  private let transfer = Mutex<Transfer?>(nil)
  private let progress = Mutex<FolderProgress?>(nil)
  private let underWay = Mutex(false)

  /// The completed percentage of the running transfer, 0 to 100; `nil` if no transfer is running or has reported progress.
  var percent: Int? { progress.withLock { $0?.percent } }

  var isUnderWay: Bool { underWay.withLock { $0 } }

  /// Runs a transfer after the previous transfer has finished, and returns the outcome.
  ///
  /// - Parameters:
  ///   - end: Converts the outcome for ``unfinished()``, which reports the outcome if the waiting task is cancelled.
  ///   - body: The transfer, which reports its progress. A cancellation of the waiting task does not cancel the transfer, but
  ///     ``stop()`` does.
  func run<Outcome: Sendable>(
    end: @escaping @Sendable (Outcome) -> FolderService.UnfinishedOutcome,
    _ body: @escaping @Sendable (_ progress: @escaping @Sendable (FolderProgress) -> Void) async -> Outcome
  ) async -> Outcome {
    _ = await transfer.withLock { $0 }?.end.value
    underWay.withLock { $0 = true }
    // `unfinished()` must find the transfer as soon as the task runs, so the mutex stays locked until the transfer is stored.
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

  /// Cancels the running transfer, waits until the transfer has ended, and discards its outcome.
  func stop() async {
    let last = transfer.withLock { $0 }
    last?.stop()
    _ = await last?.end.value
    transfer.withLock { $0 = nil }
  }

  /// Waits until the transfer has finished, and returns its unreported outcome; `nothing` if there is none.
  func unfinished() async -> FolderService.UnfinishedOutcome {
    guard let last = transfer.withLock({ $0 }) else { return .nothing }
    let outcome = await last.end.value
    if !Task.isCancelled { transfer.withLock { $0 = nil } }
    return outcome
  }
}
