/// A fix-it: edits of one file that remove the cause of a diagnostic.
public struct FixIt: Sendable {
  /// The description of the change, such as `replace 'opne' with 'open'`.
  public let title: String
  /// The edits, all in one file and without overlaps.
  public let edits: [TextEdit]
  /// Whether the fix-it is unambiguous.
  ///
  /// `check --fix` applies only unambiguous fix-its.
  public let isCertain: Bool

  package init(_ title: String, _ edits: [TextEdit], isCertain: Bool = false) {
    (self.title, self.edits, self.isCertain) = (title, edits, isCertain)
  }
}

extension FixIt {
  /// Returns a fix-it that replaces the text in a range on one line.
  package static func replace(_ range: SourceRange, with text: String, isCertain: Bool = false) -> FixIt {
    let old = range.file.text(in: range)
    let title =
      old.isEmpty
      ? "insert '\(text.trimmingSpaces())'"
      : text.isEmpty ? "remove '\(old.trimmingSpaces())'" : "replace '\(old)' with '\(text)'"
    return FixIt(title, [TextEdit(range, text)], isCertain: isCertain)
  }

  /// Returns an array with a fix-it that replaces a name.
  ///
  /// The array is empty if the range contains more than the name and its quotes, such as in a folded scalar.
  package static func replacing(_ name: Name, with text: String, isCertain: Bool = false) -> [FixIt] {
    guard let range = name.exactRange else { return [] }
    return [replace(range, with: text, isCertain: isCertain)]
  }

  /// Returns a fix-it that inserts a text at the start of a range.
  package static func insert(_ text: String, before range: SourceRange, isCertain: Bool = false) -> FixIt {
    replace(SourceRange(file: range.file, start: range.start, end: range.start), with: text, isCertain: isCertain)
  }

  /// Returns a fix-it that inserts a text at the end of a range.
  package static func insert(_ text: String, after range: SourceRange, isCertain: Bool = false) -> FixIt {
    replace(SourceRange(file: range.file, start: range.end, end: range.end), with: text, isCertain: isCertain)
  }
}

extension FixIt {
  /// Returns an array with a fix-it that removes an entry: the whole line, or the entry and its comma within braces.
  ///
  /// The array is empty for an entry on several lines.
  package static func removing(_ entry: SourceRange) -> [FixIt] {
    guard entry.isOnOneLine else { return [] }
    let file = entry.file
    let line = Array(file.line(entry.start.line).unicodeScalars)
    let isAlone =
      line[..<(entry.start.column - 1)].allSatisfy { $0 == " " }
      && line[min(entry.end.column - 1, line.count)...].prefix { $0 != "#" }.allSatisfy { $0 == " " }
    let range: SourceRange
    if isAlone {
      range = SourceRange(
        file: file, start: SourcePosition(line: entry.start.line, column: 1),
        end: SourcePosition(line: entry.start.line + 1, column: 1))
    } else {
      var (start, end) = (entry.start.column - 1, min(entry.end.column - 1, line.count))
      let next = line[end...].first { $0 != " " }
      if next == "," {
        end = line[end...].firstIndex { $0 != " " && $0 != "," } ?? line.count
      } else {
        while start > 0, line[start - 1] == " " || line[start - 1] == "," { start -= 1 }
      }
      range = SourceRange(
        file: file, start: SourcePosition(line: entry.start.line, column: start + 1),
        end: SourcePosition(line: entry.start.line, column: end + 1))
    }
    return [FixIt("remove '\(file.text(in: entry))'", [TextEdit(range, "")])]
  }

  /// Returns an array with a fix-it that removes a name from a list in brackets.
  ///
  /// The array is empty if the list has no other names or is not in brackets, or if the adjacent name is on another line.
  package static func removing(_ name: Name, from list: [Name]) -> [FixIt] {
    guard let index = list.firstIndex(where: { $0.range == name.range }), list.count > 1 else { return [] }
    let isLast = index == list.count - 1
    let (start, end) =
      isLast
      ? (list[index - 1].range.end, name.range.end) : (name.range.start, list[index + 1].range.start)
    let range = SourceRange(file: name.range.file, start: start, end: end)
    guard range.isOnOneLine, range.file.text(in: range).contains(",") else { return [] }
    return [FixIt("remove '\(name.text)'", [TextEdit(range, "")])]
  }
}

extension FixIt {
  /// Returns an array with a fix-it that replaces the `initial` key with `type: parallel`.
  ///
  /// The array is empty if the key and its value are not on one line.
  ///
  /// - Parameter initial: The source range of the value of the key.
  package static func makingParallel(insteadOf initial: SourceRange) -> [FixIt] {
    let before = initial.file.line(initial.start.line).unicodeScalars.prefix(initial.start.column - 1)
    let key = String(Substring(before)).trimmingSpaces()
    guard initial.isOnOneLine, key.hasSuffix("initial:") else { return [] }
    let indentation = before.count - before.reversed().prefix { $0 == " " }.count - "initial:".count
    let start = SourcePosition(line: initial.start.line, column: indentation + 1)
    return [.replace(SourceRange(file: initial.file, start: start, end: initial.end), with: "type: parallel")]
  }
}

extension Name {
  /// The range of the name without quotes; `nil` if the source range contains more than the name and its quotes.
  package var exactRange: SourceRange? {
    let written = range.file.text(in: range)
    if written == text { return range }
    guard written == "'\(text)'" || written == "\"\(text)\"", range.isOnOneLine else { return nil }
    var inner = range
    inner.start.column += 1
    inner.end.column -= 1
    return inner
  }
}
