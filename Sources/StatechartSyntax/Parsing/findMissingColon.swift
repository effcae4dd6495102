import StatechartModel

extension SourceFile {
  /// A missing character for which libyaml reports an error at a later position.
  enum Missing {
    /// The colon after a key, as in `push open`, `states` or `events { push: }`.
    case colon(key: String)
    /// The space after the colon of a key, as in `push:open`.
    case spaceAfterColon
    /// The space after the dash of an item, as in `-send: push`.
    case spaceAfterDash
  }

  /// Returns the missing character of a line or of the lines directly above, and the range of the preceding key, colon or
  /// dash.
  ///
  /// The result is `nil` if no character is missing. If several lines lack a character, the result is the missing character of
  /// the topmost line.
  func missing(at number: Int) -> (range: SourceRange, what: Missing)? {
    var found = missing(on: number)
    var above = number - 1
    while above > 0 {
      let words = code(on: above)
      if !words.text.isEmpty {
        // A plain scalar continues over lines without a key.
        guard let missing = missing(on: above) else { break }
        found = missing
      }
      above -= 1
    }
    return found
  }

  private func missing(on number: Int) -> (range: SourceRange, what: Missing)? {
    var (text, column) = code(on: number)
    func location(_ start: Int, _ end: Int) -> SourceRange {
      SourceRange(
        file: self, start: SourcePosition(line: number, column: start), end: SourcePosition(line: number, column: end))
    }
    if text.first == "-", let next = text.dropFirst().first, next != " ", next != "-",
      text.contains(": ") || text.dropFirst().isIdentifier && isItem(above: number, in: column)
    {
      return (location(column, column + 1), .spaceAfterDash)
    }
    while text.hasPrefix("- ") {
      text = text.dropFirst(2).drop { $0 == " " }
      column += 2
    }
    let key = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = text.dropFirst(key.count)
    guard key.first?.isLetter == true else { return nil }
    if rest.first == ":" {
      guard let next = rest.dropFirst().first, next != " ", !rest.contains(": ") else { return nil }
      return (location(column + key.count, column + key.count + 1), .spaceAfterColon)
    }
    let value = rest.drop { $0 == " " }
    // The line is an action, such as `n = 1`, so no colon is missing.
    if ["=", "+=", "-="].contains(value.prefix { $0 != " " }) { return nil }
    let isGroup = value.first == "{" || value.first == "["
    guard rest.isEmpty || rest.first == " ", isGroup || !text.contains(":") else { return nil }
    return (location(column, column + key.count), .colon(key: String(key)))
  }

  /// Returns whether the nearest line above with the same or less indentation is a list item in the column `column`.
  private func isItem(above number: Int, in column: Int) -> Bool {
    for above in stride(from: number - 1, to: 0, by: -1) {
      let (text, start) = code(on: above)
      if text.isEmpty || start > column { continue }
      return start == column && text.hasPrefix("- ")
    }
    return false
  }

  /// Returns the content of a line without indentation, comment and trailing spaces, and the column of the content.
  private func code(on number: Int) -> (text: Substring, column: Int) {
    let line = line(number)
    let text = line.drop { $0 == " " }
    let end = text.indices.first { text[$0] == "#" && ($0 == text.startIndex || text[text.index(before: $0)] == " ") }
    var code = text[..<(end ?? text.endIndex)]
    while code.last?.isWhitespace == true { code.removeLast() }
    return (code, line.count - text.count + 1)
  }

  // MARK: Quotes

  /// A quoted scalar.
  struct Quoted {
    let start: SourcePosition
    let end: SourcePosition
    let quote: Character
    /// Whether the closing quote is probably a part of the intended text, as in `'It's me'` and `"The "big" door"`.
    let isWithin: Bool
  }

  /// Returns the quoted scalar that ends directly before a parse error; `nil` without such a scalar.
  func textInQuotes(before position: SourcePosition) -> Quoted? {
    var open: (location: SourcePosition, quote: Character)?
    // The search begins at most a thousand lines above the error.
    for number in max(1, position.line - 1_000)...position.line {
      let line = Array(line(number))
      var index = 0
      var before: Character = " "
      while index < line.count {
        let location = SourcePosition(line: number, column: index + 1)
        let letter = line[index]
        if let (start, quote) = open {
          if letter == "\\", quote == "\"" {
            index += 1
          } else if letter == quote, quote == "'", index + 1 < line.count, line[index + 1] == "'" {
            index += 1
          } else if letter == quote {
            open = nil
            let end = line[(index + 1)...].firstIndex { $0 != " " } ?? line.count
            if number == position.line, end + 1 == position.column {
              let isWithinWord = index > 0 && line[index - 1].isLetter && index + 1 < line.count && line[index + 1].isLetter
              let hasPairs = start.line == number && line.count { $0 == quote }.isMultiple(of: 2)
              return Quoted(start: start, end: location, quote: quote, isWithin: isWithinWord || hasPairs)
            }
          }
        } else if letter == "#", before == " " {
          break
        } else if letter == "\"" || letter == "'", "[{,:- ".contains(before), isValue(line[..<index]) {
          open = (location, letter)
        }
        before = letter
        index += 1
      }
    }
    return nil
  }

  /// Returns whether a YAML value can begin after `line`, which is the prefix of a line.
  private func isValue(_ line: ArraySlice<Character>) -> Bool {
    line.last { $0 != " " }.map { "[{,:-".contains($0) } ?? true
  }
}
