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

  /// The running transfer, or a finished transfer whose outcome no flow has received.
  private let transfer = Mutex<Transfer?>(nil)
  private let progress = Mutex<FolderProgress?>(nil)
  private let underWay = Mutex(false)

  /// The completed percentage of the running transfer, 0 to 100; `nil` without a running transfer or before its first progress
  /// report.
  var percent: Int? { progress.withLock { $0?.percent } }

  var isUnderWay: Bool { underWay.withLock { $0 } }

  /// Runs a transfer after the previous transfer has finished, and returns the outcome.
  ///
  /// - Parameters:
  ///   - end: Converts the outcome for ``unfinished()``, which returns the outcome if the waiting task is cancelled.
  ///   - body: The transfer, which reports its progress. A cancellation of the waiting task does not cancel the transfer, but
  ///     ``stop()`` does.
  func run<Outcome: Sendable>(
    end: @escaping @Sendable (Outcome) -> FolderService.UnfinishedOutcome,
    _ body: @escaping @Sendable (_ progress: @escaping @Sendable (FolderProgress) -> Void) async -> Outcome
  ) async -> Outcome {
    var last = transfer.withLock { $0 }
    while true {
      _ = await last?.end.value
      // The mutex remains locked until the transfer is stored, because `unfinished()` must find the transfer as soon as the
      // task runs.
      let begun = transfer.withLock { transfer -> (file: Task<Outcome, Never>, end: Transfer)? in
        guard transfer?.end == last?.end else {
          // Another caller has begun a transfer, or has received the outcome of the last transfer.
          last = transfer
          return nil
        }
        underWay.withLock { $0 = true }
        let file = Task {
          defer {
            progress.withLock { $0 = nil }
            underWay.withLock { $0 = false }
          }
          return await body { [self] done in progress.withLock { $0 = done } }
        }
        let next = Transfer(stop: { file.cancel() }, end: Task { end(await file.value) })
        transfer = next
        return (file, next)
      }
      guard let begun else { continue }
      let outcome = await begun.file.value
      if !Task.isCancelled { forget(begun.end) }
      return outcome
    }
  }

  /// Cancels the running transfer, waits until the transfer has ended, and returns its outcome.
  ///
  /// The outcome is not reported again. The result is `nothing` if no transfer runs.
  @discardableResult
  func stop() async -> FolderService.UnfinishedOutcome {
    guard let last = transfer.withLock({ $0 }) else { return .nothing }
    last.stop()
    let outcome = await last.end.value
    forget(last)
    return outcome
  }

  /// Discards the outcome of a transfer, unless another transfer has begun.
  private func forget(_ ended: Transfer) {
    transfer.withLock { if $0?.end == ended.end { $0 = nil } }
  }

  /// Waits until the transfer has finished, and returns the outcome that no flow has received; `nothing` if no such outcome
  /// exists.
  func unfinished() async -> FolderService.UnfinishedOutcome {
    guard let last = transfer.withLock({ $0 }) else { return .nothing }
    let outcome = await last.end.value
    if !Task.isCancelled { forget(last) }
    return outcome
  }
}
