import StatechartModel

/// LocatedText of a document: what they say, and where they stand.
struct LocatedText: Sendable {
  let text: String
  let range: SourceRange
  /// What stands in the file, if that is the same but for line breaks; an entity such as `&lt;` takes up more room than what it
  /// stands for.
  private let written: Substring.UnicodeScalarView?

  /// - Parameter written: what stands in the file, as far as it is known.
  init(_ text: String, written: Substring.UnicodeScalarView? = nil, at range: SourceRange) {
    self.text = text
    self.range = range
    let isSame = written?.elementsEqual(text.unicodeScalars) { $0 == $1 || ($0.properties.isWhitespace && $1 == " ") }
    self.written = isSame == true ? written : nil
  }

  /// Part of them, counted in scalars.
  func part(_ span: Range<Int>) -> LocatedText {
    let scalars = text.unicodeScalars.dropFirst(span.lowerBound).prefix(span.count)
    let written = written?.dropFirst(span.lowerBound).prefix(span.count)
    return LocatedText(String(Substring(scalars)), written: written.map { Substring($0).unicodeScalars }, at: place(of: span))
  }

  /// Where some of the scalars stand, or the whole if that is all that is known.
  func place(of span: Range<Int>) -> SourceRange {
    guard let written else { return range }
    let start = range.start.advanced(over: written.prefix(span.lowerBound))
    let end = start.advanced(over: written.dropFirst(span.lowerBound).prefix(span.count))
    return SourceRange(file: range.file, start: start, end: end)
  }

  /// Without the spaces around them, if they are a single word.
  var trimmed: LocatedText {
    let items = items
    return items.count == 1 ? items[0] : self
  }

  /// Whether they can name data in ECMAScript.
  var isName: Bool {
    guard let tokens = try? ScriptLexer.tokens(of: text), tokens.count == 2, case .word(let word) = tokens[0].kind else {
      return false
    }
    return word == text && !ScriptParser.reserved.contains(word)
  }

  /// The single words, at each of which a space stood.
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
  /// The place after some scalars of a file whose lines end as they do nearly everywhere.
  func advanced(over scalars: some Sequence<Unicode.Scalar>) -> SourcePosition {
    scalars.reduce(self) { place, scalar in
      scalar == "\n"
        ? SourcePosition(line: place.line + 1, column: 1) : SourcePosition(line: place.line, column: place.column + 1)
    }
  }
}
