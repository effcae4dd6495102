/// An event of a terminal session.
public enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// The input has ended.
  case ended
  /// The app has returned to the foreground after a suspension of this duration.
  case returned(away: Duration)
  /// A redraw is needed: the terminal size or the content has changed, or another program may have drawn on the terminal.
  case redraw
}
