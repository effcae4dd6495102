/// The colour depth of the output, limited by the terminal and by the user.
public enum ColorDepth: Sendable {
  /// No colours; text can still be bold, dim, underlined or reversed.
  case none
  /// The sixteen ANSI colours.
  case sixteen
  /// 24-bit colours.
  case full

  /// Creates the colour depth from environment variables.
  ///
  /// A non-empty `NO_COLOR` (https://no-color.org) disables colours. Otherwise the values `truecolor` and `24bit` of
  /// `COLORTERM` select 24-bit colours. The default is sixteen colours.
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
