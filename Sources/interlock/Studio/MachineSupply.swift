import CommandTable
import Dispatch
import Foundation
import StatechartPages
import Synchronization

/// The machines that run on the pages of the studio. A background thread builds the machines after each change.
///
/// A build takes seconds, so a page shows the machine of the last build until the new build ends.
final class MachineSupply: Sendable {
  private struct State {
    var machines: [PageMachine] = []
    /// Whether a build succeeded since the last call of ``MachineSupply/takeBuildSuccess()``.
    var takeBuildSuccess = false
    /// The error message of the last build; `nil` if the last build succeeded.
    var failure: String?
    /// The pages whose machines are built next; `nil` if no build is requested.
    var requested: FlowPages?
    var isBuilding = false
  }

  private let runtime: String
  private let folder: String
  private let state = Mutex(State())

  /// Creates the supply of a studio, without machines. The first call of ``request(_:)`` starts a build.
  ///
  /// The folder of the intermediate files is in `.build`, so that the builds after a restart reuse the files. Each running
  /// studio has its own folder.
  ///
  /// - Parameter runtime: The folder with the sources of the modules `Statechart` and `MachineHost`.
  init(runtime: String) {
    self.runtime = runtime
    try? FileManager.default.createDirectory(atPath: ".build", withIntermediateDirectories: true)
    var number = 1
    // The system releases the lock when the process ends.
    while case let lock = open(".build/studio\(number).lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600), lock >= 0,
      flock(lock, LOCK_EX | LOCK_NB) != 0
    {
      close(lock)
      number += 1
    }
    folder = ".build/studio\(number).machines"
  }

  /// The machines of the last successful build.
  var machines: [PageMachine] { state.withLock(\.machines) }

  /// Builds the machines of pages in the background. During a build, a new request replaces the waiting request.
  func request(_ pages: FlowPages) {
    let starts = state.withLock { state in
      state.requested = pages
      defer { state.isBuilding = true }
      return !state.isBuilding
    }
    if starts { DispatchQueue.global(qos: .utility).async { self.build() } }
  }

  /// Returns whether a build succeeded since the last call.
  func takeBuildSuccess() -> Bool {
    state.withLock { state in
      defer { state.takeBuildSuccess = false }
      return state.takeBuildSuccess
    }
  }

  private func build() {
    while true {
      // Debounce: several edits in a row lead to one build.
      Thread.sleep(forTimeInterval: 1)
      let pages = state.withLock { state in
        defer { state.requested = nil }
        if state.requested == nil { state.isBuilding = false }
        return state.requested
      }
      guard let pages else { return }
      do {
        let machines = try pages.machines(runtime: runtime, folder: folder).values.sorted { $0.flow < $1.flow }
        state.withLock { ($0.machines, $0.takeBuildSuccess, $0.failure) = (machines, true, nil) }
      } catch {
        // The pages keep the machines of the last successful build.
        let isNew = state.withLock { state in
          defer { state.failure = "\(error)" }
          return state.failure != "\(error)"
        }
        if isNew { StandardStreams.process.report("The machines were not built: \(error)") }
      }
    }
  }
}
