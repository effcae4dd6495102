import StatechartLanguage

/// Words of a document: what they say, and where they stand.
struct Words: Sendable {
  let text: String
  let range: SourceRange
  /// Whether the file has the very same characters there; an entity such as `&lt;` takes up more room than what it stands for.
  private let isExact: Bool

  /// Words between two places of the file.
  init(_ text: String, at range: SourceRange) {
    self.text = text
    self.range = range
    isExact = Self.slice(range) == text.replacing("\t", with: " ").replacing("\n", with: " ")
  }

  /// The text of an element, which begins at a place.
  init(textOf element: XMLElement) {
    var end = element.textStart
    for scalar in element.text.unicodeScalars {
      end =
        scalar == "\n" ? SourcePosition(line: end.line + 1, column: 1) : SourcePosition(line: end.line, column: end.column + 1)
    }
    self.init(element.text, at: SourceRange(file: element.range.file, start: element.textStart, end: end))
  }

  /// Part of them, counted in scalars.
  func part(_ span: Range<Int>) -> Words {
    let scalars = text.unicodeScalars.dropFirst(span.lowerBound).prefix(span.count)
    return Words(String(Substring(scalars)), at: place(of: span))
  }

  /// Where some of the scalars stand, or the whole if that is all that is known.
  func place(of span: Range<Int>) -> SourceRange {
    guard isExact else { return range }
    return SourceRange(file: range.file, start: position(at: span.lowerBound), end: position(at: span.upperBound))
  }

  /// The single words, at each of which a space stood.
  var items: [Words] {
    var items: [Words] = []
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

  private func position(at offset: Int) -> SourcePosition {
    var position = range.start
    for _ in 0..<offset {
      if position.column > range.file.line(position.line).unicodeScalars.count {
        position = SourcePosition(line: position.line + 1, column: 1)
      } else {
        position.column += 1
      }
    }
    return position
  }

  /// What stands in the file, with each line break as one space.
  private static func slice(_ range: SourceRange) -> String {
    var pieces: [String] = []
    for number in range.start.line...max(range.start.line, range.end.line) {
      var scalars = range.file.line(number).unicodeScalars[...]
      if number == range.end.line { scalars = scalars.prefix(range.end.column - 1) }
      if number == range.start.line { scalars = scalars.dropFirst(range.start.column - 1) }
      pieces.append(String(Substring(scalars)))
    }
    return pieces.joined(separator: " ").replacing("\t", with: " ")
  }
}
