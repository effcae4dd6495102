import Dispatch

/// A serial executor with its own dispatch queue, so that long or blocking work of an actor delays no other task.
package final class SerialQueue: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor whose dispatch queue has this label in debuggers.
  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
