extension ScreenView {
  /// Draws the message, with the strength meter, if any, before its first line.
  func drawMessage(of layout: ScreenLayout, in frame: inout Frame) {
    for (line, text) in layout.message.enumerated() {
      let row = layout.messageRow + line
      let style = layout.isAlarm ? theme.danger : theme.text
      guard line == 0, let meter = layout.strengthMeter else {
        frame.putCentred(text, row: row, style: style)
        continue
      }
      let column = max(0, (size.columns - meter.width - text.displayWidth) / 2)
      frame.put(meter.bar, row: row, column: column, style: meter.style(in: theme))
      frame.put(text, row: row, column: column + meter.width, style: style)
    }
  }
}
