/// A change of the app's visibility, delivered to every running flow.
public enum Lifecycle: Sendable, Equatable {
  /// The app went to the background.
  case background
  /// The app came back to the foreground after `away`.
  case foreground(away: Duration)
}
