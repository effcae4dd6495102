import Dispatch
package import Foundation

/// The exit of a child process, to wait for.
///
/// `Process.waitUntilExit()` polls on Linux, and returns up to 50 ms late.
package struct ProcessExit: Sendable {
  private let exit = DispatchSemaphore(value: 0)

  /// Creates the exit of a process.
  ///
  /// - Precondition: The process was not started yet, and has no termination handler.
  package init(of process: Process) {
    process.terminationHandler = { [exit] _ in exit.signal() }
  }

  /// Waits for the exit.
  ///
  /// - Precondition: The process was started, and no other call waited for its exit.
  package func wait() {
    exit.wait()
  }
}
