import Dispatch

/// A serial executor with its own dispatch queue.
///
/// Blocking work of an actor with this executor does not block the cooperative thread pool.
package final class SerialQueue: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor whose dispatch queue is named `label` in debuggers.
  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
