import StatechartModel

extension SourceFile {
  /// What begins with a brace and goes on after the one that closes it, up to a place at which YAML could not be read, as in
  /// `prompt: {count} left`.
  func textFromBrace(before position: SourcePosition) -> SourceRange? {
    let line = Array(line(position.line).unicodeScalars)
    guard let last = line.prefix(position.column - 1).lastIndex(where: { $0 != " " }), line[last] == "}",
      let start = line[..<last].lastIndex(of: "{"), position.column <= line.count,
      !"}],:#".unicodeScalars.contains(line[position.column - 1])
    else { return nil }
    let isInBraces = line[..<start].contains("{") || line[..<start].contains("[")
    let end = line[last...].dropFirst().firstIndex { isInBraces && ",}]".unicodeScalars.contains($0) } ?? line.count
    let rest = line[..<end].lastIndex { $0 != " " } ?? last
    func place(_ index: Int) -> SourcePosition { SourcePosition(line: position.line, column: index + 1) }
    return SourceRange(file: self, start: place(start), end: place(rest + 1))
  }

  /// A value with a bracket in it, which within brackets or braces YAML takes for its own.
  struct CutAtBracket {
    let range: SourceRange
    /// Whether the bracket stands right behind a name, `n[0]`.
    let isIndex: Bool
  }

  /// The value of which YAML has met the bracket at a place, as in `[n = [1, 2]]`; `nil` where the bracket begins a value.
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
    func place(_ index: Int) -> SourcePosition { SourcePosition(line: position.line, column: index + 1) }
    return CutAtBracket(
      range: SourceRange(file: self, start: place(start), end: place(last + 1)), isIndex: line[bracket - 1].continuesIdentifier)
  }

  /// Where on the line of an opening bracket a comment begins that has its closing one in it, as in `{ title: Go #1 }`.
  func commentThatCloses(_ bracket: Character, from position: SourcePosition) -> SourceRange? {
    let rest = Array(rest(from: position).unicodeScalars)
    guard let hash = rest.indices.dropFirst().first(where: { rest[$0] == "#" && rest[$0 - 1] == " " }),
      rest[hash...].contains(bracket == "{" ? "}" : "]")
    else { return nil }
    let start = SourcePosition(line: position.line, column: position.column + hash)
    return SourceRange(file: self, start: start, end: SourcePosition(line: start.line, column: start.column + 1))
  }

  /// What a brace cuts in two on the line of a place at which YAML could not be read, as in `[note = "Have {count}"]`: for YAML the
  /// quotes within what has begun without them are letters like any other.
  func textCutAtBrace(before position: SourcePosition) -> SourceRange? {
    let line = Array(line(position.line).unicodeScalars)
    guard let brace = line.prefix(position.column).lastIndex(of: "{") else { return nil }
    let isInQuotes = !line[..<brace].count { $0 == "\"" }.isMultiple(of: 2)
    let inside = isInQuotes ? line[..<brace].lastIndex(of: "\"") ?? brace : brace
    let separator = line[..<inside].lastIndex { "[{,:-".unicodeScalars.contains($0) }
    guard let start = line[..<inside].dropFirst(separator.map { $0 + 1 } ?? 0).firstIndex(where: { $0 != " " }),
      let close = line[brace...].firstIndex(of: isInQuotes ? "\"" : "}")
    else { return nil }
    // Without quotes the text goes on to the next comma or bracket.
    let end = line[close...].dropFirst().firstIndex { isInQuotes || ",}]".unicodeScalars.contains($0) } ?? line.count
    var last = isInQuotes ? close : line[..<end].lastIndex { $0 != " " } ?? close
    // What a call holds ends with its parenthesis.
    var open = String(String.UnicodeScalarView(line[start...last])).openParentheses
    while open > 0, last + 1 < line.count {
      last += 1
      open += line[last] == "(" ? 1 : line[last] == ")" ? -1 : 0
    }
    func place(_ index: Int) -> SourcePosition { SourcePosition(line: position.line, column: index + 1) }
    return SourceRange(file: self, start: place(start), end: place(last + 1))
  }
}
