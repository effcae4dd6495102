/// An event of a terminal session.
public enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// The input has ended.
  case ended
  /// The app was suspended, and has returned after this time.
  case returned(away: Duration)
  /// A redraw is needed: the terminal size or the content has changed.
  case redraw
}
