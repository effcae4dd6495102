import StatechartModel

/// A pretty-printer of YAML nodes in the canonical layout.
struct LayoutPrinter {
  let source: SourceLines
  /// The comments that are not printed yet.
  private var comments: ArraySlice<Comment>
  private var printed: [PrintedLine] = []
  /// The last printed comment. A comment in the same column on the next line continues this comment.
  private var lastComment: Comment?
  /// The number of lines that were printed before the last collection began.
  ///
  /// No blank line is printed directly after these lines.
  private var start = 0

  init(_ source: SourceLines, _ comments: [Comment]) {
    self.source = source
    self.comments = comments[...]
  }

  /// Returns the formatted text of a file with the root node `root`.
  mutating func print(_ root: Node) -> String {
    let end = SourcePosition(line: Int(Int32.max), column: 1)
    printComments(before: root.range.start, 0)
    moveComment(after: root, 0, above: 0)
    printNode(root, 0, outer: 0, until: end)
    printComments(before: end, 0)
    return printed.texts.map { $0 + "\n" }.joined()
  }

  // MARK: Collections

  /// Prints a node on separate lines, with the comments that belong to the node.
  ///
  /// - Parameters:
  ///   - outer: The last column in which a comment does not belong to the node.
  ///   - limit: The position after the last comment of the node.
  private mutating func printNode(_ node: Node, _ indentation: Int, outer: Int, until limit: SourcePosition) {
    let head = String(repeating: " ", count: indentation)
    guard let collection = Collection(node, source) else { return printScalar(node, after: head, indentation) }
    if collection.isBlock { return printBlock(node, indentation, outer: outer, until: limit) }
    if hasComment(in: node.range) { return printUnchanged(node, after: head, indentation) }
    if let text = text(of: node), fits(text, after: indentation) || isCommented(node) { return append(head + text) }
    if fill(node, after: head, indentation) { return }
    if !hasDividedCall(node) { return printBlock(node, indentation, outer: outer, until: limit) }
    if let text = text(of: node) { append(head + text) } else { printUnchanged(node, after: head, indentation) }
  }

  /// Prints a collection in block style, with the comments that belong to the collection.
  ///
  /// - Parameters:
  ///   - outer: The last column in which a comment does not belong to the collection.
  ///   - limit: The position after the last comment of the collection.
  private mutating func printBlock(_ node: Node, _ indentation: Int, outer: Int, until limit: SourcePosition) {
    switch node.content {
    case .mapping(let entries): printMapping(entries, indentation, outer: outer, until: limit)
    case .sequence(let items): printSequence(items, indentation, outer: outer, until: limit)
    case .scalar: break
    }
  }

  private mutating func printMapping(
    _ entries: [Node.Entry], _ indentation: Int, outer: Int, until limit: SourcePosition
  ) {
    var rows = AlignedRows()
    for (index, entry) in entries.enumerated() {
      let next = index + 1 < entries.count ? entries[index + 1].key.range.start : limit
      begin(at: entry.key.range.start, indentation)
      if let row = printEntry(entry, indentation, until: next) { rows.append(row) }
    }
    printed.align(rows)
    end(after: outer, indentation, until: limit)
  }

  private mutating func printSequence(_ items: [Node], _ indentation: Int, outer: Int, until limit: SourcePosition) {
    for (index, item) in items.enumerated() {
      let next = index + 1 < items.count ? firstPlace(of: items[index + 1]) : limit
      let dash = item.dash(in: item.range.file)?.start.column ?? item.range.start.column
      printComments(before: firstPlace(of: item), indentation)
      begin(at: item.range.start, indentation)
      moveComment(after: item, indentation + 2, above: indentation)
      let first = printed.count
      start = first
      printNode(item, indentation + 2, outer: dash, until: next)
      if item.isEmpty { end(after: dash, indentation + 2, until: next) }
      printed[first].insertDash(at: indentation)
    }
    end(after: outer, indentation, until: limit)
  }

