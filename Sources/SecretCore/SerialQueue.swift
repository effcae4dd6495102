import Dispatch

/// A serial executor that runs an actor on its own dispatch queue, so that long or blocking work delays no other task.
package final class SerialQueue: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates a queue that debuggers show as `label`.
  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
