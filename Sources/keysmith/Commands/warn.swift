import CommandTable

/// Tells the user, on standard error, what does not keep the command from doing what it was asked.
func warn(_ words: String) {
  StandardStreams.process.report("Warning: \(words)")
}
