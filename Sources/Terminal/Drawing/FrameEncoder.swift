/// Writes a frame as what a terminal understands, only where it differs from the one before.
struct FrameEncoder {
  let depth: ColorDepth

  /// The bytes that turn `previous` into `frame`; without `previous`, or at another size, the whole of it.
  ///
  /// They stand between the marks of a synchronized update (mode 2026), so that no half-drawn frame is seen.
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
        // A terminal that draws it narrower leaves what was in the other half.
        if isWide(frame, row, column) { output += "  " + move }
        output.append(character)
        style = cell.style
        // Terminals disagree on the width of some characters: after one of those, say again where we are.
        next = character.isASCII ? Position(row: row, column: column + 1) : nil
      }
    }
    return output.isEmpty ? "" : "\u{1B}[?2026h\(output)\u{1B}[0m\u{1B}[?2026l"
  }

  /// Whether a line that has changed is drawn whole: a character that a terminal draws wider than we count reaches into others.
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

  /// A wide character is drawn again if either half of it has changed.
  private func isNew(_ frame: Frame, _ previous: Frame?, _ row: Int, _ column: Int) -> Bool {
    guard let previous else { return true }
    if frame[row, column] != previous[row, column] { return true }
    return isWide(frame, row, column) && frame[row, column + 1] != previous[row, column + 1]
  }
}
