import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import StatechartVerification
import Synchronization

/// A checker that performs the slow checks of specs on a background thread.
///
/// The slow checks are the exploration of flows, the verification of their properties, and the execution of their scenarios.
final class BackgroundCheck: Sendable {
  /// The results of the checks of one spec.
  struct Result: Sendable {
    let path: String
    let spec: SpecLibrary.Spec?
    /// The diagnostics of the compilation, and the errors of the verification.
    let diagnostics: Diagnostics
    /// The verdicts on the properties; `nil` for a spec with errors, and for a spec that is not a flow.
    let verification: Verification?
    /// The failures of the flow's scenarios.
    let failures: [ScenarioResult.Failure]
  }

  private struct State {
    var library: SpecLibrary?
    /// The paths of the specs that are not checked yet, in the order of their checks.
    var paths: [String] = []
    /// The number of requests. A result is discarded if the check of a spec began before the last request for this spec.
    var requests = 0
    var lastRequests: [String: Int] = [:]
    var results: [Result] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  /// Requests checks of the specs at `paths`, which run before the checks of earlier requests.
  func request(_ paths: [String], in library: SpecLibrary) {
    let starts = state.withLock { state in
      state.library = library
      state.requests += 1
      for path in paths { state.lastRequests[path] = state.requests }
      state.paths = paths + state.paths.filter { !paths.contains($0) }
      state.results.removeAll { paths.contains($0.path) }
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard starts else { return }
    Self.startThread {
      // The delay lets the studio render the changed pages first.
      Thread.sleep(forTimeInterval: 0.2)
      self.run()
    }
  }

  /// Runs a function on a new thread with the lowest priority, so that the server handles requests first.
  ///
  /// Linux ignores the quality of service of Dispatch's queues, but each thread has its own nice value.
  private static func startThread(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread {
      #if os(Linux)
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
      #endif
      body()
    }
    thread.qualityOfService = QualityOfService.background
    // The verification of a deeply nested flow needs a stack as large as the stack of the main thread.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Whether all requested checks are finished, and ``results()`` has returned their results.
  var isIdle: Bool { state.withLock { !$0.isRunning && $0.results.isEmpty } }

  /// Returns the results of the checks that finished since the last call.
  func results() -> [Result] {
    state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }

  private func run() {
    while true {
      let job = state.withLock { state -> (path: String, library: SpecLibrary, request: Int)? in
        guard let library = state.library, let path = state.paths.first else {
          state.isRunning = false
          return nil
        }
        state.paths.removeFirst()
        return (path, library, state.lastRequests[path] ?? 0)
      }
      guard let job else { return }
      var (spec, diagnostics) = job.library.compile(job.path)
      let verification: Verification? =
        if case .flow(let flow) = spec { flow.verify(bound: Verification.boundOfBuilds) } else { nil }
      for error in verification?.diagnostics ?? [] where error.severity == .error { diagnostics.report(error) }
      var failures: [ScenarioResult.Failure] = []
      if case .flow(let flow) = spec {
        var coverage = Coverage(flow)
        failures = flow.scenarios.flatMap { ScenarioRunner.run($0, of: flow, noting: &coverage).failures }
      }
      let result = Result(
        path: job.path, spec: spec, diagnostics: diagnostics, verification: verification, failures: failures)
      state.withLock { state in
        guard state.lastRequests[job.path] == job.request else { return }
        state.results.append(result)
      }
    }
  }
}
