import Statechart

extension ScreenView {
  /// Draws the frame of a list with its scroll thumb, and the placeholder of a list without rows.
  ///
  /// If not all rows are visible, the frame contains the number of all rows.
  func draw(_ list: ListLayout, at area: Area, in frame: inout Frame) {
    drawBox(at: area, label: list.label, note: list.thumb == nil ? "" : "\(list.count)", in: &frame)
    for line in list.thumb ?? 0..<0 {
      frame.put("┃", row: area.row + 1 + line, column: area.column + area.width - 1, style: theme.accent)
    }
    guard list.first == nil, let line = list.lines.first else { return }
    frame.put(line.text.fitted(to: max(0, area.width - 6)), row: area.row + 1, column: area.column + 3, style: theme.faint)
  }

  /// Draws a row; does nothing if `row` is `nil`.
  ///
  /// The focused row has a pointer and, if it is enabled, the accent colour. The row on which buttons act has a dot.
  func draw(
    _ row: ListRow?, at area: Area, isFocused: Bool, isSelected: Bool, isEnabled: Bool, in frame: inout Frame
  ) {
    guard let row else { return }
    let room = max(0, area.width - 5)
    // The detail uses at least half of the line, and more beside a short text.
    let detail = row.detail.fitted(to: max(room / 2, room - 2 - row.text.displayWidth))
    let text = row.text.fitted(to: room - (detail.isEmpty ? 0 : detail.displayWidth + 2))
    let style = !isEnabled ? theme.disabled : isFocused ? theme.accent.bold : theme.text
    let sign = isFocused ? "›" : isSelected ? "·" : " "
    frame.put(sign, row: area.row, column: area.column + 1, style: style)
    frame.put(text, row: area.row, column: area.column + 3, style: style, isUserText: true)
    frame.put(
      detail, row: area.row, column: area.column + area.width - 2 - detail.displayWidth, style: theme.faint, isUserText: true)
  }

  /// Draws a frame of lines, with an optional label in its top line and an optional note in its bottom line.
  func drawBox(at area: Area, label: String = "", note: String = "", in frame: inout Frame) {
    guard area.width > 1, area.height > 1 else { return }
    let top = label.isEmpty ? "╭" : "╭ \(label.fitted(to: max(0, area.width - 6))) "
    let end = note.isEmpty ? "╯" : " \(note) ─╯"
    func line(_ start: String, _ end: String) -> String {
      start + String(repeating: "─", count: max(0, area.width - start.displayWidth - end.displayWidth)) + end
    }
    frame.put(line(top, "╮"), row: area.row, column: area.column, style: theme.faint)
    for row in area.row + 1..<area.row + area.height - 1 {
      frame.put("│", row: row, column: area.column, style: theme.faint)
      frame.put("│", row: row, column: area.column + area.width - 1, style: theme.faint)
    }
    frame.put(line("╰", end), row: area.row + area.height - 1, column: area.column, style: theme.faint)
  }
}
