import Statechart

extension ScreenView {
  /// Draws scroll indicators at the right edge of the body: an arrow for hidden content of a form above or below the body.
  func drawScrollSigns(of layout: ScreenLayout, in frame: inout Frame) {
    let column = size.columns - 1
    guard let last = layout.body.last else { return }
    if layout.content.lowerBound < layout.body.lowerBound {
      frame.put("↑", row: layout.body.lowerBound, column: column, style: theme.faint)
    }
    if layout.content.upperBound > layout.body.upperBound {
      frame.put("↓", row: last, column: column, style: theme.faint)
    }
  }

  /// Draws a toggle, its subtitle or its heading.
  ///
  /// The focused toggle has a pointer and, if it is enabled, the accent colour.
  func draw(_ control: ControlLine, of layout: ScreenLayout, in frame: inout Frame) {
    let (text, style) =
      switch control.kind {
      case .toggle(let index) where focus == .toggle(index):
        ("›" + control.text.dropFirst(), screen.isEnabled(.toggle(index)) ? theme.accent.bold : theme.disabled)
      case .toggle(let index): (control.text, screen.isEnabled(.toggle(index)) ? theme.text : theme.disabled)
      case .subtitle: (control.text, theme.faint)
      case .heading: (control.text, theme.faint.bold)
      }
    frame.put(
      text, row: layout.controlsRow + control.row, column: layout.controlsColumn + control.column, style: style)
  }
}
