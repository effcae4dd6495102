/// What somebody pressed.
public enum Key: Hashable, Sendable {
  /// A printable character; the space bar is one too.
  case character(Character)
  /// A printable character that came from the clipboard of the terminal: it is text, and presses nothing.
  case pasted(Character)
  case enter
  case tab
  case backTab
  /// Takes back what stands before the caret.
  case backspace
  /// Takes away what stands behind the caret.
  case delete
  case escape
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// A function key, counted from 1.
  case function(Int)
  /// Control and a letter, in lower case.
  case control(Character)
  /// The mouse button, on a cell.
  case click(Position)
  /// The mouse wheel: a negative number of lines is up.
  case scroll(Int)
}
