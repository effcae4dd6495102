import Foundation
import SecretCore
import VaultCore

/// The texts of an unsaved form, and the entry to which they belong.
struct UnsavedForm: Sendable {
  /// The texts of a form, by its kind.
  enum Content: Sendable {
    case entry(FormTexts)
    case customField(FieldTexts)
    /// The key of one-time codes.
    case oneTimeKey(SecretText)
  }

  /// The entry to which the texts of a form belong.
  enum Owner: Equatable, Sendable {
    case newEntry
    /// An entry in the version that the form changes.
    case version(VaultEntry.ID, changed: Date)
    /// An entry in any version, because the form only adds something to it.
    case anyVersion(VaultEntry.ID)

    /// The identifier of the entry; `nil` for a new entry.
    var id: VaultEntry.ID? {
      switch self {
      case .newEntry: nil
      case .version(let id, _), .anyVersion(let id): id
      }
    }
  }

  let content: Content
  let owner: Owner

  init(_ content: Content, of owner: Owner) {
    self.content = content
    self.owner = owner
  }

  /// Creates the form of an entry; of a new entry if `entry` is `nil`.
  init(_ texts: FormTexts, of entry: VaultEntry?) {
    self.init(.entry(texts), of: entry.map { Owner.version($0.id, changed: $0.changed) } ?? .newEntry)
  }

  /// Returns the current version of the entry; `nil` for a new entry, and if the entry was removed or is damaged.
  ///
  /// - Throws: `VaultFailure`.
  func entry(in vault: OpenVault) async throws -> VaultEntry? {
    guard let id = owner.id else { return nil }
    do {
      return try await vault.entry(id)
    } catch VaultFailure.notFound, VaultFailure.core(.authenticationFailed) {
      return nil
    }
  }

  /// Returns whether the form changes this version of its entry.
  ///
  /// An unsaved form never overwrites a later change of the entry.
  func changes(_ entry: VaultEntry) -> Bool { owner == .version(entry.id, changed: entry.changed) }
}
