/// The reason why a display ended.
public enum DisplayEnd: Hashable, Sendable {
  /// The flows have ended.
  case over
  /// The user has quit, by a key or a command, or in line mode by ending the input at a choice.
  case quit
  /// The input has ended without a request to quit: the terminal has closed, or a termination signal was received.
  ///
  /// In line mode, the input ended in the middle of an answer or before a chosen operation was done, or an input that is not
  /// a terminal contained an unknown line.
  case cutShort
}
