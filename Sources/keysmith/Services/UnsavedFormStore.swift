import Synchronization

/// The store of the last sealed form, which also records whether a form has unsaved input.
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

  /// Records that the encryption of a form begins, and returns the number of this operation for ``store(_:begunAs:)``.
  ///
  /// The results of all earlier operations are rejected afterwards.
  func beginSealing() -> Int {
    state.withLock {
      $0.turn += 1
      return $0.turn
    }
  }

  /// Stores a sealed form, unless the encryption of another form has begun since, or all forms were discarded.
  ///
  /// - Parameter turn: The number of the operation, from ``beginSealing()``.
  func store(_ form: UnsavedForm, begunAs turn: Int) {
    state.withLock { if $0.turn == turn { $0.form = form } }
  }

  /// Discards the unsaved input, the stored form and any form that is being sealed.
  func discard() {
    state.withLock { $0 = (nil, $0.turn + 1, false) }
  }
}
