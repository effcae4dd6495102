/// The colours of the app.
///
/// They decorate: what they say is said by a word, a sign or a shape as well.
public struct Theme: Hashable, Sendable {
  /// Ordinary text.
  public var text: Style
  /// What matters less.
  public var faint: Style
  /// What has the focus, and what is filled.
  public var accent: Style
  /// What went wrong or destroys something.
  public var danger: Style
  /// What is neither well nor wrong.
  public var warning: Style
  /// What went well.
  public var success: Style
  /// Behind the keys of the pad, `nil` for the terminal's own.
  public var key: Color?

  /// A theme in colours; without `text`, `background`, `faint` and `key` the terminal's own are there.
  ///
  /// With sixteen colours the terminal's own text and background stay, which are sure to be readable.
  ///
  /// - Parameters:
  ///   - isBright: Whether bright ones of the sixteen colours stand in: for light on dark.
  public init(
    text: UInt32?, background: UInt32?, faint: UInt32?, key: UInt32?, accent: UInt32, danger: UInt32, warning: UInt32,
    success: UInt32, isBright: Bool
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
  }

  private init() {
    (text, accent, danger, warning, success) = (Style(), Style(), Style(), Style(), Style())
    faint = Style().dim
  }

  /// Controls that are disabled.
  var disabled: Style { faint.dim }

  /// A picture, dark on light in every theme: a camera that reads a QR code expects it so.
  static let picture = Style(foreground: Color(rgb: 0, ansi: 0), background: Color(rgb: (1 << 24) - 1, ansi: 15))

  /// Without a colour.
  public static let plain = Theme()
}
