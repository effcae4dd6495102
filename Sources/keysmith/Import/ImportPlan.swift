import ForeignFormats
import Foundation
import SecretCore
import VaultCore

/// The changes of the vault for the entries of another password manager.
///
/// An entry is known if an entry of the vault has the same title, user and websites. A known entry with the same password is
/// skipped, so that a repeated import adds no duplicates.
struct ImportPlan {
  /// A change for one entry of the file.
  struct Change {
    let entry: ForeignEntry
    let details: EntryDetails
    /// The entry of the vault whose password is replaced; `nil` for a new entry.
    let known: VaultEntry?
  }

  /// The reason why an entry of the file is skipped.
  enum Reason {
    case foreign(ForeignEntries.Skipped.Reason)
    /// The vault contains the entry with the same password.
    case known
    /// A text, a list or the password exceeds the limits of the vault.
    case tooLarge
    /// The key for one-time codes is invalid.
    case oneTimeKey(OneTimeKeyProblem)
  }

  private(set) var changes: [Change] = []
  private(set) var skipped: [(title: String, reason: Reason)] = []

  /// The number of new entries.
  var addedCount: Int { changes.count { $0.known == nil } }

  /// The number of entries with a new password.
  var changedCount: Int { changes.count { $0.known != nil } }

  /// Creates the plan for the entries of a file.
  ///
  /// - Throws: `VaultFailure`.
  init(_ file: ForeignEntries, in vault: OpenVault) async throws {
    skipped = file.skipped.map { ($0.title, .foreign($0.reason)) }
    let stored = try await vault.entries(archived: .included, limit: .max).entries
    let known = Dictionary(stored.map { (Key($0.details), $0) }) { first, _ in first }
    var planned: Set<Key> = []
    for entry in file.entries {
      do {
        let details = try EntryDetails(entry)
        if let text = entry.otp { _ = try OneTimeKey(SecretBytes(copying: Array(text.utf8))) }
        let key = Key(details)
        guard entry.password.utf8.count <= 1024, !entry.password.utf8.contains(0) else { throw VaultFailure.passwordRefused }
        if let known = known[key] {
          let isSame = try await vault.password(of: known.id).isEqual(to: SecretBytes(copying: Array(entry.password.utf8)))
          guard !isSame, planned.insert(key).inserted else {
            skipped.append((details.title, .known))
            continue
          }
          changes.append(Change(entry: entry, details: known.details, known: known))
        } else {
          changes.append(Change(entry: entry, details: details, known: nil))
        }
      } catch VaultFailure.detailsRefused, VaultFailure.attributesRefused, VaultFailure.passwordRefused {
        skipped.append((entry.title, .tooLarge))
      } catch VaultFailure.oneTimeKeyRefused(let problem) {
        skipped.append((entry.title, .oneTimeKey(problem)))
      }
    }
  }

  /// Applies the changes in the order of the file. A repeated import continues after an interruption.
  ///
  /// - Parameter progress: Receives the number of applied changes.
  /// - Throws: `VaultFailure`.
  func apply(to vault: OpenVault, progress: (Int) -> Void) async throws {
    for (index, change) in changes.enumerated() {
      let password = try SecretBytes(copying: Array(change.entry.password.utf8))
      var secrets = SecretChanges()
      if let text = change.entry.otp { try secrets.setOneTimeKey(OneTimeKey(SecretBytes(copying: Array(text.utf8)))) }
      for field in change.entry.fields where field.isHidden {
        try secrets.setHiddenField(field.name.isEmpty ? "Field" : field.name, to: SecretBytes(copying: Array(field.value.utf8)))
      }
      if let known = change.known {
        _ = try await vault.update(known, to: change.details, password: password, secrets: secrets)
      } else {
        _ = try await vault.add(change.details, password: password, secrets: secrets)
      }
      progress(index + 1)
    }
  }

  /// The texts that identify an entry.
  private struct Key: Hashable {
    let title, user: String
    let urls: [String]

    init(_ details: EntryDetails) {
      (title, user, urls) = (details.title, details.user, details.urls)
    }
  }
}

extension EntryDetails {
  /// Creates the details of an entry of another password manager.
  ///
  /// - Throws: `VaultFailure.detailsRefused` or `VaultFailure.attributesRefused` if a text or a list is too long.
  fileprivate init(_ entry: ForeignEntry) throws(VaultFailure) {
    let fields = entry.fields.filter { !$0.isHidden }.map { Field(name: $0.name.isEmpty ? "Field" : $0.name, value: $0.value) }
    try self.init(
      title: entry.title, user: entry.user, category: entry.category, note: entry.note, urls: entry.urls, fields: fields)
  }
}

extension ImportPlan.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .foreign(.noPassword): "it has no password"
    case .foreign(.notALogin): "it is not a login"
    case .foreign(.inRecycleBin): "it was deleted"
    case .known: "the vault contains it"
    case .tooLarge: "it exceeds a limit of the vault"
    case .oneTimeKey(let problem): "its key for one-time codes is invalid. \(problem)"
    }
  }
}
