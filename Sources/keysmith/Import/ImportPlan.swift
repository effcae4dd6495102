import ForeignFormats
import Foundation
import SecretCore
import VaultCore

/// The changes of the vault for the entries of another password manager.
///
/// An entry matches an entry of the vault with the same title, user and websites, or else with the same title, user and
/// password. A match with the same password adds the details that the entry of the vault does not have, so that a repeated
/// import changes nothing. A match with a previous password is skipped, so that an old file replaces no newer password. If a
/// single match has another password, the import replaces that password with the password of the file. An entry that matches
/// several entries becomes a new entry. An entry that matches only an entry in the bin is skipped.
struct ImportPlan: Sendable {
  /// A change of an entry of the vault.
  private struct Update: Sendable {
    let stored: VaultEntry
    /// The details of the entry with the missing details.
    let details: EntryDetails
    let missing: MissingDetails
    /// The entry of the file with a new password; `nil` if the password stays the same.
    let newPassword: ForeignEntry?
  }

  /// The reason why an entry of the file is skipped.
  enum Reason: Equatable, Sendable {
    case foreign(ForeignEntries.Skipped.Reason)
    /// The same entry with the same password and details in the vault or earlier in the file.
    case known
    /// A previous password of the same entry in the vault: the file is older than the password in the vault.
    case older
    /// An entry of the bin with the same title, user and websites.
    case inBin
    /// A text, a list or a password that exceeds a limit of the vault.
    case tooLarge
    /// A matching entry of the vault that cannot be decrypted.
    case unreadable
  }

  /// A part of an entry of the file that the import leaves out.
  enum Omission: Equatable, Sendable {
    /// The invalid key for one-time codes.
    case oneTimeKey(OneTimeKeyProblem)
    /// The key for one-time codes, because the entry of the vault has another key.
    case otherOneTimeKey
    case passkey
    /// The attached files.
    case attachments
  }

  /// The entries of the file; `nil` in a plan without changes.
  private let file: ForeignEntries?
  private var additions: [ImportCandidate] = []
  private var updates: [Update] = []
  /// The entries of the vault that an entry of the file changes. A second entry of the file becomes a new entry.
  private var changedEntries: Set<VaultEntry.ID> = []
  private(set) var skipped: [(title: String, reason: Reason)] = []
  /// The titles of entries of which a part is not imported.
  private(set) var omissions: [(title: String, omission: Omission)] = []

  /// The number of new entries.
  var addedCount: Int { additions.count }

  /// The number of changed entries of the vault.
  var changedCount: Int { updates.count }

  /// The number of entries of the file that the vault contains.
  var knownCount: Int { skipped.count { $0.reason == .known } }

  /// The number of other entries of the file that are not imported.
  var leftOutCount: Int { skipped.count - knownCount }

  /// A change of the vault, or an entry or a part of an entry that the import leaves out.
  struct Change {
    enum Kind: Equatable {
      case new
      case newPassword
      case newDetails
      /// A part of an entry that is left out.
      case without(Omission)
      /// An entry that is skipped, although the vault does not contain it with this password.
      case notImported(Reason)
    }

    let kind: Kind
    let title: String
    let user: String
  }

  /// Returns the first changes: the changed entries, the entries and parts that are not imported, and the new entries, in this
  /// order.
  ///
  /// New entries come last, because they change nothing in the vault.
  func changes(limit: Int) -> [Change] {
    var changes: [Change] = []
    for update in updates.prefix(limit) {
      let details = update.stored.details
      let kind: Change.Kind = update.newPassword == nil ? .newDetails : .newPassword
      changes.append(Change(kind: kind, title: details.title, user: details.user))
    }
    for (title, reason) in skipped where reason != .known && changes.count < limit {
      changes.append(Change(kind: .notImported(reason), title: title, user: ""))
    }
    for (title, omission) in omissions.prefix(max(0, limit - changes.count)) {
      changes.append(Change(kind: .without(omission), title: title, user: ""))
    }
    for addition in additions.prefix(max(0, limit - changes.count)) {
      changes.append(Change(kind: .new, title: addition.details.title, user: addition.details.user))
    }
    return changes
  }

  /// Whether the vault has everything in the file after the import, except for older passwords, and for empty and deleted
  /// entries.
  var isComplete: Bool {
    omissions.isEmpty && !skipped.contains { $0.reason == .tooLarge || $0.reason == .unreadable }
  }

  /// The plan without the changes of the vault, and without the passwords of the file.
  var leftOut: ImportPlan {
    var plan = ImportPlan(nil)
    plan.skipped = skipped
    plan.omissions = omissions
    return plan
  }

  private init(_ file: ForeignEntries?) {
    self.file = file
  }

  /// Returns the plan for the entries of a file.
  ///
  /// - Throws: `VaultFailure`, such as `VaultFailure.tooLarge` if the vault would have too many entries, and
  ///   `CancellationError`.
  static func plan(for file: ForeignEntries, in vault: OpenVault) async throws -> ImportPlan {
    let all = try await vault.entries(archived: .included, limit: .max).entries
    let stored = StoredEntries(all, deleted: try await vault.bin())
    var plan = ImportPlan(file)
    for entry in file.skipped { plan.skipped.append((title: entry.title, reason: Reason.foreign(entry.reason))) }
    let candidates = try plan.candidates(file.entries)
    let secrets = candidates.flatMap { candidate in
      stored.matches(candidate.details).map { candidate.secrets(toCompareWith: $0.id) }
    }
    var comparisons = try await vault.compare(secrets)[...]
    let counts = Dictionary(grouping: candidates) { EntryIdentity($0.details) }.mapValues(\.count)
    for candidate in candidates {
      let entries = stored.matches(candidate.details)
      let matches = Array(zip(entries, comparisons.prefix(entries.count)))
      comparisons = comparisons.dropFirst(entries.count)
      plan.plan(candidate, for: matches, in: stored, isUnique: counts[EntryIdentity(candidate.details)] == 1)
    }
    let limits = VaultLimits.product
    guard all.count + plan.addedCount <= limits.entries else { throw VaultFailure.tooLarge(limits) }
    return plan
  }

