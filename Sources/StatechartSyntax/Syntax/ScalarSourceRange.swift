import StatechartModel

/// The source ranges of the characters in a scalar.
///
/// For a block scalar, and for a scalar with several lines or escapes, only the whole range is known.
struct ScalarSourceRange: Sendable {
  private let whole: SourceRange
  private let start: SourcePosition
  /// Whether the position of each character is known.
  let isExact: Bool

  init(of text: String, _ range: SourceRange, style: Node.ScalarStyle) {
    let quotes = style == .quoted ? 2 : 0
    whole = range
    // An escape sequence has more characters than its value, so the lengths differ.
    isExact =
      range.isOnOneLine && style != .block
      && range.end.column - range.start.column == text.unicodeScalars.count + quotes
    start = SourcePosition(line: range.start.line, column: range.start.column + quotes / 2)
  }

  private init(whole: SourceRange, start: SourcePosition, isExact: Bool) {
    (self.whole, self.start, self.isExact) = (whole, start, isExact)
  }

  func advanced(by offset: Int) -> ScalarSourceRange {
    ScalarSourceRange(whole: whole, start: SourcePosition(line: start.line, column: start.column + offset), isExact: isExact)
  }

  func range(of span: Range<Int>) -> SourceRange {
    guard isExact else { return whole }
    return SourceRange(
      file: whole.file,
      start: SourcePosition(line: start.line, column: start.column + span.lowerBound),
      end: SourcePosition(line: start.line, column: start.column + span.upperBound))
  }
}
