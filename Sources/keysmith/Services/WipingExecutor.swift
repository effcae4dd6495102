import CWipedMemory
import Dispatch

/// Runs the tasks that codes pass through, and wipes what they leave on the stack of their thread whenever they wait or end.
///
/// A thread that idles, or has ended, keeps its stack for the next one.
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
