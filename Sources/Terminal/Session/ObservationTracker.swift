import Observation

/// Tracks the observable objects that a closure reads, and calls a handler once when one of them changes.
@MainActor
final class ObservationTracker {
  private var isOn = false
  private let changed: @MainActor () -> Void

  init(_ changed: @escaping @MainActor () -> Void) {
    self.changed = changed
  }

  /// Returns the value of `body`, and tracks the observable objects that `body` reads.
  ///
  /// After repeated reads, a change calls the handler only once.
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
