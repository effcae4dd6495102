/// The style of a cell.
public struct Style: Hashable, Sendable {
  /// The colour of the character; `nil` for the terminal's default.
  public var foreground: Color?
  /// The background colour; `nil` for the terminal's default.
  public var background: Color?
  /// Whether the character is bold.
  public var isBold = false
  /// Whether the character is dim.
  public var isDim = false
  /// Whether the character is underlined.
  public var isUnderlined = false
  /// Whether the foreground and background colours are exchanged.
  public var isReversed = false

  /// Creates a plain style with these colours.
  public init(foreground: Color? = nil, background: Color? = nil) {
    self.foreground = foreground
    self.background = background
  }

  /// A bold copy of the style.
  public var bold: Style { changed { $0.isBold = true } }
  /// A dim copy of the style.
  public var dim: Style { changed { $0.isDim = true } }
  /// An underlined copy of the style.
  public var underlined: Style { changed { $0.isUnderlined = true } }
  /// A copy of the style with the foreground and background colours exchanged.
  public var reversed: Style { changed { $0.isReversed = true } }
  /// Returns a copy of the style with another background colour; `nil` selects the terminal's default.
  public func on(_ background: Color?) -> Style { changed { $0.background = background } }

  private func changed(_ change: (inout Style) -> Void) -> Style {
    var style = self
    change(&style)
    return style
  }

  /// Returns the SGR sequence (ECMA-48, 8.3.117) that resets all attributes and sets this style, with colours of `depth`.
  func sequence(_ depth: ColorDepth) -> String {
    var parameters = ["0"]
    if isBold { parameters.append("1") }
    if isDim { parameters.append("2") }
    if isUnderlined { parameters.append("4") }
    if isReversed { parameters.append("7") }
    if let color = foreground?.parameters(depth, isBackground: false) { parameters.append(color) }
    if let color = background?.parameters(depth, isBackground: true) { parameters.append(color) }
    return "\u{1B}[\(parameters.joined(separator: ";"))m"
  }
}
