/// A change of the app's lifecycle: the app went to the background, or came back to the foreground.
public enum Lifecycle: Sendable, Equatable {
  /// The app went to the background.
  case background
  /// The app came back to the foreground after the time `away`.
  case foreground(away: Duration)
}
