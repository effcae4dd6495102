import Statechart

extension ListRow {
  /// The row as lines of a width, each a row that stands for it.
  func lines(of width: Int) -> [ListRow] {
    guard wraps, width > 0 else { return [self] }
    let lines = textLines.flatMap { line -> [String] in
      guard line.displayWidth > width else { return [line] }
      let words = line.split(separator: " ", omittingEmptySubsequences: false).flatMap { String($0).pieces(of: width) }
      return words.joined(separator: " ").wrapped(to: width)
    }
    return lines.map { ListRow($0, handle: handle) }
  }

  /// The lines that the text itself has, with blanks for tabs.
  var textLines: [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      String(line.map { $0 == "\t" ? " " : $0 })
    }
  }
}
