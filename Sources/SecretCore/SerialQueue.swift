import Dispatch

/// Runs an actor on a thread of its own, so that what takes long or waits for a disk holds up no other task.
package final class SerialQueue: SerialExecutor {
  private let queue: DispatchQueue

  /// The queue that debuggers show under `label`.
  package init(label: String) {
    queue = DispatchQueue(label: label)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
