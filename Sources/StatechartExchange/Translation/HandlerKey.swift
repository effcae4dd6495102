/// The key of a transition in the spec.
enum HandlerKey: Hashable {
  case any
  /// An event and all events that begin with its tokens.
  case prefix(String)
  case event(String)
  case done(String)

  var text: String {
    switch self {
    case .any: "any"
    case .prefix(let name): "\(name).*"
    case .event(let name): name
    case .done(let state): "done(\(state))"
    }
  }
}
