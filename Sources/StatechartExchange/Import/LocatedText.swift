import StatechartModel

/// A text of a document with its source range.
struct LocatedText: Sendable {
  let text: String
  let range: SourceRange
  /// The characters in the file, if they equal the text except for normalized whitespace; otherwise `nil`.
  ///
  /// The characters can differ from the text, because an entity such as `&lt;` is longer than its value.
  private let written: Substring.UnicodeScalarView?

  /// Creates a located text.
  ///
  /// - Parameter written: The characters in the file, if they are known.
  init(_ text: String, written: Substring.UnicodeScalarView? = nil, at range: SourceRange) {
    self.text = text
    self.range = range
    let isSame = written?.elementsEqual(text.unicodeScalars) { $0 == $1 || ($0.properties.isWhitespace && $1 == " ") }
    self.written = isSame == true ? written : nil
  }

  /// Returns the part of the text in a range of Unicode scalars.
  func part(_ span: Range<Int>) -> LocatedText {
    let scalars = text.unicodeScalars.dropFirst(span.lowerBound).prefix(span.count)
    let written = written?.dropFirst(span.lowerBound).prefix(span.count)
    return LocatedText(
      String(Substring(scalars)), written: written.map { Substring($0).unicodeScalars }, at: sourceRange(of: span))
  }

  /// Returns the source range of a part of the text, or of the whole text if the characters in the file are unknown.
  func sourceRange(of span: Range<Int>) -> SourceRange {
    guard let written else { return range }
    let start = range.start.advanced(over: written.prefix(span.lowerBound))
    let end = start.advanced(over: written.dropFirst(span.lowerBound).prefix(span.count))
    return SourceRange(file: range.file, start: start, end: end)
  }

  /// The text without surrounding whitespace if it is a single word; otherwise the text itself.
  var trimmed: LocatedText {
    let items = items
    return items.count == 1 ? items[0] : self
  }

  /// Whether the text is an identifier in ECMAScript.
  var isName: Bool {
    guard let tokens = try? ScriptLexer.tokens(of: text), tokens.count == 2, case .word(let word) = tokens[0].kind else {
      return false
    }
    return word == text && !ScriptParser.reserved.contains(word)
  }

  /// The words of the text, separated by whitespace.
  var items: [LocatedText] {
    var items: [LocatedText] = []
    var start: Int?
    for (index, scalar) in (text.unicodeScalars + [" "]).enumerated() {
      if !scalar.properties.isWhitespace {
        start = start ?? index
      } else if let begun = start {
        items.append(part(begun..<index))
        start = nil
      }
    }
    return items
  }
}

extension SourcePosition {
  /// Returns the position after the given scalars of a file.
  ///
  /// - Precondition: Lines end with line feeds.
  func advanced(over scalars: some Sequence<Unicode.Scalar>) -> SourcePosition {
    scalars.reduce(self) { position, scalar in
      scalar == "\n"
        ? SourcePosition(line: position.line + 1, column: 1) : SourcePosition(line: position.line, column: position.column + 1)
    }
  }
}
