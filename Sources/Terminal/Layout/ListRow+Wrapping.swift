import Statechart

extension ListRow {
  /// Returns the row wrapped to `width` columns: a row for each line, with the handle of this row and without its detail.
  ///
  /// Returns only this row if the row does not wrap. All lines after the first line are indented, so that they do not look like
  /// other rows.
  func lines(of width: Int) -> [ListRow] {
    guard wraps, width > 0 else { return [self] }
    let indent = width > 8 ? "  " : ""
    let room = width - indent.count
    let lines = textLines.enumerated().flatMap { index, line -> [String] in
      guard line.displayWidth > (index == 0 ? width : room) else { return [line] }
      let words = line.split(separator: " ", omittingEmptySubsequences: false).flatMap { String($0).pieces(of: room) }
      return words.joined(separator: " ").wrapped(to: room)
    }
    return lines.enumerated().map { ListRow($0 == 0 || $1.isEmpty ? $1 : indent + $1, handle: handle) }
  }

  /// The lines of the text, with tabs replaced by blanks.
  var textLines: [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      String(line.map { $0 == "\t" ? " " : $0 })
    }
  }
}
