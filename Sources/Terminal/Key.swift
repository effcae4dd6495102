/// What somebody pressed.
public enum Key: Hashable, Sendable {
  /// A printable character; the space bar is one too.
  case character(Character)
  case enter
  case tab
  case backTab
  /// Backspace or delete: both take back what was typed last.
  case backspace
  case escape
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// Control and a letter, in lower case.
  case control(Character)
  /// The mouse button, on a cell.
  case click(Position)
  /// The mouse wheel: a negative number of lines is up.
  case scroll(Int)
}
