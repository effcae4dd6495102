import ForeignFormats
import Foundation
import SecretCore
import VaultCore

/// The changes of the vault for the entries of another password manager.
///
/// An entry matches an entry of the vault with the same title, user and websites. A match with the same password is skipped,
/// so that a repeated import adds no duplicates. A single match with another password gets the password of the file. Notes,
/// fields and keys for one-time codes of a match are kept.
struct ImportPlan {
  /// A new password for an entry of the vault.
  private struct Replacement {
    let stored: VaultEntry
    let entry: ForeignEntry
  }

  /// The reason why an entry of the file is skipped.
  enum Reason: Equatable {
    case foreign(ForeignEntries.Skipped.Reason)
    /// The vault or an earlier line of the file contains the entry with the same password.
    case known
    /// Several entries of the vault or of the file have the same title, user and websites.
    case ambiguous
    /// A text, a list or the password exceeds the limits of the vault.
    case tooLarge
    /// The entry of the vault cannot be decrypted.
    case unreadable
  }

  private var additions: [(entry: ForeignEntry, details: EntryDetails)] = []
  private var replacements: [Replacement] = []
  private(set) var skipped: [(title: String, reason: Reason)] = []
  /// The titles of added entries whose key for one-time codes is invalid, with the problem of the key.
  private(set) var withoutKey: [(title: String, problem: OneTimeKeyProblem)] = []

  /// The number of new entries.
  var addedCount: Int { additions.count }

  /// The number of entries with a new password.
  var changedCount: Int { replacements.count }

  /// The entries that are added or changed.
  var changes: [(word: String, title: String, user: String)] {
    additions.map { ("add", $0.details.title, $0.details.user) }
      + replacements.map { ("change", $0.stored.details.title, $0.stored.details.user) }
  }

  /// Whether the vault contains all logins of the file after the import.
  var isComplete: Bool { withoutKey.isEmpty && skipped.allSatisfy { $0.reason == .known } }

  /// Creates the plan for the entries of a file.
  ///
  /// - Throws: `VaultFailure`.
  init(_ file: ForeignEntries, in vault: OpenVault) async throws {
    skipped = file.skipped.map { ($0.title, .foreign($0.reason)) }
    let stored = Dictionary(grouping: try await vault.entries(archived: .included, limit: .max).entries) { Key($0.details) }
    var entries: [Key: [(entry: ForeignEntry, details: EntryDetails)]] = [:]
    var order: [Key] = []
    for entry in file.entries {
      do {
        let details = try EntryDetails(entry)
        try entry.newEntry(details).check()
        let key = Key(details)
        if entries[key] == nil { order.append(key) }
        // Only the first of several equal entries is considered.
        if entries[key, default: []].contains(where: { $0.entry.password == entry.password }) {
          skipped.append((details.title, .known))
        } else {
          entries[key, default: []].append((entry, details))
        }
      } catch VaultFailure.detailsRefused, VaultFailure.attributesRefused, VaultFailure.passwordRefused,
        VaultFailure.hiddenFieldsRefused
      {
        skipped.append((entry.title, .tooLarge))
      }
    }
    for key in order { try await plan(entries[key] ?? [], for: stored[key] ?? [], in: vault) }
  }

  /// Plans the changes for the entries of the file with the same title, user and websites.
  private mutating func plan(
    _ entries: [(entry: ForeignEntry, details: EntryDetails)], for stored: [VaultEntry], in vault: OpenVault
  ) async throws {
    var others: [(entry: ForeignEntry, details: EntryDetails)] = []
    var isUnreadable = false
    for candidate in entries {
      var isKnown = false
      for entry in stored {
        do {
          let password = try await vault.password(of: entry.id)
          isKnown = try isKnown || password.isEqual(to: SecretBytes(copying: Array(candidate.entry.password.utf8)))
        } catch VaultFailure.core(.authenticationFailed) {
          isUnreadable = true
        }
      }
      if isKnown { skipped.append((candidate.details.title, .known)) } else { others.append(candidate) }
    }
    if isUnreadable {
      skipped += others.map { ($0.details.title, .unreadable) }
    } else if stored.isEmpty {
      for candidate in others {
        if let problem = candidate.entry.keyProblem { withoutKey.append((candidate.details.title, problem)) }
      }
      additions += others
    } else if stored.count == 1, entries.count == 1, let entry = others.first?.entry {
      replacements.append(Replacement(stored: stored[0], entry: entry))
    } else {
      skipped += others.map { ($0.details.title, .ambiguous) }
    }
  }

  /// Applies the plan: adds all new entries in one transaction, and then replaces passwords. A repeated import continues after
  /// an interruption.
  ///
  /// - Parameter progress: Receives the progress in percent.
  /// - Throws: `VaultFailure`.
  func apply(to vault: OpenVault, progress: @Sendable (Int) -> Void) async throws {
    let (additions, total) = (additions, max(1, additions.count + replacements.count))
    try await vault.add(count: additions.count) { index throws(VaultFailure) in
      progress(index * 100 / total)
      return try additions[index].entry.newEntry(additions[index].details)
    }
    for (index, replacement) in replacements.enumerated() {
      progress((additions.count + index) * 100 / total)
      let password = try SecretBytes(copying: Array(replacement.entry.password.utf8))
      _ = try await vault.update(replacement.stored, to: replacement.stored.details, password: password)
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

extension ImportPlan.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .foreign(.noPassword): "it has no password"
    case .foreign(.notALogin): "it is not a login"
    case .foreign(.inRecycleBin): "it was deleted"
    case .known: "the vault contains it"
    case .ambiguous: "several entries have this title, user and website"
    case .tooLarge: "it exceeds a limit of the vault"
    case .unreadable: "the entry of the vault cannot be read"
    }
  }
}
