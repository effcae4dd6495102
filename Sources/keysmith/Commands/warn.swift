import CommandTable

/// Tells the user, on standard error, what does not keep the command from doing what it was asked.
func warn(_ words: String) {
  StandardStreams.process.report("Warning: \(words)")
}

/// Tells the user what could not be read, by the identifiers with which it can be removed; nothing if there is nothing.
func warn(ofUnreadable identifiers: [String], _ noun: String, _ plural: String? = nil) {
  guard let count = counted(identifiers.count, noun, plural) else { return }
  warn("\(count) could not be read: \(identifiers.sorted().joined(separator: ", ")). 'remove' takes an identifier.")
}
