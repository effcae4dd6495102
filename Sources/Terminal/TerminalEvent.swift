/// What a full-screen app hears of.
public enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// It is time to draw again: the size has changed, the app is back in front, or ``TerminalSession/wake(after:)`` was asked for.
  case redraw
}
