/// A change of the app's lifecycle: the app enters the background, or returns to the foreground.
public enum Lifecycle: Sendable, Equatable {
  /// The entry of the app into the background.
  case background
  /// The return of the app to the foreground, after the duration `away` in the background.
  case foreground(away: Duration)
}
