import Foundation
import SecretCore
import VaultCore

/// The sealed texts of an entry's unsaved form, which remain in memory while the app is locked.
struct UnsavedForm: Sendable {
  /// The identifier and the time of the last change of the entry that the form edits; `nil` for a new entry.
  private let entry: (id: VaultEntry.ID, changed: Date)?
  private let title, user, password, websites, category, tags, note: SealedText

  /// Creates the unsaved form by encrypting the texts of the form with the keys of `vault`.
  ///
  /// - Parameter entry: The entry that the form edits; `nil` for a new entry.
  /// - Throws: `VaultFailure`, and `CoreError` if memory is exhausted.
  init(_ texts: FormTexts, of entry: VaultEntry?, in vault: OpenVault) async throws {
    self.entry = entry.map { ($0.id, $0.changed) }
    title = try await vault.seal(texts.title.bytes.copy(), of: .title)
    user = try await vault.seal(texts.user.bytes.copy(), of: .user)
    password = try await vault.seal(texts.password.bytes.copy(), of: .password)
    websites = try await vault.seal(texts.websites.bytes.copy(), of: .websites)
    category = try await vault.seal(texts.category.bytes.copy(), of: .category)
    tags = try await vault.seal(texts.tags.bytes.copy(), of: .tags)
    note = try await vault.seal(texts.note.bytes.copy(), of: .note)
  }

  /// Returns whether the form was sealed for `vault`, and not for an earlier vault that was erased.
  ///
  /// - Throws: `VaultFailure`.
  func isOf(_ vault: OpenVault) async throws -> Bool {
    do {
      _ = try await vault.open(title)
      return true
    } catch VaultFailure.core(.authenticationFailed) {
      return false
    }
  }

  /// Returns the texts of the form after their decryption and authentication.
  ///
  /// - Throws: `VaultFailure`.
  func texts(in vault: OpenVault) async throws -> FormTexts {
    FormTexts(
      title: SecretText(try await vault.open(title)), user: SecretText(try await vault.open(user)),
      password: SecretText(try await vault.open(password)), websites: SecretText(try await vault.open(websites)),
      category: SecretText(try await vault.open(category)), tags: SecretText(try await vault.open(tags)),
      note: SecretText(try await vault.open(note)))
  }

  /// Returns the entry that the form edits; `nil` for a new entry.
  ///
  /// Also returns `nil` if the entry was changed, removed or damaged since the form was opened.
  ///
  /// An unsaved form never overwrites a later change of the entry.
  ///
  /// - Throws: `VaultFailure`.
  func entry(in vault: OpenVault) async throws -> VaultEntry? {
    guard let entry else { return nil }
    do {
      let found = try await vault.entry(entry.id)
      return found.changed == entry.changed ? found : nil
    } catch VaultFailure.notFound, VaultFailure.core(.authenticationFailed) {
      return nil
    }
  }
}
