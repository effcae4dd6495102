import Dispatch

/// A serial executor with its own dispatch queue, so that blocking work of an actor does not block the shared threads of tasks.
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
