import Statechart

extension ListRow {
  /// Returns the row wrapped to `width` columns: a row for each line, with the handle of this row and without its detail.
  ///
  /// Returns only this row if the row does not wrap.
  func lines(of width: Int) -> [ListRow] {
    guard wraps, width > 0 else { return [self] }
    let lines = textLines.flatMap { line -> [String] in
      guard line.displayWidth > width else { return [line] }
      let words = line.split(separator: " ", omittingEmptySubsequences: false).flatMap { String($0).pieces(of: width) }
      return words.joined(separator: " ").wrapped(to: width)
    }
    return lines.map { ListRow($0, handle: handle) }
  }

  /// The lines of the text, with tabs replaced by blanks.
  var textLines: [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      String(line.map { $0 == "\t" ? " " : $0 })
    }
  }
}
