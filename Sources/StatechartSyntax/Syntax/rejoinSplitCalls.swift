import StatechartModel

extension SyntaxReader {
  /// Returns the items of a list with rejoined calls.
  ///
  /// YAML splits calls at commas inside brackets, as in `[log(a, b), stop()]`.
  ///
  /// The function reports a record that YAML has split at a colon, because such a record needs quotes.
  mutating func rejoiningCalls(_ items: [Node]) -> [Node] {
    guard items.contains(where: { $0.isSplitPair || openParentheses($0) > 0 }) else { return items }
    var joined: [Node] = []
    var rest = items[...]
    while let first = rest.popFirst() {
      var last = first
      var open = openParentheses(first)
      var hasColon = first.isSplitPair
      while open > 0, let next = rest.first, next.isPiece, first.range.start.line == next.end.line {
        rest.removeFirst()
        last = next
        open += openParentheses(next)
        hasColon = hasColon || next.isPair
      }
      let whole = joining(first, last)
      if hasColon { diagnostics.report(.recordCut(file.text(in: whole.range), at: whole.range)) }
      joined.append(whole)
    }
    return joined
  }

  /// Returns the number of unclosed parentheses in an unquoted item.
  private func openParentheses(_ item: Node) -> Int {
    // An unquoted scalar on one line is identical to its source.
    if case .scalar(let text, .plain) = item.content { return item.range.isOnOneLine ? text.openParentheses : 0 }
    guard item.isPiece else { return 0 }
    return file.text(in: SourceRange(file: file, start: item.range.start, end: item.end)).openParentheses
  }

  /// Returns a scalar that extends from the start of one item to the end of another item on the same line.
  ///
  /// A single item is returned unchanged, unless YAML has split the item at a colon inside parentheses.
  private func joining(_ first: Node, _ last: Node) -> Node {
    guard first.range.start != last.range.start || first.isSplitPair else { return first }
    let range = SourceRange(file: file, start: first.range.start, end: last.end)
    return Node(content: .scalar(file.text(in: range), .plain), range: range)
  }
}

extension Node {
  /// Whether the node can be a piece of a call: an unquoted scalar on one line, or a key with such a value.
  fileprivate var isPiece: Bool {
    if case .scalar(_, .plain) = content { return range.start.line == end.line }
    return isPair
  }

  /// Whether the node is a key with a plain value on one line and without braces, such as `code: 1`.
  fileprivate var isPair: Bool {
    guard range.start.line == end.line else { return false }
    guard case .mapping(let entries) = content, entries.count == 1, entries[0].key.range.start == range.start else {
      return false
    }
    if case .scalar(_, .plain) = entries[0].value.content { return true }
    return false
  }

  /// Whether the node is a key and a value with the colon inside parentheses, as in `last = Code(digits: 4`.
  fileprivate var isSplitPair: Bool {
    guard isPair, case .mapping(let entries) = content else { return false }
    return entries[0].key.text.openParentheses > 0
  }

  /// The end of the node's source text.
  ///
  /// In libyaml a mapping ends where the next node begins.
  fileprivate var end: SourcePosition {
    guard case .mapping(let entries) = content, let last = entries.last else { return range.end }
    return last.value.isEmpty ? last.key.range.end : last.value.end
  }
}
