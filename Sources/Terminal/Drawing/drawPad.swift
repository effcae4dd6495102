import Statechart

extension ScreenView {
  /// Draws the code dots, separated by two blanks, or by one blank on a narrow terminal. The gradient runs across all dots.
  func draw(_ dots: Screen<Text, Event>.Dots, in frame: inout Frame, row: Int, offset: Int) {
    let pitch = dots.of * 3 - 2 <= size.columns ? 3 : 2
    let start = (size.columns - (dots.of * pitch - pitch + 1)) / 2 + offset
    for index in 0..<max(0, dots.of) {
      let isFilled = index < dots.filled
      let style = isFilled ? theme.filledDot(index, of: dots.of) : theme.emptyDot
      frame.put(isFilled ? "●" : "○", row: row, column: start + index * pitch, style: style)
    }
  }

  /// Draws a keypad key.
  ///
  /// The focused key has the accent colour, and pointers around its label. For a moment after a press, the frames of all keys
  /// have the accent colour.
  func drawKey(
    _ label: String, at area: Area, hasFrame: Bool, isFocused: Bool, isPressed: Bool, in frame: inout Frame
  ) {
    let ground = hasFrame ? theme.key ?? theme.text.background : theme.text.background
    let edge = (isFocused || isPressed ? theme.accent.bold : theme.faint).on(ground)
    let face = (isFocused ? theme.accent.bold : theme.text.bold).on(ground)
    let blank = String(repeating: " ", count: (area.width - 5) / 2)
    let text = blank + (isFocused ? "›\(label)‹" : " \(label) ") + blank
    guard area.height == 3 else {
      frame.put(hasFrame ? "(" : " ", row: area.row, column: area.column, style: edge)
      frame.put(text, row: area.row, column: area.column + 1, style: face)
      frame.put(hasFrame ? ")" : " ", row: area.row, column: area.column + area.width - 1, style: edge)
      return
    }
    let line = String(repeating: hasFrame ? "─" : " ", count: area.width - 2)
    frame.put(hasFrame ? "╭\(line)╮" : "", row: area.row, column: area.column, style: edge)
    frame.put(hasFrame ? "│" : " ", row: area.row + 1, column: area.column, style: edge)
    frame.put(text, row: area.row + 1, column: area.column + 1, style: face)
    frame.put(hasFrame ? "│" : " ", row: area.row + 1, column: area.column + area.width - 1, style: edge)
    frame.put(hasFrame ? "╰\(line)╯" : "", row: area.row + 2, column: area.column, style: edge)
  }

  /// Draws the button in the empty cell of the keypad: the icon, the label without a frame, and the key binding, one per line.
  ///
  /// A cell of one line has only the label.
  func drawPadButton(
    _ button: ButtonLayout, at area: Area, isFocused: Bool, isEnabled: Bool, in frame: inout Frame
  ) {
    let style = !isEnabled ? theme.disabled : isFocused ? theme.accent.bold : theme.text
    func put(_ text: String, row: Int, style: Style) {
      frame.put(text, row: row, column: area.column + (area.width - text.displayWidth) / 2, style: style)
    }
    let row = area.row + area.height / 2
    put(isFocused ? "›\(button.name)‹" : button.name, row: row, style: style)
    guard area.height == 3 else { return }
    if let icon = button.icon { put(String(icon), row: row - 1, style: style) }
    if isEnabled { put(button.hint, row: row + 1, style: theme.faint) }
  }
}
