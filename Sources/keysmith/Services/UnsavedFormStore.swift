import Synchronization

/// The last sealed unsaved form, and whether a form has unsaved input.
final class UnsavedFormStore: Sendable {
  private let state = Mutex<(form: UnsavedForm?, turn: Int, hasInput: Bool)>((nil, 0, false))

  var form: UnsavedForm? { state.withLock { $0.form } }

  /// Whether unsaved input would be lost when the program ends.
  var isUnsaved: Bool { state.withLock { $0.hasInput || $0.form != nil } }

  /// Records that a form has unsaved input.
  func markUnsaved() {
    state.withLock { $0.hasInput = true }
  }

  /// Records that no form has unsealed input.
  ///
  /// A lock of the app discards unsealed input.
  func discardInput() {
    state.withLock { $0.hasInput = false }
  }

  /// Records that the sealing of a form begins, and returns the number of this operation, an argument of ``store(_:begunAs:)``.
  ///
  /// From now on, the results of earlier operations are rejected.
  func beginSealing() -> Int {
    state.withLock {
      $0.turn += 1
      return $0.turn
    }
  }

  /// Stores a sealed form, unless the sealing of another form has begun in the meantime, or all forms were discarded.
  func store(_ form: UnsavedForm, begunAs turn: Int) {
    state.withLock { if $0.turn == turn { $0.form = form } }
  }

  /// Discards the unsaved input, the stored form and any form that is being sealed.
  func discard() {
    state.withLock { $0 = (nil, $0.turn + 1, false) }
  }
}
