/// What a shell offers for a word that is being typed.
public enum ArgumentCompletion: Sendable, Equatable {
  /// Nothing: only the user knows.
  case none
  /// Files and folders.
  case files
  /// Folders.
  case directories
  /// These words.
  case choices([String])
}
