import Observation

/// Reads observable objects, and tells once when something of what was read has changed.
@MainActor
final class ObservationTracker {
  private var isOn = false
  private let changed: @MainActor () -> Void

  init(_ changed: @escaping @MainActor () -> Void) {
    self.changed = changed
  }

  /// What `body` returns. However often it is read, a change is told once.
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
