import CommandTable

/// Writes a warning to standard error.
///
/// The command continues.
func warn(_ words: String) {
  StandardStreams.process.report("Warning: \(words)")
}

/// Warns about unreadable items, and lists the identifiers of the items, which the user needs to remove the items.
///
/// Does nothing if `identifiers` is empty.
func warn(ofUnreadable identifiers: [String], _ noun: String, _ plural: String? = nil) {
  guard let count = counted(identifiers.count, noun, plural) else { return }
  warn(
    "\(count) could not be read: \(identifiers.sorted().joined(separator: ", ")). "
      + "To remove an unreadable \(noun), use 'remove' with its identifier.")
}
