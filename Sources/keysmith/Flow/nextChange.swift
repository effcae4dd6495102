import FlowRunner
import Observation
import Statechart

extension FlowRunner {
  /// Waits until the screen changes or the flow ends.
  func nextChange() async {
    await withCheckedContinuation { continuation in
      onChange { continuation.resume() }
    }
  }

  /// Calls `body` once, just before the screen changes or the flow ends.
  func onChange(_ body: @escaping @Sendable () -> Void) {
    withObservationTracking {
      _ = (screen, output)
    } onChange: {
      body()
    }
  }
}
