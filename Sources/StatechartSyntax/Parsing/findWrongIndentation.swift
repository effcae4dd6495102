internal import CYAML
import StatechartModel

extension SourceFile {
  /// A correction of a line with wrong indentation, after which libyaml accepts the line.
  struct Reindentation {
    /// The source range of the first word of the line.
    let range: SourceRange
    let title: String
    let edit: TextEdit
    /// The corrected indentation, in spaces; `nil` if the correction inserts a dash.
    let spaces: Int?
  }

  /// Returns the corrections of one line that let libyaml parse the file beyond the line of an error, smallest change first.
  ///
  /// libyaml often reports an error below the wrong line. The function therefore corrects the line of the error, the
  /// nearest less indented line above, or the line directly above. The result is empty for a file of more than 256 KiB.
  ///
  /// - Complexity: At most fifteen parses of the file, one for each possible correction.
  func reindentations(at number: Int) -> [Reindentation] {
    guard text.utf8.count <= 1 << 18 else { return [] }
    let above = stride(from: number - 1, to: max(0, number - 100), by: -1).filter { hasContent($0) }
    let less = above.first { indentation(of: $0) < indentation(of: number) }
    var lines: [Int] = []
    // A line below a key without a value is probably the key's value.
    if let last = above.first, let parent = above.dropFirst().first, line(parent).last == ":",
      indentation(of: last) <= indentation(of: parent)
    {
      lines.append(last)
    }
    // A line with the same indentation as an earlier line is probably correct. A less indented line between these two lines is
    // then probably wrong.
    let isRight = less.map { less in above.contains { $0 < less && indentation(of: $0) == indentation(of: number) } } ?? false
    lines += (isRight ? [less, number, above.first] : [number, less, above.first]).compactMap(\.self)
    var tried: Set<Int> = []
    for line in lines where tried.insert(line).inserted {
      let found = corrections(of: line).filter { repairs($0.edit, from: number) }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func corrections(of number: Int) -> [Reindentation] {
    let own = indentation(of: number)
    let start = SourcePosition(line: number, column: own + 1)
    let words = line(number).unicodeScalars.dropFirst(own).prefix { $0 != " " && $0 != ":" }.count
    let word = SourceRange(file: self, start: start, end: SourcePosition(line: number, column: own + 1 + max(1, words)))
    var columns: [Int] = []
    for above in stride(from: number - 1, to: max(0, number - 100), by: -1) where hasContent(above) {
      let spaces = indentation(of: above)
      columns += [spaces, spaces + 2]
      if spaces == 0 { break }
    }
    let near = Set(columns.filter { $0 != own && abs($0 - own) <= 2 })
    let before = SourceRange(file: self, start: SourcePosition(line: number, column: 1), end: start)
    var found = near.sorted { (abs($0 - own), $0) < (abs($1 - own), $1) }.map { spaces in
      Reindentation(
        range: word, title: "indent '\(text(in: word))' by \(spaces) \(spaces == 1 ? "space" : "spaces")",
        edit: TextEdit(before, String(repeating: " ", count: spaces)), spaces: spaces)
    }
    let siblings = stride(from: number - 1, to: max(0, number - 100), by: -1).first {
      hasContent($0) && indentation(of: $0) <= own
    }
    if let siblings, indentation(of: siblings) == own, line(siblings).dropFirst(own).hasPrefix("- ") {
      let sourceRange = SourceRange(file: self, start: start, end: start)
      found.insert(
        Reindentation(range: word, title: "insert '- '", edit: TextEdit(sourceRange, "- "), spaces: nil), at: 0)
    }
    return found
  }

  /// Returns whether libyaml accepts the edited file at least up to the second line with content below the line `number`.
  private func repairs(_ edit: TextEdit, from number: Int) -> Bool {
    var changed = applying([edit])
    guard let error = changed.withUTF8(lineOfError) else { return true }
    let next = (number + 1..<max(number + 1, lineCount + 1)).lazy.filter { self.hasContent($0) }.prefix(2)
    return error > (next.max() ?? number)
  }

  private func hasContent(_ number: Int) -> Bool {
    line(number).drop { $0 == " " }.first.map { $0 != "#" } ?? false
  }

  /// Returns a fix-it that indents an entry under the key above the entry.
  ///
  /// The result is `nil` if the entry does not begin its line, or if the entry and the key begin in different columns.
  func indenting(_ key: Name, under owner: Name) -> FixIt? {
    let first = key.range.start
    guard indentation(of: first.line) == first.column - 1, owner.range.start.column == first.column else { return nil }
    let inner = (first.line + 1..<lineCount + 1).prefix { number in
      let words = line(number).drop { $0 == " " }
      return indentation(of: number) >= first.column || words.isEmpty || words.first == "#"
        || indentation(of: number) == first.column - 1 && words.hasPrefix("- ")
    }
    let edits = ([first.line] + inner).filter { !line($0).isEmpty }.map { number in
      let start = SourcePosition(line: number, column: 1)
      return TextEdit(SourceRange(file: self, start: start, end: start), "  ")
    }
    return FixIt("indent '\(key.text)' under '\(owner.text)'", edits)
  }
}

/// Returns the number of the line at which libyaml rejects a text; `nil` if the text is valid YAML.
private func lineOfError(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  var parser = yaml_parser_t()
  yaml_parser_initialize(&parser)
  defer { yaml_parser_delete(&parser) }
  yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
  while true {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) != 0 else { return Int(parser.problem_mark.line) + 1 }
    defer { yaml_event_delete(&event) }
    if event.type == YAML_STREAM_END_EVENT { return nil }
  }
}