  /// Returns the position of the first key or value of a node; for a missing value, the start of the next line.
  private func firstPlace(of node: Node) -> SourcePosition {
    if node.isEmpty { return SourcePosition(line: node.range.start.line + 1, column: 1) }
    guard Collection(node, source)?.isBlock == true, case .sequence(let items) = node.content, let first = items.first else {
      return node.range.start
    }
    return firstPlace(of: first)
  }

  // MARK: Entries

  /// Prints an entry.
  ///
  /// - Returns: The row of an entry on one line, for the alignment of values; `nil` for an entry on several lines or an overlong entry.
  private mutating func printEntry(_ entry: Node.Entry, _ indentation: Int, until limit: SourcePosition) -> AlignedRows.Row? {
    let (value, inner) = (entry.value, indentation + 2)
    let head = String(repeating: " ", count: indentation) + source.text(in: entry.key.range).joinedLines + ":"
    let row = AlignedRows.Row(
      line: printed.count, isEmpty: value.isEmpty,
      isAligned: !value.isEmpty && source.spacesAfterColon(from: entry.key.range.end) > 1)
    if value.isEmpty {
      append(head)
      end(after: entry.key.range.start.column, inner, until: limit)
      return row
    }
    let collection = Collection(value, source)
    if let collection, collection.isBlock {
      append(head)
      start = printed.count
      printBlock(value, inner, outer: entry.key.range.start.column, until: limit)
      return nil
    }
    if hasComment(before: value.range.start) {
      append(head)
      start = printed.count
      printComments(before: value.range.start, inner)
      moveComment(after: value, inner, above: inner)
      printNode(value, inner, outer: entry.key.range.start.column, until: limit)
      return nil
    }
    if collection != nil, hasComment(in: value.range) {
      printUnchanged(value, after: head + " ", inner)
      return nil
    }
    guard let text = text(of: value), collection != nil || value.range.isOnOneLine else {
      if collection != nil {
        printEntries(of: value, after: head, inner, until: limit)
      } else {
        printScalar(value, after: head + " ", inner)
      }
      return nil
    }
    if fits(text, after: head.unicodeScalars.count + 1) || isCommented(value) {
      append(head, text)
      return row
    }
    if collection == nil {
      let isShorter = fits(text, after: inner) || head.unicodeScalars.count > SpecFormat.width / 2
      append(head, isShorter ? "" : text)
      if isShorter { append(String(repeating: " ", count: inner) + text) }
    } else if !fill(value, after: head + " ", inner) {
      if hasDividedCall(value) { append(head, text) } else { printEntries(of: value, after: head, inner, until: limit) }
    }
    return nil
  }

  /// Prints a key and, below the key, a flow-style collection converted to block style.
  private mutating func printEntries(of node: Node, after head: String, _ indentation: Int, until limit: SourcePosition) {
    append(head)
    attachComment(after: node)
    start = printed.count
    printBlock(node, indentation, outer: indentation, until: limit)
  }

  // MARK: Values

  /// Returns whether a comma inside parentheses divides an entry, as in `[show(1, 2)]`, which YAML reads as two items.
  ///
  /// The syntax reader joins such items only if the items are on one line.
  private func hasDividedCall(_ node: Node) -> Bool {
    let parts: [String] =
      switch node.content {
      case .scalar: []
      case .sequence(let items): items.map { $0.writtenText }
      case .mapping(let entries): entries.flatMap { [$0.key.text, $0.value.writtenText] }
      }
    return parts.contains { $0.openParentheses != 0 }
  }

