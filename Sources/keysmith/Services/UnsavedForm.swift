import Foundation
import SecretCore
import Vault

/// What the form of an entry said that was not saved, for when the app has locked meanwhile: sealed, and gone with the program.
struct UnsavedForm: Sendable {
  /// What a form says, in its order.
  struct Texts: Sendable {
    let title, user, password, category, note: SecretText
  }

  /// The entry that the form changes, and when that was changed last; `nil` for a new one.
  private let entry: (id: VaultEntry.ID, changed: Date)?
  private let title, user, password, category, note: SealedText

  init(_ texts: Texts, of entry: VaultEntry?, in vault: OpenVault) async throws {
    self.entry = entry.map { ($0.id, $0.changed) }
    title = try await vault.seal(texts.title.bytes.copy(), from: "title")
    user = try await vault.seal(texts.user.bytes.copy(), from: "user")
    password = try await vault.seal(texts.password.bytes.copy(), from: "password")
    category = try await vault.seal(texts.category.bytes.copy(), from: "category")
    note = try await vault.seal(texts.note.bytes.copy(), from: "note")
  }

  /// What the form said.
  /// - Throws: `VaultFailure`; also where `vault` is another one, which began after all was deleted.
  func texts(in vault: OpenVault) async throws -> Texts {
    Texts(
      title: SecretText(try await vault.open(title, from: "title")), user: SecretText(try await vault.open(user, from: "user")),
      password: SecretText(try await vault.open(password, from: "password")),
      category: SecretText(try await vault.open(category, from: "category")),
      note: SecretText(try await vault.open(note, from: "note")))
  }

  /// The entry that the form changes; `nil` for a new one, and if that was changed or removed since: what was typed overwrites nothing.
  func entry(in vault: OpenVault) async throws -> VaultEntry? {
    guard let entry else { return nil }
    do {
      let found = try await vault.entry(entry.id)
      return found.changed == entry.changed ? found : nil
    } catch VaultFailure.notFound {
      return nil
    }
  }
}
