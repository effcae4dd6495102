import Statechart

extension ScreenView {
  /// Draws the title line with its rule, or the emblem in place of the title; the note is at the end of the first line.
  func drawHeader(of layout: ScreenLayout, in frame: inout Frame) {
    let lines = layout.spacing.header
    guard lines > 0 else { return }
    if let emblem = layout.emblem { return draw(emblem, in: &frame) }
    let row = lines == 3 ? 1 : 0
    let title = (screen.title?.words(in: language) ?? "").fitted(to: size.columns)
    frame.putCentred(title, row: row, style: theme.text.bold)
    drawActivity(beside: title.displayWidth, row: row, in: &frame)
    drawNote(beside: title.displayWidth + 4, row: row, in: &frame)
    if lines > 1, screen.title != nil {
      frame.put(String(repeating: "─", count: size.columns), row: row + 1, column: 0, style: theme.faint)
    }
  }

  /// Draws the picture in the colours of the filled dots, and the name; without room for both, the name alone.
  private func draw(_ emblem: Emblem, in frame: inout Frame) {
    let hasPicture = emblem.width + 2 <= size.columns
    let width = hasPicture ? emblem.width : emblem.nameWidth
    let left = (size.columns - width) / 2
    for row in 0..<emblem.height {
      frame.put(emblem.name[row], row: row, column: left + width - emblem.nameWidth, style: theme.text)
      guard hasPicture else { continue }
      let line = Array(emblem.picture[row])
      for (column, character) in line.enumerated() {
        frame.put(String(character), row: row, column: left + column, style: theme.filledDot(column, of: line.count))
      }
    }
    drawActivity(beside: width, row: emblem.height - 1, in: &frame)
    // Below the emblem, the line is empty.
    let fits = (size.columns - width) / 2 > note.displayWidth
    drawNote(beside: fits ? width : 0, row: fits ? 0 : emblem.height, in: &frame)
  }

  /// Draws the spinner after a centred title of `width` cells.
  private func drawActivity(beside width: Int, row: Int, in frame: inout Frame) {
    if let activity { frame.put(activity, row: row, column: (size.columns + width) / 2 + 1, style: theme.accent) }
  }

  /// Draws the note at the end of the line, if there is room beside a centred title of `width` cells.
  private func drawNote(beside width: Int, row: Int, in frame: inout Frame) {
    guard (size.columns - width) / 2 > note.displayWidth else { return }
    frame.put(note, row: row, column: size.columns - note.displayWidth - 1, style: theme.faint)
  }

  /// Draws the dots for the current page above the buttons.
  func drawPageDots(of layout: ScreenLayout, in frame: inout Frame) {
    guard let dots = screen.pageDots, let row = layout.pageDotsRow else { return }
    let signs = (1...max(1, dots.of)).map { $0 == dots.filled ? "●" : "○" }
    let left = (size.columns - (signs.count * 2 - 1)) / 2
    for (index, sign) in signs.enumerated() {
      frame.put(sign, row: row, column: left + index * 2, style: index + 1 == dots.filled ? theme.accent : theme.faint)
    }
  }
}
