import Synchronization

/// The operation that the current task carries out for a flow.
public final class RunningOperation: Sendable {
  /// The operation of the current task; `nil` outside of one.
  @TaskLocal public static var current: RunningOperation?

  private let undoing = Mutex<[@Sendable () -> Void]>([])

  init() {}

  /// Has something undone that the operation has done, should its outcome come too late: when the flow has given it up, or ended.
  ///
  /// Closures run in the reverse order of their registration.
  public func undoIfLate(_ undo: @escaping @Sendable () -> Void) {
    undoing.withLock { $0.append(undo) }
  }

  /// Undoes what was registered.
  func undo() {
    for undo in undoing.withLock({ $0 }).reversed() { undo() }
  }
}