  /// Prints a list of scalars in flow style, wrapped at the maximum line length.
  ///
  /// - Returns: Whether the list was printed. The result is `false` if the node is not a list of scalars, an item needs several
  ///   lines, or the first item does not fit.
  private mutating func fill(_ node: Node, after head: String, _ indentation: Int) -> Bool {
    guard case .sequence(let items) = node.content, items.allSatisfy({ Collection($0, source) == nil }) else { return false }
    let texts = items.compactMap { text(of: $0) }
    guard texts.count == items.count else { return false }
    var words: [String] = []
    for text in texts {
      if let last = words.last, last.openParentheses > 0 {
        words[words.count - 1] = "\(last), \(text)"
      } else {
        words.append(text)
      }
    }
    guard let first = words.first, fits(first + ",", after: head.unicodeScalars.count + 1) else { return false }
    var line = head + "["
    for (index, word) in words.enumerated() {
      let isFirst = index == 0
      let end = index + 1 < words.count ? "," : "]"
      if !isFirst, !fits(" " + word + end, after: line.unicodeScalars.count) {
        append(line)
        line = String(repeating: " ", count: indentation) + word + end
      } else {
        line += (isFirst ? "" : " ") + word + end
      }
    }
    append(line)
    return true
  }

  private mutating func printScalar(_ node: Node, after head: String, _ indentation: Int) {
    let inner = String(repeating: " ", count: indentation)
    var lines = source.text(in: node.range)
    guard case .scalar(let text, .block) = node.content else {
      for (index, line) in lines.enumerated() {
        let words = index == 0 ? line.trimmingTrailingSpaces() : line.trimmingTrailingSpaces().trimmingLeadingSpaces()
        append(index == 0 ? head + words : words.isEmpty ? "" : inner + words)
      }
      return
    }
    let header = lines.removeFirst()
    append(head + header.trimmingTrailingSpaces())
    let written = lines.first { !$0.isBlank }?.prefix { $0 == " " }.count ?? 0
    let read = text.split(separator: "\n").first { !$0.allSatisfy { $0 == " " } }?.prefix { $0 == " " }.count ?? 0
    let digit = header.prefix { $0 != "#" }.first(where: \.isNumber).flatMap(\.wholeNumberValue)
    let margin = String(repeating: " ", count: digit.map { max(0, indentation - 2) + $0 } ?? indentation)
    // A trailing line of spaces that is longer than the indentation is part of the text.
    while let last = lines.last, last.isEmpty || last.isBlank && last.count <= written - read && !header.contains("+") {
      lines.removeLast()
      if header.contains("+") { break }
    }
    for line in lines { append(line.isBlank && line.count <= written - read ? "" : margin + line.dropFirst(written - read)) }
  }

  /// Prints the source text of a collection, including comments, shifted to the new column.
  private mutating func printUnchanged(_ node: Node, after head: String, _ indentation: Int) {
    let distance = head.unicodeScalars.count - (node.range.start.column - 1)
    for (index, line) in source.text(in: node.range).enumerated() {
      let words = line.trimmingTrailingSpaces()
      let content = words.trimmingLeadingSpaces()
      let column = max(indentation, words.unicodeScalars.count - content.unicodeScalars.count + distance)
      append(index == 0 ? head + words : content.isEmpty ? "" : String(repeating: " ", count: column) + content)
    }
    while let comment = comments.first, comment.position < node.range.end { comments.removeFirst() }
  }

  /// Returns the text of a node on one line; `nil` if a scalar in the node needs several lines.
  private func text(of node: Node) -> String? {
    switch node.content {
    case .scalar(_, .block): return nil
    case .scalar(_, let style):
      let lines = source.text(in: node.range)
      if lines.count == 1 { return lines[0] }
      // A scalar with a blank line or an escaped line break cannot be joined: a blank line is a line break of the value.
      guard lines.allSatisfy({ !$0.isBlank && !(style == .quoted && $0.hasSuffix("\\")) }) else { return nil }
      return lines.joinedLines
    case .sequence(let items):
      let texts = items.compactMap { text(of: $0) }
      return texts.count == items.count ? "[" + texts.joined(separator: ", ") + "]" : nil
    case .mapping(let entries):
      if entries.isEmpty { return "{}" }
      var texts: [String] = []
      for entry in entries {
        guard let value = text(of: entry.value) else { return nil }
        let key = source.text(in: entry.key.range).joinedLines
        texts.append(entry.value.isEmpty && source.next(from: entry.key.range.end) != ":" ? key : "\(key): \(value)")
      }
      let content = texts.joined(separator: ", ")
      // A key-value pair in a list needs no braces.
      guard source.next(from: node.range.start) == "{" else { return content }
      return "{ \(content)\(content.hasSuffix(" ") ? "" : " ")}"
    }
  }

