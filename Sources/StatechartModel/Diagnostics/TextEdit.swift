/// A replacement of a range of a file.
public struct TextEdit: Hashable, Sendable {
  /// The range to replace.
  ///
  /// An edit with an empty range inserts ``replacement``.
  public let range: SourceRange
  /// The text that replaces the range.
  public let replacement: String

  package init(_ range: SourceRange, _ replacement: String) {
    (self.range, self.replacement) = (range, replacement)
  }
}

extension TextEdit {
  /// Returns whether two edits of one file overlap.
  ///
  /// Two edits that start at the same position overlap, even if both insert.
  public func overlaps(_ other: TextEdit) -> Bool {
    range.start == other.range.start || range.start < other.range.end && other.range.start < range.end
  }

  /// Returns an edit that appends names to a list after its last item.
  ///
  /// The list can be in brackets, can have one item per line, or can be a single name.
  package static func append(_ names: [String], after last: Name) -> TextEdit {
    let (file, range) = (last.range.file, last.range)
    let end = SourceRange(file: file, start: range.end, end: range.end)
    let before = file.line(range.start.line).unicodeScalars.prefix(range.start.column - 1)
    if before.contains("[") { return TextEdit(end, names.map { ", \($0)" }.joined()) }
    let dash = before.drop { $0 == " " }
    if dash.first == "-", dash.dropFirst().allSatisfy({ $0 == " " }) {
      let indentation = String(repeating: " ", count: before.count - dash.count)
      return TextEdit(end, names.map { "\n\(indentation)- \($0)" }.joined())
    }
    return TextEdit(range, "[\(([file.text(in: range)] + names).joined(separator: ", "))]")
  }

  /// Returns an edit that adds an entry before an existing key of the same mapping: on its own line, or within the same braces.
  package static func addKey(_ text: String, before key: SourceRange) -> TextEdit {
    let line = key.file.line(key.start.line).unicodeScalars.prefix(key.start.column - 1)
    let startsLine = line.allSatisfy { $0 == " " || $0 == "-" }
    let separator = startsLine ? "\n" + String(repeating: " ", count: key.start.column - 1) : ", "
    return TextEdit(SourceRange(file: key.file, start: key.start, end: key.start), text + separator)
  }
}
