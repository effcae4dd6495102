/// A change of the app as a whole, which every running flow hears of.
public enum Lifecycle: Sendable, Equatable {
  /// The app has gone out of sight.
  case background
  /// The app is in sight again, after it was `away` for some time.
  case foreground(away: Duration)
}
