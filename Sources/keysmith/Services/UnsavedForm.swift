import Foundation
import SecretCore
import VaultCore

/// What the form of an entry said that was not saved, for when the app has locked meanwhile: sealed, and gone with the program.
struct UnsavedForm: Sendable {
  /// The entry that the form changes, and when that was changed last; `nil` for a new one.
  private let entry: (id: VaultEntry.ID, changed: Date)?
  private let title, user, password, category, note: SealedText

  /// Seals what the form of `entry` says.
  /// - Throws: `VaultFailure`.
  init(_ texts: FormTexts, of entry: VaultEntry?, in vault: OpenVault) async throws {
    self.entry = entry.map { ($0.id, $0.changed) }
    title = try await vault.seal(texts.title.bytes.copy(), of: .title)
    user = try await vault.seal(texts.user.bytes.copy(), of: .user)
    password = try await vault.seal(texts.password.bytes.copy(), of: .password)
    category = try await vault.seal(texts.category.bytes.copy(), of: .category)
    note = try await vault.seal(texts.note.bytes.copy(), of: .note)
  }

  /// Whether it was sealed for `vault`, and for none before it of which all was deleted.
  /// - Throws: `VaultFailure`.
  func isOf(_ vault: OpenVault) async throws -> Bool {
    do {
      _ = try await vault.open(title)
      return true
    } catch VaultFailure.core(.authenticationFailed) {
      return false
    }
  }

  /// What the form said.
  /// - Throws: `VaultFailure`.
  func texts(in vault: OpenVault) async throws -> FormTexts {
    FormTexts(
      title: SecretText(try await vault.open(title)), user: SecretText(try await vault.open(user)),
      password: SecretText(try await vault.open(password)), category: SecretText(try await vault.open(category)),
      note: SecretText(try await vault.open(note)))
  }

  /// The entry that the form changes; `nil` for a new one, and if that was changed, removed or damaged since: what was typed
  /// overwrites nothing.
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
