import Synchronization
import VaultCore

/// A preference of the user, in memory and in its encrypted file of the vault.
final class SealedPreferenceStore: Sendable {
  private struct State {
    var text: String?
    /// The text of the file, as far as this process knows it.
    var written: String?
    /// The number of calls of ``SealedPreferenceStore/reset()``.
    var resets = 0
    /// The task that writes the last text to the file.
    var writing: Task<Void, Never>?
  }

  private let preference: SealedPreference
  private let state = Mutex(State())

  init(_ preference: SealedPreference) {
    self.preference = preference
  }

  /// Returns the last text, from memory or from the file; `nil` if no text is stored.
  ///
  /// - Throws: The errors of `OpenVault.text(of:)`.
  func last(in vault: OpenVault) async throws -> String? {
    if let text = state.withLock({ $0.text }) { return text }
    return try await vault.text(of: preference)
  }

  /// Removes the text from memory, because all data is deleted.
  func reset() {
    state.withLock { state in
      state.text = nil
      state.written = nil
      state.resets += 1
    }
  }

  /// Waits until the last stored text is written to the file, or until writing has failed.
  func finishWriting() async { await state.withLock { $0.writing }?.value }

  /// Stores a text in memory, and writes the text to the file after all earlier texts.
  ///
  /// If the file cannot be written, the text remains in memory until the program ends. The next call writes its text even if
  /// the text is the same.
  func store(_ text: String, in vault: @escaping @Sendable () async throws -> OpenVault) {
    state.withLock { state in
      state.text = text
      let previous = state.writing
      state.writing = Task {
        await previous?.value
        await self.write(text, in: vault)
      }
    }
  }

  /// Writes a text to the file, unless the file has this text.
  private func write(_ text: String, in vault: @Sendable () async throws -> OpenVault) async {
    let (written, resets) = state.withLock { ($0.written, $0.resets) }
    guard written != text else { return }
    let isWritten = (try? await vault().setText(of: preference, to: text)) != nil
    state.withLock { state in
      // After a reset, the file is deleted.
      if state.resets == resets { state.written = isWritten ? text : nil }
    }
  }
}
