/// What stands before the colon of a transition that hears something.
enum HandlerKey: Hashable {
  case any
  /// An event and all that begin with its words.
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
