import Observation

/// A tracker of the observable objects that a closure reads, which calls a handler once when an object changes.
@MainActor
final class ObservationTracker {
  private var isOn = false
  private let changed: @MainActor () -> Void

  init(_ changed: @escaping @MainActor () -> Void) {
    self.changed = changed
  }

  /// Returns the value of `body`, and tracks the observable objects that `body` reads.
  ///
  /// Until an object changes, only the first read is tracked. A change after repeated reads therefore calls the handler once.
  func read<Value>(_ body: () -> Value) -> Value {
    guard !isOn else { return body() }
    isOn = true
    return withObservationTracking(body) { [weak self] in
      Task { @MainActor in self?.notify() }
    }
  }

  private func notify() {
    isOn = false
    changed()
  }
}
