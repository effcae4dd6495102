import CWipedMemory
import Dispatch

/// A task executor for tasks that handle codes: it zeroizes the stack of their thread whenever they suspend or end.
///
/// Otherwise the stack of an idle thread would keep the codes.
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
