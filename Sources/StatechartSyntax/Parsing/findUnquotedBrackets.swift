import StatechartModel

extension SourceFile {
  /// Returns the range of a value that begins with a brace and continues after the closing brace, as in `prompt: {count} left`.
  ///
  /// The parse error is at the continuation. The result is `nil` without such a value.
  func textFromBrace(before position: SourcePosition) -> SourceRange? {
    let line = Array(line(position.line).unicodeScalars)
    guard let last = line.prefix(position.column - 1).lastIndex(where: { $0 != " " }), line[last] == "}",
      let start = line[..<last].lastIndex(of: "{"), position.column <= line.count,
      !"}],:#".unicodeScalars.contains(line[position.column - 1])
    else { return nil }
    let isInBraces = line[..<start].contains("{") || line[..<start].contains("[")
    let end = line[last...].dropFirst().firstIndex { isInBraces && ",}]".unicodeScalars.contains($0) } ?? line.count
    let rest = line[..<end].lastIndex { $0 != " " } ?? last
    func sourcePosition(_ index: Int) -> SourcePosition { SourcePosition(line: position.line, column: index + 1) }
    return SourceRange(file: self, start: sourcePosition(start), end: sourcePosition(rest + 1))
  }

  /// An unquoted value that contains a bracket.
  ///
  /// YAML reads the bracket as the start or end of a list in flow style.
  struct CutAtBracket {
    let range: SourceRange
    /// Whether the bracket directly follows a name, as in `n[0]`.
    let isIndex: Bool
  }

  /// Returns the value that contains the bracket at a position, as in `[n = [1, 2]]`; `nil` without such a value.
  func valueCutAtBracket(at position: SourcePosition) -> CutAtBracket? {
    let line = Array(line(position.line).unicodeScalars)
    let bracket = position.column - 1
    guard line.indices.contains(bracket), line[bracket] == "[" else { return nil }
    let separator = line[..<bracket].lastIndex { "[{,:".unicodeScalars.contains($0) }
    guard let start = line[..<bracket].dropFirst(separator.map { $0 + 1 } ?? 0).firstIndex(where: { $0 != " " }),
      let close = line[bracket...].firstIndex(of: "]")
    else { return nil }
    let end = line[close...].dropFirst().firstIndex { ",}]".unicodeScalars.contains($0) } ?? line.count
    let last = line[..<end].lastIndex { $0 != " " } ?? close
    func sourcePosition(_ index: Int) -> SourcePosition { SourcePosition(line: position.line, column: index + 1) }
    return CutAtBracket(
      range: SourceRange(file: self, start: sourcePosition(start), end: sourcePosition(last + 1)),
      isIndex: line[bracket - 1].continuesIdentifier)
  }

  /// Returns the range of the `#` of a comment that contains a closing bracket, as in `{ title: Go #1 }`.
  ///
  /// The result is `nil` without such a comment.
  func commentThatCloses(_ bracket: Character, from position: SourcePosition) -> SourceRange? {
    let rest = Array(rest(from: position).unicodeScalars)
    guard let hash = rest.indices.dropFirst().first(where: { rest[$0] == "#" && rest[$0 - 1] == " " }),
      rest[hash...].contains(bracket == "{" ? "}" : "]")
    else { return nil }
    let start = SourcePosition(line: position.line, column: position.column + hash)
    return SourceRange(file: self, start: start, end: SourcePosition(line: start.line, column: start.column + 1))
  }

  /// Returns the range of a text that a brace splits on the line of a parse error, as in `[note = "Have {count}"]`.
  ///
  /// Quotes have no effect in such a text, because YAML reads quotes inside an unquoted scalar as ordinary characters. The
  /// result is `nil` without such a text.
  func textCutAtBrace(before position: SourcePosition) -> SourceRange? {
    let line = Array(line(position.line).unicodeScalars)
    guard let brace = line.prefix(position.column).lastIndex(of: "{") else { return nil }
    let isInQuotes = !line[..<brace].count { $0 == "\"" }.isMultiple(of: 2)
    let inside = isInQuotes ? line[..<brace].lastIndex(of: "\"") ?? brace : brace
    let separator = line[..<inside].lastIndex { "[{,:-".unicodeScalars.contains($0) }
    guard let start = line[..<inside].dropFirst(separator.map { $0 + 1 } ?? 0).firstIndex(where: { $0 != " " }),
      let close = line[brace...].firstIndex(of: isInQuotes ? "\"" : "}")
    else { return nil }
    // An unquoted text ends at the next comma or bracket.
    let end = line[close...].dropFirst().firstIndex { isInQuotes || ",}]".unicodeScalars.contains($0) } ?? line.count
    var last = isInQuotes ? close : line[..<end].lastIndex { $0 != " " } ?? close
    // A call extends to its closing parenthesis.
    var open = String(String.UnicodeScalarView(line[start...last])).openParentheses
    while open > 0, last + 1 < line.count {
      last += 1
      open += line[last] == "(" ? 1 : line[last] == ")" ? -1 : 0
    }
    func sourcePosition(_ index: Int) -> SourcePosition { SourcePosition(line: position.line, column: index + 1) }
    return SourceRange(file: self, start: sourcePosition(start), end: sourcePosition(last + 1))
  }
}
