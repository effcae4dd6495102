import Statechart

extension ScreenLayout {
  /// Returns the layout of a screen with a keypad, code dots or a countdown.
  ///
  /// The prompt, the dots, the message and the buttons have the same positions with and without a keypad. A text of several
  /// lines or a toggle can change the positions.
  static func pad<Text, Event>(
    _ screen: Screen<Text, Event>, keys: [Key?], tabs: [String], language: Language, size: Size
  ) -> ScreenLayout {
    let textWidth = max(1, min(60, size.columns - 4))
    var layout = ScreenLayout(screen, keys: keys, language: language, width: textWidth)
    let barHeight = TabBar.height(tabs.count, rows: size.rows)
    let free = Size(rows: size.rows - barHeight, columns: size.columns)
    let buttonRows = ButtonLayout.rows(of: layout.buttons, width: size.columns - 2)

    let counts = screen.dots != nil && screen.countdown != nil ? 1 : 0
    layout.controls = ControlLine.lines(screen, language: language, width: textWidth)
    let controlLines = layout.controls.isEmpty ? 0 : layout.controls.height + 1
    let textLines = max(0, layout.prompt.count - 1) + max(0, layout.message.count - 1) + counts + controlLines
    let buttonLines = max(0, buttonRows.count - 1)
    let spacing = Spacing.fitting(free, extraLines: buttonLines + (screen.keypad == nil ? 0 : textLines))
    layout.spacing = spacing
    let growth = screen.keypad == nil ? max(0, textLines - spacing.padHeight) : textLines
    let height = spacing.contentHeight + buttonLines + growth
    let top = spacing.header + max(0, (free.rows - spacing.header - height) / 2)
    let buttonsRow = top + height - 1 - buttonLines

    layout.promptRow = top
    layout.dotsRow = top + max(1, layout.prompt.count) + spacing.gap
    layout.countdownRow = layout.dotsRow + counts
    layout.messageRow = layout.countdownRow + 1 + spacing.gap
    layout.body = 0..<size.rows

    let controlsRow = layout.messageRow + max(1, layout.message.count) + (spacing.gap > 0 ? 1 : 0)
    layout.placeToggles(row: controlsRow, column: max(0, (size.columns - layout.controls.width) / 2))
    if screen.keypad != nil, spacing.keyHeight > 0 {
      let row = layout.messageRow + max(1, layout.message.count) + spacing.gap + controlLines
      layout.placePad(at: Position(row: row, column: (size.columns - spacing.padWidth) / 2))
    }
    layout.placeButtons(buttonRows, row: buttonsRow, columns: size.columns)
    layout.placeBar(tabs, size: size)
    return layout
  }
}
