import Statechart
import StatechartModel

extension SourceFile {
  /// Returns the range of an unquoted text with a plural, `{n, one: a, other: b}`, on a line.
  ///
  /// YAML reads such a plural as a mapping. The result is `nil` without such a text.
  func unquotedPlural(on number: Int) -> SourceRange? {
    guard number > 0 else { return nil }
    let line = Array(line(number).unicodeScalars)
    guard let open = line.indices.first(where: { line[$0] == "{" && isPlural(line[$0...]) }),
      line[..<open].count(where: { $0 == "\"" }).isMultiple(of: 2)
    else { return nil }
    let separator = line[..<open].lastIndex { "[{,:".unicodeScalars.contains($0) }
    let isInBraces = line[..<open].contains { "[{".unicodeScalars.contains($0) }
    guard
      let start = line[..<(open + 1)].dropFirst(separator.map { $0 + 1 } ?? 0).firstIndex(where: { $0 != " " && $0 != "-" }),
      !"'\"".unicodeScalars.contains(line[start]), let close = closingBrace(of: open, in: line)
    else { return nil }
    let end = line[close...].dropFirst().firstIndex { isInBraces && ",}]".unicodeScalars.contains($0) } ?? line.count
    let last = line[..<end].lastIndex { $0 != " " } ?? close
    func sourcePosition(_ index: Int) -> SourcePosition { SourcePosition(line: number, column: index + 1) }
    return SourceRange(file: self, start: sourcePosition(start), end: sourcePosition(last + 1))
  }

  /// Returns whether a plural begins at a brace: a value, a comma, and a plural category with a colon follow the brace.
  private func isPlural(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let end = line.dropFirst().firstIndex(where: { ",{}:".unicodeScalars.contains($0) }), line[end] == "," else {
      return false
    }
    let rest = line[end...].dropFirst()
    guard let colon = rest.firstIndex(of: ":") else { return false }
    let name = String(String.UnicodeScalarView(rest[..<colon])).trimmingSpaces()
    return PluralCategory(rawValue: name) != nil
  }

  private func closingBrace(of open: Int, in line: [Unicode.Scalar]) -> Int? {
    var depth = 0
    return line[open...].firstIndex { scalar in
      if scalar == "{" { depth += 1 }
      if scalar == "}" { depth -= 1 }
      return depth == 0
    }
  }
}
