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
  /// What went well.
  public var success: Style
  /// Behind the keys of the pad, `nil` for the terminal's own.
  public var key: Color?

  private init(text: Style, faint: Style, accent: Color, danger: Color, success: Color, key: Color?) {
    self.text = text
    self.faint = faint
    self.accent = Style(foreground: accent, background: text.background)
    self.danger = Style(foreground: danger, background: text.background)
    self.success = Style(foreground: success, background: text.background)
    self.key = key
  }

  /// The terminal's own text and background, light or dark.
  public static let system = Theme(
    text: Style(), faint: Style().dim, accent: Color(rgb: 0x0A84FF, ansi: 4), danger: Color(rgb: 0xE0352B, ansi: 1),
    success: Color(rgb: 0x28A745, ansi: 2), key: nil)

  /// Light on dark.
  ///
  /// With sixteen colours the terminal's own text and background stay, which are sure to be readable.
  public static let dark = {
    let night = Color(rgb: 0x0D0F16)
    return Theme(
      text: Style(foreground: Color(rgb: 0xF2F3F7), background: night),
      faint: Style(foreground: Color(rgb: 0x8A8F9E, ansi: 8), background: night), accent: Color(rgb: 0x0A84FF, ansi: 12),
      danger: Color(rgb: 0xFF453A, ansi: 9), success: Color(rgb: 0x30D158, ansi: 10), key: Color(rgb: 0x1A1C22))
  }()

  /// Dark on light.
  public static let light = {
    let day = Color(rgb: 0xF5F7FA)
    return Theme(
      text: Style(foreground: Color(rgb: 0x14161C), background: day),
      faint: Style(foreground: Color(rgb: 0x646A78, ansi: 8), background: day), accent: Color(rgb: 0x0062CC, ansi: 4),
      danger: Color(rgb: 0xC6281E, ansi: 1), success: Color(rgb: 0x1B7F37, ansi: 2), key: Color(rgb: 0xE4E8EE))
  }()
}
