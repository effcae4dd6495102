/// A key press, a pasted character or a mouse event.
public enum Key: Hashable, Sendable {
  /// A typed character, including the space.
  case character(Character)
  /// A pasted character.
  ///
  /// The character is inserted into a field or enters a digit of a code. The character presses no button.
  case pasted(Character)
  case enter
  case tab
  case backTab
  /// The backspace key, which deletes the character before the caret or the last digit of a code.
  case backspace
  /// The delete key, which deletes the character after the caret or the last digit of a code.
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
  /// The control key and a letter, in lower case.
  case control(Character)
  /// A press of the left mouse button on a cell.
  case click(Position)
  /// A scroll of the mouse wheel by a number of lines; a negative number scrolls up.
  case scroll(Int)
}