  /// Returns whether the plan would be the same for the current contents of the vault.
  ///
  /// - Throws: `VaultFailure`, `CancellationError`.
  func isCurrent(in vault: OpenVault) async throws -> Bool {
    guard let file else { return false }
    let now = try await ImportPlan.plan(for: file, in: vault)
    return now.updates.map(\.stored) == updates.map(\.stored) && now.addedCount == addedCount
      && now.skipped.count == skipped.count
  }

  /// Returns the entries of a file. Skips repeated entries and entries over a limit.
  private mutating func candidates(_ entries: [ForeignEntry]) throws -> [ImportCandidate] {
    var known: Set<ForeignEntry> = []
    var candidates: [ImportCandidate] = []
    for entry in entries {
      try Task.checkCancellation()
      guard let candidate = try ImportCandidate(entry) else {
        skipped.append((title: entry.title, reason: Reason.tooLarge))
        continue
      }
      if known.insert(entry).inserted {
        candidates.append(candidate)
      } else {
        skip(candidate, .known)
      }
    }
    return candidates
  }

  private mutating func skip(_ candidate: ImportCandidate, _ reason: Reason) {
    skipped.append((title: candidate.details.title, reason: reason))
  }

  /// Plans the change for an entry of the file.
  ///
  /// - Parameters:
  ///   - matches: The entries that ``StoredEntries/matches(_:)`` returns, each with its comparison.
  ///   - isUnique: Whether no other entry of the file has the same title, user and websites. Only such an entry changes an entry
  ///     of the vault.
  private mutating func plan(
    _ candidate: ImportCandidate, for matches: [(VaultEntry, SecretComparison)], in stored: StoredEntries, isUnique: Bool
  ) {
    let identity = EntryIdentity(candidate.details)
    // An entry with other websites matches only by one of its passwords.
    let matches = matches.filter { entry, comparison in
      EntryIdentity(entry.details) == identity || comparison.password != .different && !candidate.entry.password.isEmpty
    }
    let current = matches.filter { $0.1.password == .current }
    if let known = current.first(where: { candidate.details(missingIn: $0.0, $0.1).isEmpty }) {
      skip(candidate, .known)
      omit(candidate, known)
    } else if matches.contains(where: { $0.1.password == .unreadable }) {
      skip(candidate, .unreadable)
    } else if current.isEmpty, matches.contains(where: { $0.1.password == .previous }) {
      skip(candidate, .older)
    } else if isUnique, matches.count == 1, let (entry, comparison) = matches.first, changedEntries.insert(entry.id).inserted {
      let missing = candidate.details(missingIn: entry, comparison)
      if missing.areWithinLimits, let details = missing.merged {
        let password = comparison.password == .different ? candidate.entry : nil
        updates.append(Update(stored: entry, details: details, missing: missing, newPassword: password))
        omit(candidate, (entry, comparison))
      } else {
        skip(candidate, .tooLarge)
      }
    } else if matches.isEmpty, stored.isInBin(candidate.details) {
      skip(candidate, .inBin)
    } else {
      additions.append(candidate)
      omit(candidate, nil)
    }
  }

  private mutating func omit(_ candidate: ImportCandidate, _ match: (VaultEntry, SecretComparison)?) {
    for omission in candidate.omissions(match) { omissions.append((title: candidate.details.title, omission: omission)) }
  }

  /// Applies the plan in one transaction. An interrupted import changes nothing.
  ///
  /// - Parameter progress: Receives the progress in percent.
  /// - Throws: `VaultFailure`.
  func apply(to vault: OpenVault, progress: @Sendable (Int) -> Void) async throws {
    let total = additions.count + updates.count
    guard total > 0 else { return }
    try await vault.importEntries { batch throws(VaultFailure) in
      for (index, addition) in additions.enumerated() {
        progress(index * 100 / total)
        var secrets = SecretChanges()
        try addition.entry.add(to: &secrets)
        try batch.add(
          addition.details, password: addition.entry.passwordBytes(), secrets: secrets,
          created: addition.entry.created.map(Date.init(timeIntervalSince1970:)),
          changed: addition.entry.changed.map(Date.init(timeIntervalSince1970:)))
      }
      for (index, update) in updates.enumerated() {
        progress((additions.count + index) * 100 / total)
        var secrets = SecretChanges()
        try update.missing.add(to: &secrets)
        if let entry = update.newPassword {
          try batch.update(update.stored, to: update.details, password: entry.passwordBytes(), secrets: secrets)
        } else {
          try batch.update(update.stored, to: update.details, secrets: secrets)
        }
      }
    }
  }
}

extension ImportPlan.Reason {
  /// The reason for the user, without a period.
  var text: LocalizedText {
    switch self {
    case .foreign(.empty): "it is empty"
    case .foreign(.inRecycleBin): "it was deleted in the other password manager"
    case .known: "the vault contains it"
    case .inBin: "the bin contains it; restore it there"
    case .older: "its password is a previous password of the entry in the vault"
    case .tooLarge: "it exceeds a limit of the vault"
    case .unreadable: "the entry of the vault cannot be read"
    }
  }
}
