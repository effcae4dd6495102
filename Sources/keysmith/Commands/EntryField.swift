import VaultCore

/// What an entry of the vault says besides its password, by the name that a command line has for it.
enum EntryField: String, CaseIterable {
  case title, user, category, note

  /// What `details` say there.
  func words(of details: EntryDetails) -> String {
    switch self {
    case .title: details.title
    case .user: details.user
    case .category: details.category
    case .note: details.note
    }
  }
}
