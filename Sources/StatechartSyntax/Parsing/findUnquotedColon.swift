import StatechartModel

extension SourceFile {
  /// Returns the range of a value that lacks the comma before the next key.
  ///
  /// In `{ guard: far > 3 target: open }`, the value is `far > 3`. The result is `nil` if no known key follows the value.
  func itemBeforeKey(at colon: SourcePosition, from start: SourcePosition) -> SourceRange? {
    let range = SourceRange(file: self, start: start, end: colon)
    let words = text(in: range)
    guard let space = words.lastIndex(of: " "), SyntaxReader.keysInBraces.contains(String(words[words.index(after: space)...]))
    else {
      return nil
    }
    let before = String(words[..<space]).trimmingSpaces()
    guard !before.isEmpty else { return nil }
    let end = SourcePosition(line: start.line, column: start.column + before.unicodeScalars.count)
    return SourceRange(file: self, start: start, end: end)
  }

  /// An unquoted value that contains a colon.
  ///
  /// YAML reads the text before the colon as a key.
  struct ColonInValue {
    let range: SourceRange
    /// Whether the colon is inside parentheses, such as the colon of a record field.
    let isInRecord: Bool
    let isInBraces: Bool
    /// The keys and values of a line with a second key at the colon, as in `send: tug, with: { far: 3 }`.
    ///
    /// The value is `nil` for a colon without a second key, or inside braces or parentheses.
    var keys: String?
  }

  /// Returns the value that contains the colon at a position, as in `prompt: Enter: code`.
  ///
  /// The result is `nil` if the position has no colon, or if the colon belongs to the first key on its line.
  func valueWithColon(at position: SourcePosition) -> ColonInValue? {
    let line = Array(line(position.line).unicodeScalars)
    let colon = position.column - 1
    guard line.indices.contains(colon), line[colon] == ":" else { return nil }
    var (parentheses, braces) = (0, 0)
    var start = line.firstIndex { $0 != " " && $0 != "-" } ?? colon
    var hasKey = false
    for index in start..<colon {
      switch line[index] {
      // The opening parenthesis of a record follows the record's name without a space.
      case "(" where index > start && line[index - 1] != " " || parentheses > 0: parentheses += 1
      case ")" where parentheses > 0: parentheses -= 1
      case "{", "[": (braces, start) = (braces + 1, index + 1)
      case "}", "]": braces -= 1
      case "," where braces > 0 && parentheses == 0: start = index + 1
      case ":" where parentheses == 0 && line[index + 1] == " ": (start, hasKey) = (index + 1, true)
      default: continue
      }
    }
    guard hasKey || parentheses > 0, let first = line[start...].firstIndex(where: { $0 != " " }), first < colon else {
      return nil
    }
    let isInRecord = parentheses > 0
    var end = colon
    while end < line.count {
      switch line[end] {
      case "(": parentheses += 1
      case ")": parentheses = max(0, parentheses - 1)
      case ",", "}", "]": if braces > 0, parentheses == 0 { return found(first, end) }
      case "#": if line[end - 1] == " " { return found(first, end) }
      default: break
      }
      end += 1
    }
    return found(first, end)

    func found(_ first: Int, _ end: Int) -> ColonInValue {
      let last = line[first..<end].lastIndex { $0 != " " } ?? first
      func sourcePosition(_ index: Int) -> SourcePosition { SourcePosition(line: position.line, column: index + 1) }
      let words = line[first..<colon].split(separator: ",", omittingEmptySubsequences: false).last ?? []
      let isSecondKey =
        words.first == " " && words.dropFirst().allSatisfy { $0.continuesIdentifier } && line[first..<colon].contains(",")
      let whole = line.firstIndex { $0 != " " && $0 != "-" } ?? first
      var keys: String?
      if isSecondKey, braces == 0, !isInRecord {
        keys = String(String.UnicodeScalarView(line[whole...last]))
      }
      return ColonInValue(
        range: SourceRange(file: self, start: sourcePosition(keys == nil ? first : whole), end: sourcePosition(last + 1)),
        isInRecord: isInRecord,
        isInBraces: braces > 0, keys: keys)
    }
  }
}
