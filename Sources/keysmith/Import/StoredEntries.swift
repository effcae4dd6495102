import VaultCore

/// The title, the user and the websites of an entry, which identify the entry in an import.
struct EntryIdentity: Hashable {
  let name: EntryName
  let urls: [String]

  init(_ details: EntryDetails) {
    (name, urls) = (EntryName(details), details.urls)
  }
}

/// The title and the user of an entry.
struct EntryName: Hashable {
  let title, user: String

  init(_ details: EntryDetails) {
    (title, user) = (details.title, details.user)
  }
}

/// The entries of the vault, in which an import looks up the entries of a file.
struct StoredEntries {
  private let byIdentity: [EntryIdentity: [VaultEntry]]
  private let byName: [EntryName: [VaultEntry]]
  private let deleted: Set<EntryIdentity>

  /// Creates the entries from the entries of the vault and of the bin.
  init(_ entries: [VaultEntry], deleted: [VaultEntry]) {
    byIdentity = Dictionary(grouping: entries) { EntryIdentity($0.details) }
    byName = Dictionary(grouping: entries) { EntryName($0.details) }
    self.deleted = Set(deleted.map { EntryIdentity($0.details) })
  }

  /// Returns the entries with the same title, user and websites, or else the entries with the same title and user.
  func matches(_ details: EntryDetails) -> [VaultEntry] {
    byIdentity[EntryIdentity(details)] ?? byName[EntryName(details)] ?? []
  }

  /// Returns whether the bin has an entry with the same title, user and websites.
  func isInBin(_ details: EntryDetails) -> Bool { deleted.contains(EntryIdentity(details)) }
}
