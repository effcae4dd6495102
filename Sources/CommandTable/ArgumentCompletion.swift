/// The completions that a shell offers for a word.
public enum ArgumentCompletion: Sendable, Equatable {
  /// No completions.
  case none
  /// Files and directories.
  case files
  /// Directories.
  case directories
  /// A list of words.
  case choices([String])
}
