/// A line of a formatted file: an optional key with a value, and an optional comment.
struct PrintedLine {
  /// The indentation and the key, or the indentation and the whole content of a line without a key.
  var head: String
  var value = ""
  /// The number of spaces between the head and the value.
  var padding = 1
  var comment = ""
  /// The number of characters in front of a comment that continues the comment above; `nil` for other comments.
  var continues: Int?
  /// Whether the head is a comment.
  var isComment = false

  var isBlank: Bool { head.isEmpty && value.isEmpty && comment.isEmpty }

  /// The number of characters in front of the comment.
  var commentColumn: Int { continues ?? max(Self.usualCommentColumn, content.unicodeScalars.count + 2) }

  /// The default number of characters in front of a comment.
  private static var usualCommentColumn: Int { 40 }

  var canHaveComment: Bool { !isComment && !isBlank && comment.isEmpty }

  /// The line without the comment.
  var content: String { value.isEmpty ? head : head + String(repeating: " ", count: padding) + value }

  /// Replaces two spaces of the indentation with the dash of a list item.
  mutating func insertDash(at column: Int) {
    let rest = head.unicodeScalars.dropFirst(column + 2)
    head = String(repeating: " ", count: column) + (rest.isEmpty ? "-" : "- " + String(rest))
  }
}

extension [PrintedLine] {
  /// Aligns the values of consecutive rows after the longest key, if the author has aligned one of the rows.
  mutating func align(_ rows: AlignedRows) {
    for run in rows.runs where run.contains(where: \.isAligned) {
      let lines = run.filter { !$0.isEmpty }.map(\.line)
      let column = lines.map { self[$0].head.unicodeScalars.count + 1 }.max() ?? 0
      for line in lines where column + self[line].value.unicodeScalars.count <= SpecFormat.width {
        self[line].padding = column - self[line].head.unicodeScalars.count
      }
    }
  }

  /// The lines of text, with the comments of short lines in one column.
  var texts: [String] {
    map { line in
      if line.comment.isEmpty { return line.content }
      let content = line.content
      return content + String(repeating: " ", count: line.commentColumn - content.unicodeScalars.count) + line.comment
    }
  }
}

/// The entries of a mapping that are printed on one line each.
struct AlignedRows {
  /// An entry, by the index of its line.
  struct Row {
    let line: Int
    /// Whether the entry has no value.
    let isEmpty: Bool
    /// Whether several spaces precede the value in the source.
    let isAligned: Bool
  }

  /// The rows, grouped into runs of consecutive lines.
  private(set) var runs: [[Row]] = []

  mutating func append(_ row: Row) {
    if runs.last?.last?.line == row.line - 1 { runs[runs.count - 1].append(row) } else { runs.append([row]) }
  }
}
