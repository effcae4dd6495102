import SecretCore
import Synchronization
import VaultCore

/// The store of the last unsaved form: in memory, where it survives a lock of the app, and in a file, where it survives the end
/// of the program.
///
/// The store also records whether a form has unsaved input.
final class UnsavedFormStore: Sendable {
  private struct State {
    var form: SealedForm?
    var hasInput = false
    /// The number of the last change. The results of earlier changes are rejected.
    var change = 0
    /// The task that seals and writes the last change, after all earlier changes.
    var work: Task<Void, any Error>?
  }

  private let state = Mutex(State())
  private let file: UnsavedFormFile

  init(_ file: UnsavedFormFile) {
    self.file = file
  }

  /// Whether unsaved input would be lost when the user quits.
  var isUnsaved: Bool { state.withLock { $0.hasInput || $0.form != nil } }

  /// Records that a form has unsaved input.
  func markUnsaved() {
    state.withLock { $0.hasInput = true }
  }

  /// Records that no form has unsealed input.
  ///
  /// A lock of the app discards the input of forms that were not passed to ``keep(_:in:)``.
  func discardInput() {
    state.withLock { $0.hasInput = false }
  }

  /// Seals the form with the key of `vault`, and stores it instead of the previous form.
  ///
  /// The form is sealed even if the app locks meanwhile. If a later form is passed before the sealing begins, only the later form
  /// is stored. If the file cannot be written, the form remains in memory until the program ends.
  ///
  /// - Throws: `VaultFailure`, and `CoreError` if memory is exhausted.
  func keep(_ form: UnsavedForm, in vault: OpenVault) async throws {
    try await keep(in: vault) { try await vault.seal(form.record()) }
  }

  /// Stores the form that `seal` returns, like ``keep(_:in:)``.
  func keep(in vault: OpenVault, sealedBy seal: @escaping @Sendable () async throws -> SealedForm) async throws {
    state.withLock { $0.hasInput = true }
    let work = change { number in
      guard self.isLast(number) else { return }
      let sealed = try await seal()
      self.state.withLock { if $0.change == number { $0.form = sealed } }
      await self.file.write(sealed, in: vault)
    }
    try await work.value
  }

  /// Discards the unsaved input and the stored form.
  func discard() {
    state.withLock { ($0.form, $0.hasInput) = (nil, false) }
    _ = change { _ in await self.file.remove() }
  }

  /// Waits until the last change is complete.
  func finish() async { _ = await state.withLock { $0.work }?.result }

  /// Returns the stored form; `nil` without a form.
  ///
  /// Also returns `nil`, and discards the form, if it was sealed for an earlier vault that was erased, or is damaged.
  ///
  /// A form of a newer version of the program is not returned, and remains in the file.
  ///
  /// - Throws: `VaultFailure`, and `CoreError` if memory is exhausted.
  func form(in vault: OpenVault) async throws -> UnsavedForm? {
    await finish()
    var sealed = state.withLock { $0.form }
    if sealed == nil { sealed = await file.read(in: vault) }
    guard let sealed else { return nil }
    guard let record = try await vault.open(sealed) else {
      discard()
      return nil
    }
    guard let form = try UnsavedForm(record) else { return nil }
    state.withLock { $0.form = sealed }
    return form
  }

  /// Runs `work` after the work of all earlier changes.
  ///
  /// - Parameter work: Receives the number of this change.
  private func change(_ work: @escaping @Sendable (_ number: Int) async throws -> Void) -> Task<Void, any Error> {
    state.withLock { state in
      state.change += 1
      let (number, previous) = (state.change, state.work)
      let task = Task {
        _ = await previous?.result
        try await work(number)
      }
      state.work = task
      return task
    }
  }

  /// Returns whether no later change has begun.
  private func isLast(_ number: Int) -> Bool { state.withLock { $0.change == number } }
}