  private func fits(_ text: String, after column: Int) -> Bool {
    column + text.unicodeScalars.count <= SpecFormat.width
  }

  private mutating func append(_ head: String, _ value: String = "") {
    printed.append(PrintedLine(head: head, value: value))
  }

  // MARK: Comments and blank lines

  /// Prints the comments and the blank line before a position.
  private mutating func begin(at position: SourcePosition, _ indentation: Int) {
    printComments(before: position, indentation)
    if source.beginsLine(position) { printBlankLine(above: position.line) }
  }

  /// Prints the comments at the end of a collection: the comments to the right of the column of its key or dash.
  private mutating func end(after column: Int, _ indentation: Int, until limit: SourcePosition) {
    while let comment = comments.first, comment.position < limit, comment.follows || comment.position.column > column,
      !comment.isMarker
    {
      print(comments.removeFirst(), indentation)
    }
  }

  private mutating func printComments(before position: SourcePosition, _ indentation: Int) {
    while let comment = comments.first, comment.position < position { print(comments.removeFirst(), indentation) }
  }

  private mutating func print(_ comment: Comment, _ indentation: Int) {
    let continued = lastComment
    lastComment = comment
    if comment.follows, let last = printed.indices.last, printed[last].canHaveComment {
      printed[last].comment = comment.text
      return
    }
    if let continued, continued.position.line == comment.position.line - 1,
      continued.position.column == comment.position.column,
      let last = printed.last, !last.comment.isEmpty
    {
      printed.append(PrintedLine(head: "", comment: comment.text, continues: last.commentColumn))
      return
    }
    printBlankLine(above: comment.position.line)
    let margin = String(repeating: " ", count: comment.isMarker ? 0 : indentation)
    printed.append(PrintedLine(head: margin + comment.text, isComment: true))
  }

  private mutating func printBlankLine(above number: Int) {
    guard source.isBlank(number - 1), printed.count > start, printed.last?.isBlank == false else { return }
    printed.append(PrintedLine(head: ""))
  }

  private func hasComment(before position: SourcePosition) -> Bool { comments.first.map { $0.position < position } ?? false }

  private func hasComment(in range: SourceRange) -> Bool { hasComment(before: range.end) }

  /// Returns whether a comment follows a node that is on one line.
  ///
  /// Such a comment can describe the node. Dividing the line would move the comment to another node.
  private func isCommented(_ node: Node) -> Bool {
    node.range.isOnOneLine && commentFollows(node)
  }

  private func commentFollows(_ node: Node) -> Bool {
    guard let comment = comments.first else { return false }
    return comment.follows && comment.position.line == node.range.end.line && comment.position >= node.range.end
  }

  /// Moves the comment after a collection to the line of the collection's key.
  private mutating func attachComment(after node: Node) {
    if commentFollows(node), let comment = comments.popFirst() { print(comment, 0) }
  }

  /// Moves the comment after a collection above the collection, if the collection is divided into lines.
  private mutating func moveComment(after node: Node, _ indentation: Int, above margin: Int) {
    guard commentFollows(node), !node.range.isOnOneLine, let collection = Collection(node, source), !collection.isBlock,
      !hasComment(in: node.range), text(of: node).map({ fits($0, after: indentation) }) != true,
      let comment = comments.popFirst()
    else { return }
    printed.append(PrintedLine(head: String(repeating: " ", count: margin) + comment.text, isComment: true))
  }
}

/// The YAML style of a collection: block style or flow style.
private struct Collection {
  /// Whether the collection has block style, with entries on separate lines, instead of flow style, in braces or brackets.
  let isBlock: Bool

  /// Creates the style of a collection; `nil` for a scalar.
  init?(_ node: Node, _ source: SourceLines) {
    switch node.content {
    case .scalar: return nil
    case .sequence: isBlock = source.next(from: node.range.start) != "["
    case .mapping: isBlock = source.next(from: node.range.start) != "{"
    }
  }
}
