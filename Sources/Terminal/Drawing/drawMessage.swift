extension ScreenView {
  /// The message, with the bar of the scale before its first line.
  func drawMessage(of layout: ScreenLayout, in frame: inout Frame) {
    for (line, text) in layout.message.enumerated() {
      let row = layout.messageRow + line
      let style = layout.isAlarm ? theme.danger : theme.text
      guard line == 0, let scale = layout.scale else {
        frame.putCentred(text, row: row, style: style)
        continue
      }
      let column = max(0, (size.columns - scale.width - text.displayWidth) / 2)
      frame.put(scale.bar, row: row, column: column, style: scale.style(in: theme))
      frame.put(text, row: row, column: column + scale.width, style: style)
    }
  }
}
