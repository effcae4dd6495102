import Dispatch

/// Runs an actor on a thread of its own, so that what takes long or waits for a disk holds up no other task.
final class SerialQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "passcode")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
