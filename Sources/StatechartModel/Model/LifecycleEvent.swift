/// An event of every app, which a flow can handle without declaring it.
public enum LifecycleEvent: String, CaseIterable, Sendable {
  /// The app has gone to the background.
  case background
  /// The app has come to the foreground again, after it was `away` for some time.
  case foreground

  /// The fields that the event carries.
  public var fields: [Field] {
    switch self {
    case .background: []
    case .foreground: [Field(name: "away", type: .duration)]
    }
  }

  /// The meaning of the event.
  package var comment: String {
    switch self {
    case .background: "the app has gone out of sight"
    case .foreground: "the app is in sight again"
    }
  }
}

extension Event {
  /// The lifecycle event that it is; `nil` for an event that the flow declares.
  public var lifecycle: LifecycleEvent? { LifecycleEvent(rawValue: name).flatMap { $0.fields == fields ? $0 : nil } }
}
