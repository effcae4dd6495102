import Statechart

extension ScreenView {
  /// Draws a toggle or a subtitle.
  ///
  /// The focused toggle has a pointer and, if it is enabled, the accent colour.
  func draw(_ control: ControlLine, of layout: ScreenLayout, in frame: inout Frame) {
    let (text, style) =
      switch control.kind {
      case .toggle(let index) where focus == .toggle(index):
        ("›" + control.text.dropFirst(), screen.isEnabled(.toggle(index)) ? theme.accent.bold : theme.disabled)
      case .toggle(let index): (control.text, screen.isEnabled(.toggle(index)) ? theme.text : theme.disabled)
      case .subtitle: (control.text, theme.faint)
      }
    frame.put(
      text, row: layout.controlsRow + control.row, column: layout.controlsColumn + control.column, style: style)
  }
}
