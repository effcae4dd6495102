import StatechartModel

extension SyntaxReader {
  /// Returns the entries of a mapping with rejoined values, and reports the rejoined values.
  ///
  /// YAML splits values at commas inside braces. In `{ sizes: list(bool, 8) }` YAML reads `8)` as the next key.
  mutating func joined(_ entries: [Node.Entry]) -> [Node.Entry] {
    guard entries.contains(where: { $0.value.isEmpty && !$0.key.text.isIdentifier }) else { return entries }
    var joined: [Node.Entry] = []
    for entry in entries {
      guard entry.value.isEmpty, let last = joined.last, case .scalar(let text, .plain) = last.value.content,
        text.openParentheses > 0 || isRestOfText(entry, after: last), last.value.range.start.line == entry.key.range.end.line
      else {
        joined.append(entry)
        continue
      }
      let range = SourceRange(file: file, start: last.value.range.start, end: entry.key.range.end)
      let whole = file.text(in: range)
      let value = Node(content: .scalar(whole, .plain), range: range)
      joined[joined.count - 1] = Node.Entry(key: last.key, value: value)
      if whole.openParentheses <= 0 || text.openParentheses <= 0 { diagnostics.report(.cutAtComma(whole, at: range)) }
    }
    return joined
  }
}

extension SyntaxReader {
  /// Returns whether an entry is the rest of a text that a comma inside braces has split: a text without a colon.
  private func isRestOfText(_ entry: Node.Entry, after last: Node.Entry) -> Bool {
    let words = entry.key.text.split(separator: " ")
    return words.count > 1 && words.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || "'!?.-".contains($0) } }
      && ["label", "title", "prompt", "message", "subtitle", "summary", "says", "accessibility"].contains(last.key.text)
      && file.rest(from: entry.key.range.end).drop { $0 == " " }.first != ":"
  }
}

extension String {
  /// The number of opening parentheses minus the number of closing parentheses.
  var openParentheses: Int {
    utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "(") ? 1 : $1 == UInt8(ascii: ")") ? -1 : 0) }
  }
}
