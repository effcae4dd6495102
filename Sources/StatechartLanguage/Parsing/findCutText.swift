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
    let last = isInQuotes ? close : line[..<end].lastIndex { $0 != " " } ?? close
    func place(_ index: Int) -> SourcePosition { SourcePosition(line: position.line, column: index + 1) }
    return SourceRange(file: self, start: place(start), end: place(last + 1))
  }
}
