/// A lifecycle event of the app, which a flow in `mode: interlock` can handle without a declaration.
public enum LifecycleEvent: String, CaseIterable, Sendable {
  /// The entry of the app into the background.
  case background
  /// The return of the app to the foreground, after the duration `away` in the background.
  case foreground

  /// The fields of the payload.
  public var fields: [Field] {
    switch self {
    case .background: []
    case .foreground: [Field(name: "away", type: .duration)]
    }
  }

  /// A description of the event, used instead of an author's comment.
  package var comment: String {
    switch self {
    case .background: "the app has gone to the background"
    case .foreground: "the app has come to the foreground"
    }
  }
}

extension Event {
  /// The lifecycle event with the same name and the same fields; `nil` if there is none.
  public var lifecycle: LifecycleEvent? { LifecycleEvent(rawValue: name).flatMap { $0.fields == fields ? $0 : nil } }
}
