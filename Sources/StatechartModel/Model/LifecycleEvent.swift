/// What happens to every app, and that a flow can hear of without declaring it.
public enum LifecycleEvent: String, CaseIterable, Sendable {
  /// The app has gone out of sight.
  case background
  /// The app is in sight again, after it was `away` for some time.
  case foreground

  /// What it carries.
  public var fields: [Field] {
    switch self {
    case .background: []
    case .foreground: [Field(name: "away", type: .duration)]
    }
  }

  /// What it means.
  package var comment: String {
    switch self {
    case .background: "the app has gone out of sight"
    case .foreground: "the app is in sight again"
    }
  }
}

extension Event {
  /// What happens to every app, if it is that.
  public var lifecycle: LifecycleEvent? { LifecycleEvent(rawValue: name).flatMap { $0.fields == fields ? $0 : nil } }
}
