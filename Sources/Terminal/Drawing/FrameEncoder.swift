/// Encodes the differences between two frames as escape sequences.
struct FrameEncoder {
  let depth: ColorDepth

  /// Returns the sequences that turn `previous` into `frame`, or draw the whole frame without `previous` or if the size
  /// differs.
  ///
  /// They are enclosed in the marks of a synchronized update (mode 2026), so that the terminal shows no half-drawn frame.
  func encode(_ frame: Frame, after previous: Frame?) -> String {
    let previous = previous?.size == frame.size ? previous : nil
    var output = previous == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    var style: Style?
    var next: Position?
    for row in 0..<frame.size.rows {
      let isWhole = isDisputed(frame, previous, row)
      for column in 0..<frame.size.columns {
        let cell = frame[row, column]
        guard let character = cell.character, isWhole || isNew(frame, previous, row, column) else { continue }
        let position = Position(row: row, column: column)
        let move = "\u{1B}[\(row + 1);\(column + 1)H"
        if next != position { output += move }
        if style != cell.style { output += cell.style.sequence(depth) }
        // A terminal that draws the character narrower would keep the old content of the other half.
        if isWide(frame, row, column) { output += "  " + move }
        output.append(character)
        style = cell.style
        // Terminals disagree on the width of some characters, so the cursor is positioned again after those.
        next = character.isASCII ? Position(row: row, column: column + 1) : nil
      }
    }
    return output.isEmpty ? "" : "\u{1B}[?2026h\(output)\u{1B}[0m\u{1B}[?2026l"
  }

  /// Whether a changed line is drawn whole: a character that the terminal draws wider than assumed overlaps other cells.
  private func isDisputed(_ frame: Frame, _ previous: Frame?, _ row: Int) -> Bool {
    guard let previous else { return false }
    let columns = 0..<frame.size.columns
    return columns.contains { frame[row, $0] != previous[row, $0] }
      && columns.contains { column in
        [frame, previous].contains { $0[row, column].character?.hasDisputedWidth == true }
      }
  }

  private func isWide(_ frame: Frame, _ row: Int, _ column: Int) -> Bool {
    column + 1 < frame.size.columns && frame[row, column + 1].character == nil
  }

  /// Whether a cell is redrawn. A wide character is redrawn if either half has changed.
  private func isNew(_ frame: Frame, _ previous: Frame?, _ row: Int, _ column: Int) -> Bool {
    guard let previous else { return true }
    if frame[row, column] != previous[row, column] { return true }
    return isWide(frame, row, column) && frame[row, column + 1] != previous[row, column + 1]
  }
}
