import StatechartModel

extension SourceFile {
  /// Returns the edits that convert a multi-line plain scalar to a list by adding dashes; `nil` if its lines cannot be list
  /// items.
  ///
  /// A line that is indented further than the other lines continues the previous item. The edits also remove a comma or a
  /// semicolon at the end of an item.
  func dashes(in node: Node) -> [TextEdit]? {
    guard case .scalar(_, .plain) = node.content, !node.range.isOnOneLine else { return nil }
    let start = node.range.start
    let lines = (start.line + 1...node.range.end.line).filter { !line($0).allSatisfy { $0 == " " } }
    let before = line(start.line).unicodeScalars.prefix(start.column - 1)
    let isOnOwnLine = before.allSatisfy { $0 == " " }
    guard let column = isOnOwnLine ? start.column : lines.first.map({ indentation(of: $0) + 1 }),
      lines.allSatisfy({ indentation(of: $0) + 1 >= column })
    else { return nil }
    let next = lines.filter { indentation(of: $0) + 1 == column }
    guard !next.isEmpty else { return nil }
    var edits: [TextEdit] = []
    if isOnOwnLine {
      edits.append(dash(at: start))
    } else {
      guard let colon = before.lastIndex(where: { $0 != " " }), before[colon] == ":" else { return nil }
      let end = before.distance(from: before.startIndex, to: colon) + 2
      let space = SourceRange(file: self, start: SourcePosition(line: start.line, column: end), end: start)
      edits.append(TextEdit(space, "\n\(String(repeating: " ", count: column - 1))- "))
    }
    edits += next.map { dash(at: SourcePosition(line: $0, column: column)) }.filter { !$0.replacement.isEmpty }
    let ends =
      lines.filter { next.contains($0 + 1) } + (next.contains(start.line + 1) ? [start.line] : []) + [node.range.end.line]
    return edits + ends.compactMap(separator)
  }

  /// Returns the edit that inserts the dash of an item.
  ///
  /// The edit is empty if the item already has a dash and a space. The edit inserts only a space if the item has only a dash.
  private func dash(at start: SourcePosition) -> TextEdit {
    let rest = rest(from: start)
    let hasDash = rest.hasPrefix("-")
    let position = SourcePosition(line: start.line, column: start.column + (hasDash ? 1 : 0))
    return TextEdit(SourceRange(file: self, start: position, end: position), rest.hasPrefix("- ") ? "" : hasDash ? " " : "- ")
  }

  /// Returns the edit that removes a comma or a semicolon at the end of a line; `nil` without such a character.
  private func separator(on number: Int) -> TextEdit? {
    let line = Array(line(number).unicodeScalars)
    guard let last = line.lastIndex(where: { $0 != " " }), line[last] == "," || line[last] == ";" else { return nil }
    return TextEdit(
      SourceRange(
        file: self, start: SourcePosition(line: number, column: last + 1),
        end: SourcePosition(line: number, column: last + 2)), "")
  }
}
