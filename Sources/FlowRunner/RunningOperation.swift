import Synchronization

/// An operation that a task carries out for a flow.
public final class RunningOperation: Sendable {
  /// The operation of the current task; `nil` outside of an operation.
  @TaskLocal public static var current: RunningOperation?

  private let undoing = Mutex<[@Sendable () -> Void]>([])

  init() {}

  /// Registers a closure that undoes the operation if the outcome is late.
  ///
  /// An outcome is late if the flow has cancelled the operation or has ended, or if the runner was deallocated. The closures
  /// run in the reverse order of their registration.
  public func undoIfLate(_ undo: @escaping @Sendable () -> Void) {
    undoing.withLock { $0.append(undo) }
  }

  /// Calls the registered closures in the reverse order of their registration.
  func undo() {
    for undo in undoing.withLock({ $0 }).reversed() { undo() }
  }
}
