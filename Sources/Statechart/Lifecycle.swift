/// A change of the app's lifecycle: the app went to the background, or returned to the foreground.
public enum Lifecycle: Sendable, Equatable {
  /// The app went to the background.
  case background
  /// The app returned to the foreground, after the duration `away` in the background.
  case foreground(away: Duration)
}
