import StatechartModel

/// The lines of a file as arrays of Unicode scalars. A column is an array index plus 1.
struct SourceLines {
  private let lines: [[Unicode.Scalar]]

  init(of file: SourceFile) {
    lines = (1...file.lineCount).map { Array(file.line($0).unicodeScalars) }
  }

  /// Returns whether a line contains only spaces and tabs; `false` for a line that does not exist.
  func isBlank(_ number: Int) -> Bool {
    lines.indices.contains(number - 1) && lines[number - 1].allSatisfy(\.isSpace)
  }

  /// Returns the lines of a range, with the first and the last line truncated to the range.
  func text(in range: SourceRange) -> [String] {
    (range.start.line...max(range.start.line, range.end.line)).map { number in
      guard lines.indices.contains(number - 1) else { return "" }
      let line = lines[number - 1]
      let end = number == range.end.line ? min(range.end.column - 1, line.count) : line.count
      let start = number == range.start.line ? min(range.start.column - 1, end) : 0
      return String(line[start..<end])
    }
  }

  /// Returns the first character other than a space at or after a position, on the same line; `nil` without such a character.
  func next(from position: SourcePosition) -> Unicode.Scalar? {
    guard lines.indices.contains(position.line - 1) else { return nil }
    return lines[position.line - 1].dropFirst(position.column - 1).first { !$0.isSpace }
  }

  /// Returns whether only spaces, and the indicators of list items and keys, precede a position on its line.
  func beginsLine(_ position: SourcePosition) -> Bool {
    lines.indices.contains(position.line - 1)
      && lines[position.line - 1].prefix(position.column - 1).allSatisfy(\.isBeforeContent)
  }

  /// Returns the number of spaces between the colon after a key and the value on the same line; 0 without such a value.
  func spacesAfterColon(from position: SourcePosition) -> Int {
    guard lines.indices.contains(position.line - 1) else { return 0 }
    let rest = lines[position.line - 1].dropFirst(position.column - 1).drop { $0 != ":" }.dropFirst()
    let spaces = rest.prefix(while: \.isSpace).count
    return spaces < rest.count ? spaces : 0
  }

  /// Returns the comments and the document markers of the file, in source order.
  func comments(around root: Node) -> [Comment] {
    var scalars: [SourceRange] = []
    root.appendScalars(to: &scalars)
    var next = scalars[...]
    var comments: [Comment] = []
    for (index, line) in lines.enumerated() {
      var column = 0
      while column < line.count {
        let position = SourcePosition(line: index + 1, column: column + 1)
        while let scalar = next.first, scalar.end <= position { next.removeFirst() }
        if let scalar = next.first, scalar.start <= position {
          column = scalar.end.line == index + 1 ? scalar.end.column - 1 : line.count
        } else if line[column] == "#" || column == 0 && isMarker(line) {
          let text = String(line[column...]).trimmingSpaces()
          comments.append(Comment(text: text, position: position, follows: !line[..<column].allSatisfy(\.isBeforeContent)))
          column = line.count
        } else {
          column += 1
        }
      }
    }
    return comments
  }

  private func isMarker(_ line: [Unicode.Scalar]) -> Bool {
    let word = String(String.UnicodeScalarView(line.prefix { !$0.isSpace }))
    return word == "---" || word == "..." || word.hasPrefix("%")
  }
}

/// A comment, or a document marker such as `---`.
struct Comment {
  /// The text from `#` or the marker to the end of the line.
  let text: String
  let position: SourcePosition
  /// Whether the comment follows a key or a value on its line.
  let follows: Bool

  var isMarker: Bool { text.unicodeScalars.first != "#" }
}

extension Node {
  /// Appends the source ranges of the YAML scalars and keys in the node, in source order.
  fileprivate func appendScalars(to ranges: inout [SourceRange]) {
    switch content {
    case .scalar:
      if range.start < range.end { ranges.append(range) }
    case .sequence(let items):
      for item in items { item.appendScalars(to: &ranges) }
    case .mapping(let entries):
      for entry in entries {
        ranges.append(entry.key.range)
        entry.value.appendScalars(to: &ranges)
      }
    }
  }
}

extension Unicode.Scalar {
  var isSpace: Bool { self == " " || self == "\t" }

  /// Whether the character is a space, or the YAML indicator of a list item (`-`) or of a key (`?`).
  var isBeforeContent: Bool { isSpace || self == "-" || self == "?" }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self = String(view)
  }
}

extension Node {
  /// The text of a plain scalar; empty for other nodes.
  var writtenText: String { if case .scalar(let text, .plain) = content { text } else { "" } }
}
