import Statechart
import Terminal

struct Words: ScreenText, Hashable, ExpressibleByStringLiteral {
  let words: String
  init(stringLiteral: String) { words = stringLiteral }
}

enum Press: ScreenEvent {
  case digit(Digit)
  case delete, cancel, reset, next
}

/// A screen that asks for a code.
func passcode(filled: Int = 2, message: Words? = nil) -> Screen<Words, Press> {
  var screen = Screen<Words, Press>()
  screen.title = "Set Passcode"
  screen.prompt = "Confirm passcode"
  screen.dots = .init(filled: filled, of: 6)
  screen.message = message
  screen.keypad = .init(digit: Press.digit, delete: .delete)
  screen.buttons = [.init("Cancel", .cancel, role: .cancel)]
  return screen
}

/// A screen that makes the user wait.
func lockout(_ countdown: Duration = .seconds(65)) -> Screen<Words, Press> {
  var screen = Screen<Words, Press>()
  screen.title = "Secret Folder"
  screen.prompt = "Too many attempts"
  screen.countdown = countdown
  screen.buttons = [.init("Cancel", .cancel, role: .cancel)]
  return screen
}

/// A screen that warns before it destroys something.
func warning() -> Screen<Words, Press> {
  var screen = Screen<Words, Press>()
  screen.title = "Secret Folder"
  screen.message = "For security reasons, you must reset Secret Folder to regain access."
  screen.buttons = [.init("Reset folder", .reset, role: .destructive), .init("Keep", .cancel, role: .cancel)]
  return screen
}

let start = ContinuousClock.now

@MainActor func view(_ screen: Screen<Words, Press>, rows: Int = 24, columns: Int = 80) -> ScreenView<Words, Press> {
  ScreenView(screen, size: Size(rows: rows, columns: columns), at: start)
}
