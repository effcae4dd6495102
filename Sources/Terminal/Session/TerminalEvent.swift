/// What a full-screen app hears of.
public enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// No further key will come.
  case ended
  /// The app was suspended, and is back after this time.
  case returned(away: Duration)
  /// It is time to draw again: the size has changed, or what is shown has.
  case redraw
}
