extension SourceFile {
  /// Returns the text of the file with edits applied in the order of their positions.
  ///
  /// An edit that starts before the end of an applied edit is skipped.
  public func applying(_ edits: [TextEdit]) -> String {
    var result = ""
    var index = text.startIndex
    for edit in edits.sorted(by: { $0.range.start < $1.range.start }) {
      let (start, end) = (self.index(of: edit.range.start), self.index(of: edit.range.end))
      guard index <= start, start <= end else { continue }
      result += text[index..<start] + edit.replacement
      index = end
    }
    return result + text[index...]
  }
}
