import ForeignFormats
import Foundation
import SecretCore
import VaultCore

/// The changes of the vault for the entries of another password manager.
///
/// An entry matches an entry of the vault with the same title, user and websites. A match with the same password is skipped,
/// so that a repeated import adds no duplicates. A match with a previous password is skipped, so that an old file replaces no
/// newer password. If a single match has another password, the import replaces that password
/// with the password of the file. Notes, fields and keys for one-time codes of a match are kept.
struct ImportPlan: Sendable {
  /// A new password for an entry of the vault.
  private struct Replacement: Sendable {
    let stored: VaultEntry
    let entry: ForeignEntry
  }

  /// An entry of the file with its details for the vault.
  private struct Candidate: Sendable {
    let entry: ForeignEntry
    let details: EntryDetails
  }

  /// The entries of the file with the same title, user and websites.
  private struct Group {
    let key: Key
    var entries: [Candidate] = []
    var passwords: Set<String> = []
  }

  /// The reason why an entry of the file is skipped.
  enum Reason: Equatable, Sendable {
    case foreign(ForeignEntries.Skipped.Reason)
    /// The same entry with the same password in the vault or in an earlier line of the file.
    case known
    /// A previous password of the same entry in the vault: the file is older than the password in the vault.
    case older
    /// Several entries of the vault or of the file with the same title, user and websites.
    case ambiguous
    /// A text, a list or a password that exceeds a limit of the vault.
    case tooLarge
    /// A matching entry of the vault that cannot be decrypted.
    case unreadable
  }

  private let file: ForeignEntries
  private var additions: [Candidate] = []
  private var replacements: [Replacement] = []
  private(set) var skipped: [(title: String, reason: Reason)] = []
  /// The titles of added entries whose key for one-time codes is invalid, with the problem of the key.
  private(set) var withoutKey: [(title: String, problem: OneTimeKeyProblem)] = []

  /// The number of new entries.
  var addedCount: Int { additions.count }

  /// The number of entries with a new password.
  var changedCount: Int { replacements.count }

  /// A change of the vault, or an entry of the file that the import leaves out.
  struct Change {
    enum Kind: Equatable {
      case new
      /// A new entry whose key for one-time codes is invalid.
      case withoutKey
      case newPassword
      /// An entry that is skipped, although the vault does not contain it with this password.
      case notImported(Reason)
    }

    let kind: Kind
    let title: String
    let user: String
  }

  /// Returns the first changes: the entries with a new password, the entries that are not imported, and the new entries, in
  /// this order.
  ///
  /// New entries come last, because they change nothing in the vault.
  func changes(limit: Int) -> [Change] {
    var changes: [Change] = []
    for change in replacements.prefix(limit) {
      let details = change.stored.details
      changes.append(Change(kind: .newPassword, title: details.title, user: details.user))
    }
    for (title, reason) in skipped where reason != .known && changes.count < limit {
      changes.append(Change(kind: .notImported(reason), title: title, user: ""))
    }
    for addition in additions.prefix(max(0, limit - changes.count)) {
      let kind: Change.Kind = addition.entry.keyProblem == nil ? .new : .withoutKey
      changes.append(Change(kind: kind, title: addition.details.title, user: addition.details.user))
    }
    return changes
  }

  /// Whether the vault contains the passwords of all skipped entries, and all keys for one-time codes of added entries are
  /// valid.
  var isComplete: Bool { withoutKey.isEmpty && skipped.allSatisfy { $0.reason == .known || $0.reason == .older } }

  private init(_ file: ForeignEntries) {
    self.file = file
  }

  /// Returns the plan for the entries of a file.
  ///
  /// - Throws: `VaultFailure`, such as `VaultFailure.tooLarge` if the vault would have too many entries, and
  ///   `CancellationError`.
  static func plan(for file: ForeignEntries, in vault: OpenVault) async throws -> ImportPlan {
    let all = try await vault.entries(archived: .included, limit: .max).entries
    let stored = Dictionary(grouping: all) { Key($0.details) }
    var plan = ImportPlan(file)
    for entry in file.skipped { plan.skipped.append((title: entry.title, reason: Reason.foreign(entry.reason))) }
    let groups = try plan.group(file.entries)
    var passwords: [(id: VaultEntry.ID, password: [UInt8])] = []
    for group in groups {
      for candidate in group.entries {
        for entry in stored[group.key] ?? [] {
          passwords.append((id: entry.id, password: Array(candidate.entry.password.utf8)))
        }
      }
    }
    var comparisons = try await vault.comparePasswords(passwords)[...]
    for group in groups { plan.plan(group.entries, for: stored[group.key] ?? [], &comparisons) }
    let limits = VaultLimits.product
    guard all.count + plan.addedCount <= limits.entries else { throw VaultFailure.tooLarge(limits) }
    return plan
  }

