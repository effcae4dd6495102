import Statechart
import Terminal

extension Theme {
  static let system = Theme(
    text: nil, background: nil, faint: nil, key: nil, accent: 0x0A84FF, danger: 0xE0352B, warning: 0xC77700, success: 0x28A745,
    isBright: false)
  static let dark = Theme(
    text: 0xF2F3F7, background: 0x0D0F16, faint: 0x8A8F9E, key: 0x1A1C22, accent: 0x0A84FF, danger: 0xFF453A,
    warning: 0xFF9F0A, success: 0x30D158, isBright: true)
  static let light = Theme(
    text: 0x14161C, background: 0xF5F7FA, faint: 0x646A78, key: 0xE4E8EE, accent: 0x0062CC, danger: 0xC6281E,
    warning: 0x9A5B00, success: 0x1B7F37, isBright: false)
}

struct SampleText: ScreenText, Hashable, ExpressibleByStringLiteral {
  let words: String
  init(stringLiteral: String) { words = stringLiteral }
}

enum Press: ScreenEvent {
  case digit(Digit)
  case delete, cancel, reset, next
}

/// Returns a screen with a keypad for a code of six digits.
func passcode(filled: Int = 2, message: SampleText? = nil) -> Screen<SampleText, Press> {
  var screen = Screen<SampleText, Press>()
  screen.title = "Set Passcode"
  screen.prompt = "Confirm passcode"
  screen.dots = .init(filled: filled, of: 6)
  screen.message = message
  screen.keypad = .init(digit: Press.digit, delete: .delete)
  screen.buttons = [.init("Cancel", .cancel, role: .cancel)]
  return screen
}

/// Returns a lockout screen.
func lockout(_ countdown: Duration = .seconds(65)) -> Screen<SampleText, Press> {
  var screen = Screen<SampleText, Press>()
  screen.title = "Secret Folder"
  screen.prompt = "Too many attempts"
  screen.countdown = countdown
  screen.buttons = [.init("Cancel", .cancel, role: .cancel)]
  return screen
}

/// Returns a screen with a warning and a destructive button.
func warning() -> Screen<SampleText, Press> {
  var screen = Screen<SampleText, Press>()
  screen.title = "Secret Folder"
  screen.message = "For security reasons, you must reset Secret Folder to regain access."
  screen.buttons = [.init("Reset folder", .reset, role: .destructive), .init("Keep", .cancel, role: .cancel)]
  return screen
}

let start = Duration.zero

@MainActor func view(_ screen: Screen<SampleText, Press>, rows: Int = 24, columns: Int = 80) -> ScreenView<SampleText, Press> {
  ScreenView(screen, size: Size(rows: rows, columns: columns), at: start)
}

extension ScreenView {
  /// Handles a key at time zero, for tests that do not depend on time.
  mutating func handle(_ key: Key) -> Event? { handle(key, at: start) }
}

extension StackView {
  /// Handles a key at time zero, for tests that do not depend on time.
  mutating func handle(_ key: Key) -> Event? { handle(key, at: start) }
}
