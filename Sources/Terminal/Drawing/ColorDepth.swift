/// How many colours the terminal can show, or may.
public enum ColorDepth: Sendable {
  /// None: bold, dim and reverse only.
  case none
  /// The sixteen that the user chose for the terminal.
  case sixteen
  /// 24 bits.
  case full

  /// What the environment asks for: `NO_COLOR` (https://no-color.org) wins, then `COLORTERM`.
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
