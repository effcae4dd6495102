import Synchronization

/// Stores the last sealed unsaved form, and whether a form has unsaved input.
final class UnsavedFormStore: Sendable {
  private let state = Mutex<(form: UnsavedForm?, turn: Int, isHeld: Bool)>((nil, 0, false))

  var form: UnsavedForm? { state.withLock { $0.form } }

  /// Whether unsaved input would be lost when the program ends.
  var isUnsaved: Bool { state.withLock { $0.isHeld || $0.form != nil } }

  /// Records that a form has unsaved input.
  func hold() {
    state.withLock { $0.isHeld = true }
  }

  /// Discards unsaved input that is not sealed, because the app locks.
  func letGo() {
    state.withLock { $0.isHeld = false }
  }

  /// Begins to seal a form, which takes time. Returns a number; forms begun earlier are then rejected.
  func begin() -> Int {
    state.withLock {
      $0.turn += 1
      return $0.turn
    }
  }

  /// Stores a sealed form, unless another was begun since or all were discarded.
  func put(_ form: UnsavedForm, begunAs turn: Int) {
    state.withLock { if $0.turn == turn { $0.form = form } }
  }

  /// Discards the unsaved input, the stored form and any form that is being sealed.
  func clear() {
    state.withLock { $0 = (nil, $0.turn + 1, false) }
  }
}
