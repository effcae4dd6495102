import VaultCore

/// A text field of a vault entry.
///
/// The raw value is the name of the field on the command line.
enum EntryField: String, CaseIterable {
  case title, user, websites, category, tags, note

  /// Returns the text of the field in `details`.
  func words(of details: EntryDetails) -> String {
    switch self {
    case .title: details.title
    case .user: details.user
    case .websites: details.websites
    case .category: details.category
    case .tags: details.tagList
    case .note: details.note
    }
  }
}
