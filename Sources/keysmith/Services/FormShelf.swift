import Synchronization

/// Where the form is that was set aside last.
final class FormShelf: Sendable {
  private let state = Mutex<(form: UnsavedForm?, turn: Int)>((nil, 0))

  var form: UnsavedForm? { state.withLock { $0.form } }

  /// Begins to set a form aside, which takes time: what was begun before comes too late from now on.
  func begin() -> Int {
    state.withLock {
      $0.turn += 1
      return $0.turn
    }
  }

  /// Sets a form aside, unless another was begun since, or all was given up.
  func put(_ form: UnsavedForm, begunAs turn: Int) {
    state.withLock { if $0.turn == turn { $0.form = form } }
  }

  /// Gives up the form that was set aside, or is about to be.
  func clear() {
    state.withLock { $0 = (nil, $0.turn + 1) }
  }
}
