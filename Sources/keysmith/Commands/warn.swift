import CommandTable

/// Writes a warning to standard error.
///
/// The command continues.
func warn(_ text: LocalizedText) {
  StandardStreams.process.report(message: "Warning: \(text)")
}

/// A kind of items, some of which may be unreadable.
enum ItemKind {
  case entries, files
}

/// Warns about unreadable items, and lists the identifiers of the items, which the user needs to remove the items.
///
/// Does nothing if `identifiers` is empty.
func warn(ofUnreadable identifiers: [String], _ kind: ItemKind) {
  guard !identifiers.isEmpty else { return }
  let count = identifiers.count
  let list = identifiers.sorted().joined(separator: ", ")
  switch kind {
  case .entries:
    warn(
      """
      \(count, "# entry", "# entries") could not be read: \(list). To remove an unreadable entry, use 'remove' with its \
      identifier.
      """)
  case .files:
    warn(
      """
      \(count, "# file", "# files") could not be read: \(list). To remove an unreadable file, use 'remove' with its \
      identifier.
      """)
  }
}
