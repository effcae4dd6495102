extension SourceFile {
  /// Returns the text of the file with edits applied. If edits overlap, only the first one in the file is applied.
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
