/// A change of the app's lifecycle: the app enters the background, or returns to the foreground.
public enum Lifecycle: Sendable, Equatable {
  /// The app enters the background.
  case background
  /// The app returns to the foreground, after the duration `away` in the background.
  case foreground(away: Duration)
}
