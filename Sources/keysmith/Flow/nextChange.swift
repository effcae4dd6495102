import FlowRunner
import Observation
import Statechart

extension FlowRunner {
  /// Waits until the screen changes, an operation begins or ends, or the flow ends.
  func nextChange() async {
    await withCheckedContinuation { continuation in
      onChange { continuation.resume() }
    }
  }

  /// Calls `body` once, just before the screen or the output changes, or an operation begins or ends.
  func onChange(_ body: @escaping @Sendable () -> Void) {
    withObservationTracking {
      _ = (screen, isWaiting, output)
    } onChange: {
      body()
    }
  }
}