  /// Returns whether the plan would be the same for the current contents of the vault.
  ///
  /// - Throws: `VaultFailure`, `CancellationError`.
  func isCurrent(in vault: OpenVault) async throws -> Bool {
    let now = try await ImportPlan.plan(for: file, in: vault)
    return now.replacements.map(\.stored) == replacements.map(\.stored) && now.addedCount == addedCount
      && now.skipped.count == skipped.count
  }

  /// Groups the entries of a file by title, user and websites, in the order of the file. Skips repeated entries and entries
  /// over a limit.
  private mutating func group(
    _ entries: [ForeignEntry]
  ) throws -> [Group] {
    var groups: [Group] = []
    var indices: [Key: Int] = [:]
    for entry in entries {
      try Task.checkCancellation()
      guard let details = try details(of: entry) else {
        skipped.append((title: entry.title, reason: Reason.tooLarge))
        continue
      }
      let key = Key(details)
      let index = indices[key, default: groups.count]
      if index == groups.count { groups.append(Group(key: key)) }
      indices[key] = index
      if groups[index].passwords.insert(entry.password).inserted {
        groups[index].entries.append(Candidate(entry: entry, details: details))
      } else {
        skip(Candidate(entry: entry, details: details), .known)
      }
    }
    return groups
  }

  private mutating func skip(_ candidate: Candidate, _ reason: Reason) {
    skipped.append((title: candidate.details.title, reason: reason))
  }

  /// Returns the details of an entry of the file; `nil` if the entry exceeds a limit of the vault.
  private func details(of entry: ForeignEntry) throws -> EntryDetails? {
    do {
      let details = try EntryDetails(entry)
      try entry.checkLimits()
      return details
    } catch VaultFailure.detailsRefused {
      return nil
    } catch VaultFailure.attributesRefused {
      return nil
    } catch VaultFailure.passwordRefused {
      return nil
    } catch VaultFailure.hiddenFieldsRefused {
      return nil
    }
  }

  /// Plans the changes for the entries of the file with the same title, user and websites.
  ///
  /// - Parameter comparisons: The results of the comparisons of each entry of the file with each stored entry, which the
  ///   function removes.
  private mutating func plan(
    _ entries: [Candidate], for stored: [VaultEntry], _ comparisons: inout ArraySlice<PasswordComparison>
  ) {
    var others: [Candidate] = []
    var isUnreadable = false
    for candidate in entries {
      let results = comparisons.prefix(stored.count)
      comparisons = comparisons.dropFirst(stored.count)
      if results.contains(.unreadable) { isUnreadable = true }
      if results.contains(.current) {
        skip(candidate, .known)
      } else if results.contains(.previous) {
        skip(candidate, .older)
      } else {
        others.append(candidate)
      }
    }
    if isUnreadable {
      for candidate in others { skip(candidate, .unreadable) }
    } else if stored.isEmpty {
      for candidate in others {
        guard let problem = candidate.entry.keyProblem else { continue }
        withoutKey.append((title: candidate.details.title, problem: problem))
      }
      additions += others
    } else if stored.count == 1, entries.count == 1, let entry = others.first?.entry {
      replacements.append(Replacement(stored: stored[0], entry: entry))
    } else {
      for candidate in others { skip(candidate, .ambiguous) }
    }
  }

  /// Applies the plan in one transaction. An interrupted import changes nothing.
  ///
  /// - Parameter progress: Receives the progress in percent.
  /// - Throws: `VaultFailure`.
  func apply(to vault: OpenVault, progress: @Sendable (Int) -> Void) async throws {
    let total = additions.count + replacements.count
    guard total > 0 else { return }
    try await vault.importEntries { batch throws(VaultFailure) in
      for (index, addition) in additions.enumerated() {
        progress(index * 100 / total)
        var secrets = SecretChanges()
        try addition.entry.add(to: &secrets)
        try batch.add(addition.details, password: addition.entry.passwordBytes(), secrets: secrets)
      }
      for (index, replacement) in replacements.enumerated() {
        progress((additions.count + index) * 100 / total)
        let stored = replacement.stored
        try batch.update(
          stored, to: stored.details, password: replacement.entry.passwordBytes(), secrets: SecretChanges())
      }
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

extension ImportPlan.Reason {
  /// The reason for the user, without a period.
  var text: LocalizedText {
    switch self {
    case .foreign(.noPassword): "it has no password"
    case .foreign(.notALogin): "it is not a login"
    case .foreign(.inRecycleBin): "it was deleted"
    case .known: "the vault contains it"
    case .older: "its password is a previous password of the entry in the vault"
    case .ambiguous: "several entries have this title, user and website"
    case .tooLarge: "it exceeds a limit of the vault"
    case .unreadable: "the entry of the vault cannot be read"
    }
  }
}
