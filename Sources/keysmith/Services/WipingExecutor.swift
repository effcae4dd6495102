import CWipedMemory
import Dispatch

/// A task executor that zeroizes the stack of a thread whenever the task on the thread suspends or ends.
///
/// Otherwise, the stack of an idle thread could still contain a code that the task has processed.
final class WipingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "codes", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async {
      job.runSynchronously(on: executor)
      wipeStack()
    }
  }
}
