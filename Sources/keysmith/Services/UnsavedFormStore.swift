import Synchronization

/// The form that was set aside last, and whether something is typed that is not saved.
final class UnsavedFormStore: Sendable {
  private let state = Mutex<(form: UnsavedForm?, turn: Int, isHeld: Bool)>((nil, 0, false))

  var form: UnsavedForm? { state.withLock { $0.form } }

  /// Whether something was typed, or set aside, that is not saved and would be lost with the program.
  var isUnsaved: Bool { state.withLock { $0.isHeld || $0.form != nil } }

  /// Something was typed into a form.
  func hold() {
    state.withLock { $0.isHeld = true }
  }

  /// The app locks: of what was typed, that stays which was set aside.
  func letGo() {
    state.withLock { $0.isHeld = false }
  }

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

  /// Gives up the form that is typed, that was set aside, or that is about to be.
  func clear() {
    state.withLock { $0 = (nil, $0.turn + 1, false) }
  }
}
