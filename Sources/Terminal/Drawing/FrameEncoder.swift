/// An encoder of the differences between two frames as escape sequences.
struct FrameEncoder {
  let depth: ColorDepth

  /// Returns the escape sequences that redraw `previous` as `frame`; an empty string if the frames are equal.
  ///
  /// Without `previous`, or if the sizes differ, the sequences draw the whole frame. A synchronized update (mode 2026) encloses
  /// the sequences, so that the terminal shows no partially drawn frame.
  func encode(_ frame: Frame, after previous: Frame?) -> String {
    let previous = previous?.size == frame.size ? previous : nil
    var output = previous == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    var style: Style?
    var next: Position?
    for row in 0..<frame.size.rows {
      let redrawsRow = isDisputed(frame, previous, row)
      for column in 0..<frame.size.columns {
        let cell = frame[row, column]
        guard let character = cell.character, redrawsRow || isNew(frame, previous, row, column) else { continue }
        let position = Position(row: row, column: column)
        let move = "\u{1B}[\(row + 1);\(column + 1)H"
        if next != position { output += move }
        if style != cell.style { output += cell.style.sequence(depth) }
        // Write two blanks first: a terminal that draws the character in one column would keep the old content of the second
        // column.
        if isWide(frame, row, column) { output += "  " + move }
        output.append(character)
        style = cell.style
        // Position the cursor again after a character outside ASCII, because terminals disagree on the width of some such
        // characters.
        next = character.isASCII ? Position(row: row, column: column + 1) : nil
      }
    }
    return output.isEmpty ? "" : "\u{1B}[?2026h\(output)\u{1B}[0m\u{1B}[?2026l"
  }

  /// Returns whether a line has changed, and contains or contained a character whose width differs between terminals.
  ///
  /// Such a line is redrawn completely, because the character could overlap unchanged cells. Without `previous`, the result is
  /// `false`.
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

  /// Returns whether a cell has changed; without `previous`, the result is `true`.
  ///
  /// The first cell of a wide character is treated as changed if the cell of either half has changed.
  private func isNew(_ frame: Frame, _ previous: Frame?, _ row: Int, _ column: Int) -> Bool {
    guard let previous else { return true }
    if frame[row, column] != previous[row, column] { return true }
    return isWide(frame, row, column) && frame[row, column + 1] != previous[row, column + 1]
  }
}
