/// The number of colours that the terminal supports or the user allows.
public enum ColorDepth: Sendable {
  /// No colours: only bold, dim and reverse.
  case none
  /// The sixteen ANSI colours.
  case sixteen
  /// 24-bit colours.
  case full

  /// Reads the depth from the environment: `NO_COLOR` (https://no-color.org) overrides `COLORTERM`.
  public init(environment: [String: String]) {
    if let value = environment["NO_COLOR"], !value.isEmpty {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") {
      self = .full
    } else {
      self = .sixteen
    }
  }
}
