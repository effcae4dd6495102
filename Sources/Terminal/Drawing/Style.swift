/// How a cell looks.
public struct Style: Hashable, Sendable {
  /// The colour of the character, `nil` for the terminal's own.
  public var foreground: Color?
  /// The colour behind it, `nil` for the terminal's own.
  public var background: Color?
  /// Whether it is heavier.
  public var isBold = false
  /// Whether it is fainter.
  public var isDim = false
  /// Whether it has a line below.
  public var isUnderlined = false
  /// Whether foreground and background are exchanged.
  public var isReversed = false

  /// A plain style in these colours.
  public init(foreground: Color? = nil, background: Color? = nil) {
    self.foreground = foreground
    self.background = background
  }

  /// The same in bold.
  public var bold: Style { changed { $0.isBold = true } }
  /// The same, fainter.
  public var dim: Style { changed { $0.isDim = true } }
  /// The same, underlined.
  public var underlined: Style { changed { $0.isUnderlined = true } }
  /// The same with foreground and background exchanged.
  public var reversed: Style { changed { $0.isReversed = true } }
  /// The same on another background.
  public func on(_ background: Color?) -> Style { changed { $0.background = background } }

  private func changed(_ change: (inout Style) -> Void) -> Style {
    var style = self
    change(&style)
    return style
  }

  /// The SGR sequence that sets exactly this style.
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
