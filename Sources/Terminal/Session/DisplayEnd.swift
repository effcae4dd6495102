/// The reason why a display ended.
public enum DisplayEnd: Hashable, Sendable {
  /// The flows have ended.
  case over
  /// The user has quit by a key or a command.
  ///
  /// In line mode, this is also the reason after the end of the input, except in the cases of ``cutShort``.
  case quit
  /// The input has ended without a request to quit.
  ///
  /// On the full screen, the terminal has closed, or a termination signal was received. In line mode, the input ended within a
  /// line, a field or a code, or while operations ran after a choice. If the input is a file or a pipe, this is also the reason
  /// after a line that had no effect.
  case cutShort
}
