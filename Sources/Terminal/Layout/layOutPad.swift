import Statechart

extension ScreenLayout {
  /// Returns the layout of a screen with a keypad or a countdown.
  ///
  /// The prompt, the dots, the message and the buttons have the same positions with and without a keypad. A text of several
  /// lines or a toggle can change the positions.
  static func pad<Text, Event>(
    _ screen: Screen<Text, Event>, _ decoration: Decoration, keys: [Key?], tabs: [String], language: Language, size: Size
  ) -> ScreenLayout {
    let textWidth = max(1, min(60, size.columns - 4))
    var layout = ScreenLayout(
      screen, icons: decoration.buttons, keys: keys, language: language, width: textWidth, columns: size.columns - 2)
    let barHeight = TabBar.height(tabs.count, on: size)
    let free = Size(rows: size.rows - barHeight, columns: size.columns)

    let counts = screen.dots != nil && screen.countdown != nil ? 1 : 0
    layout.controls = ControlLine.lines(screen, icons: decoration.toggles, language: language, width: textWidth)
    let controlLines = layout.controls.isEmpty ? 0 : layout.controls.height + 1
    let textLines = max(0, layout.prompt.count - 1) + max(0, layout.message.count - 1) + counts + controlLines

    /// Returns the lines of buttons without the button in the keypad, and the spacing that fits.
    func fit(without padButton: Int?) -> (rows: [[Int]], spacing: Spacing) {
      let rows = ButtonLayout.rows(
        of: layout.buttons, layout.buttons.indices.filter { $0 != padButton }, width: size.columns - 2)
      return (rows, .fitting(free, extraLines: max(0, rows.count - 1) + (screen.keypad == nil ? 0 : textLines)))
    }
    var (buttonRows, spacing) = fit(without: decoration.padButton)
    if let button = decoration.padButton, layout.buttons[button].name.displayWidth <= spacing.keyWidth {
      layout.padButton = button
    } else {
      (buttonRows, spacing) = fit(without: nil)
    }

    let buttonLines = max(0, buttonRows.count - 1)
    let growth = screen.keypad == nil ? max(0, textLines - spacing.padHeight) : textLines
    let height = spacing.contentHeight + buttonLines + growth
    layout.place(decoration.emblem, over: height, &spacing, in: free)
    layout.spacing = spacing
    let top = spacing.header + max(0, (free.rows - spacing.header - height) / 2)
    let buttonsRow = top + height - 1 - buttonLines

    layout.promptRow = top
    layout.dotsRow = top + max(1, layout.prompt.count) + spacing.gap
    layout.countdownRow = layout.dotsRow + counts
    layout.messageRow = layout.countdownRow + 1 + spacing.gap
    layout.body = 0..<size.rows

    var row = layout.messageRow + max(1, layout.message.count) + spacing.gap
    if screen.keypad != nil, spacing.keyHeight > 0 {
      layout.placePad(at: Position(row: row, column: (size.columns - spacing.padWidth) / 2), button: layout.padButton)
      row += spacing.padHeight + spacing.gap
    }
    layout.placeToggles(row: row, column: max(0, (size.columns - layout.controls.width) / 2))
    layout.placeButtons(buttonRows, row: buttonsRow, columns: size.columns)
    layout.placeBar(tabs, size: size)
    return layout
  }

  /// Replaces the title by the emblem if the emblem fits above content of this height, and a keypad keeps its frames.
  mutating func place(_ emblem: Emblem?, over height: Int, _ spacing: inout Spacing, in free: Size) {
    guard let emblem, spacing.keyHeight != 1, spacing.gap > 0, emblem.fits(above: height, in: free) else { return }
    self.emblem = emblem
    spacing = spacing.with(header: emblem.height + 1)
  }

  /// Places the keys of the keypad, and a button in the empty cell of the last row.
  mutating func placePad(at origin: Position, button: Int?) {
    let keys: [[Target?]] = [
      [.digit(1), .digit(2), .digit(3)], [.digit(4), .digit(5), .digit(6)], [.digit(7), .digit(8), .digit(9)],
      [button.map { .button($0) }, .digit(0), .delete],
    ]
    for (row, line) in keys.enumerated() {
      for (column, target) in line.enumerated() {
        guard let target else { continue }
        var area = Area(
          row: origin.row + row * (spacing.keyHeight + spacing.keyGap),
          column: origin.column + column * (spacing.keyWidth + spacing.keyMargin),
          height: spacing.keyHeight, width: spacing.keyWidth)
        // The focus pointers of the button are beside the cell.
        if case .button = target {
          area = Area(row: area.row, column: area.column - 1, height: area.height, width: area.width + 2)
        }
        place(target, area)
      }
    }
  }
}
