import Statechart

extension ScreenView {
  /// The frame of a list, and the line in it that is no row.
  func draw(_ list: ListFace, at area: Area, in frame: inout Frame) {
    let top = "╭ \(list.label.fitted(to: max(0, area.width - 6))) "
    let bottom = String(repeating: "─", count: max(0, area.width - 2))
    let rest = String(repeating: "─", count: max(0, area.width - top.displayWidth - 1))
    frame.put("\(top)\(rest)╮", row: area.row, column: area.column, style: theme.faint)
    for line in 1..<area.height - 1 {
      frame.put("│", row: area.row + line, column: area.column, style: theme.faint)
      frame.put("│", row: area.row + line, column: area.column + area.width - 1, style: theme.faint)
    }
    frame.put("╰\(bottom)╯", row: area.row + area.height - 1, column: area.column, style: theme.faint)
    guard list.first == nil, let line = list.lines.first else { return }
    frame.put(line.fitted(to: max(0, area.width - 6)), row: area.row + 1, column: area.column + 3, style: theme.faint)
  }

  /// A row; the focus shows as a pointer before it, and in the accent's colour.
  func drawRow(_ text: String, at area: Area, isFocused: Bool, in frame: inout Frame) {
    let line = "\(isFocused ? "›" : " ") \(text.fitted(to: max(0, area.width - 4)))"
    frame.put(line, row: area.row, column: area.column, style: isFocused ? theme.accent.bold : theme.text)
  }
}
