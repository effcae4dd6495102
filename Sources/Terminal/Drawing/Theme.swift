/// The theme of the app: the styles and colours of texts and controls.
///
/// Colour never conveys information alone: a word, a symbol or a shape repeats the information.
public struct Theme: Hashable, Sendable {
  /// The style of ordinary text.
  public var text: Style
  /// The style of secondary text.
  public var faint: Style
  /// The style of emphasis, such as the focused control, filled dots, the countdown and the spinner.
  public var accent: Style
  /// The style of errors, destructive buttons and the strength meter of a weak secret.
  public var danger: Style
  /// The style of warnings: the strength meter of a secret of medium strength.
  public var warning: Style
  /// The style of success buttons, the strength meter of a strong secret, and symbols in a revealed secret.
  public var success: Style
  /// The background colour of the keypad keys; `nil` for the terminal's default.
  public var key: Color?
  /// The style of empty code dots.
  public var emptyDot: Style
  /// The gradient across the filled code dots, on terminals with 24-bit colours; `nil` for dots in the colour of `accent`.
  public var dots: Gradient?
  /// The gradient of the background, on terminals with 24-bit colours; `nil` for a background of one colour.
  public var ground: Gradient?

  /// Creates a theme from colours in 0xRRGGBB.
  ///
  /// A missing `text`, `background` or `key` is the terminal's default. A missing `faint` is dim text.
  ///
  /// With sixteen colours, the terminal's own text and background colours remain, because the terminal's text is readable on
  /// its background.
  ///
  /// - Parameters:
  ///   - accentEnd: The last colour of the gradient across the filled code dots, which begins with `accent`; `nil` for no
  ///     gradient.
  ///   - gradient: The gradient of the background; `nil` for a background of one colour.
  ///   - isBright: Whether the text is light on a dark background. `accent`, `danger`, `warning` and `success` then use the
  ///     bright ANSI colours (8 to 15), and empty code dots have 30 % of the text's colour, mixed with the background.
  public init(
    text: UInt32?, background: UInt32?, faint: UInt32?, key: UInt32?, accent: UInt32, danger: UInt32, warning: UInt32,
    success: UInt32, accentEnd: UInt32? = nil, ground gradient: (from: UInt32, to: UInt32)? = nil, isBright: Bool
  ) {
    let ground = background.map { Color(rgb: $0) }
    func style(_ rgb: UInt32, _ ansi: UInt8) -> Style {
      Style(foreground: Color(rgb: rgb, ansi: isBright ? ansi + 8 : ansi), background: ground)
    }
    self.text = Style(foreground: text.map { Color(rgb: $0) }, background: ground)
    self.faint = faint.map { Style(foreground: Color(rgb: $0, ansi: 8), background: ground) } ?? self.text.dim
    self.accent = style(accent, 4)
    self.danger = style(danger, 1)
    self.warning = style(warning, 3)
    self.success = style(success, 2)
    self.key = key.map { Color(rgb: $0) }
    emptyDot = self.faint
    if isBright, let text, let background {
      let mixed = Gradient(from: Color(rgb: background, ansi: 8), to: Color(rgb: text)).color(at: 0.3)
      emptyDot = Style(foreground: mixed, background: ground)
    }
    dots = accentEnd.flatMap { end in self.accent.foreground.map { Gradient(from: $0, to: Color(rgb: end)) } }
    self.ground = gradient.map { Gradient(from: Color(rgb: $0.from), to: Color(rgb: $0.to)) }
  }

  private init() {
    (text, accent, danger, warning, success) = (Style(), Style(), Style(), Style(), Style())
    faint = Style().dim
    emptyDot = faint
  }

  /// Returns the style of a filled code dot, with its colour of the gradient.
  func filledDot(_ index: Int, of count: Int) -> Style {
    var style = accent
    if let dots { style.foreground = dots.color(at: Double(index) / Double(max(1, count - 1))) }
    return style
  }

  /// The style of disabled controls.
  var disabled: Style { faint.dim }

  /// The style of pictures: black on white in every theme, as scanners of QR codes expect.
  static let picture = Style(foreground: Color(rgb: 0, ansi: 0), background: Color(rgb: (1 << 24) - 1, ansi: 15))

  /// A theme without colours.
  public static let plain = Theme()
}
