import FlowRunner
import Observation
import Statechart

extension FlowRunner {
  /// Waits until the screen or the output changes, or the flow begins or stops waiting for an operation.
  func nextChange() async {
    await withCheckedContinuation { continuation in
      onChange { continuation.resume() }
    }
  }

  /// Calls `body` once, just before the screen or the output changes, or the flow begins or stops waiting for an operation.
  func onChange(_ body: @escaping @Sendable () -> Void) {
    withObservationTracking {
      _ = (screen, isWaiting, output)
    } onChange: {
      body()
    }
  }
}
