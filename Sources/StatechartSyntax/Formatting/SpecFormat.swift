package import StatechartModel

/// The canonical layout of a YAML file.
///
/// Only spaces, line breaks and the choice between one line and several lines change. Comments, blank lines between entries,
/// quotes, and columns that the author has aligned are kept.
package enum SpecFormat {
  /// The maximum length of a line, except for a line with a value that cannot be wrapped.
  package static let width = 128

  /// Returns the text of a file in the canonical layout, and the diagnostics. The text is `nil` if the file is not UTF-8 or has
  /// syntax errors, or if the layout would change a value or a comment.
  ///
  /// The result is parsed again and compared with the file, so that formatting changes neither a value nor a comment.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the file.
  package static func format(_ file: SourceFile) -> (text: String?, diagnostics: Diagnostics) {
    let hasCarriageReturns = file.text.unicodeScalars.contains("\r")
    let source = hasCarriageReturns ? SourceFile(path: file.path, text: file.text.withLineFeeds) : file
    var (root, diagnostics) = YAMLParser.parse(source)
    guard file.isUTF8, let root, !diagnostics.hasErrors else { return (nil, SyntaxReader.read(file).diagnostics) }
    let lines = SourceLines(of: source)
    let comments = lines.comments(around: root)
    var printer = LayoutPrinter(lines, comments)
    let printed = printer.print(root)
    // A block scalar at the end of a file can end without a line break. An added line break would change the value of the
    // scalar.
    let candidates = source.text.hasSuffix("\n") ? [printed] : [printed, String(printed.dropLast())]
    guard let text = candidates.first(where: { isEqual($0, to: root, comments, path: file.path) }) else {
      diagnostics.report(.syntax("formatting would change a value or a comment", at: root.range))
      return (nil, diagnostics)
    }
    return (hasCarriageReturns ? text.replacing("\n", with: "\r\n") : text, diagnostics)
  }

  private static func isEqual(_ text: String, to root: Node, _ comments: [Comment], path: String) -> Bool {
    let file = SourceFile(path: path, text: text)
    guard let copy = YAMLParser.parse(file).root, copy.hasContent(of: root) else { return false }
    return SourceLines(of: file).comments(around: copy).map(\.text).sorted() == comments.map(\.text).sorted()
  }
}

extension Node {
  /// Returns whether two nodes have the same content and the same scalar styles, regardless of their layout.
  fileprivate func hasContent(of other: Node) -> Bool {
    switch (content, other.content) {
    case (.scalar(let text, let style), .scalar(let otherText, let otherStyle)): text == otherText && style == otherStyle
    case (.sequence(let items), .sequence(let others)):
      items.count == others.count && zip(items, others).allSatisfy { $0.hasContent(of: $1) }
    case (.mapping(let entries), .mapping(let others)):
      entries.count == others.count
        && zip(entries, others).allSatisfy { $0.key.text == $1.key.text && $0.value.hasContent(of: $1.value) }
    default: false
    }
  }
}

extension String {
  /// The text with line feeds instead of other line breaks.
  fileprivate var withLineFeeds: String { replacing("\r\n", with: "\n").replacing("\r", with: "\n") }

  var isBlank: Bool { unicodeScalars.allSatisfy(\.isSpace) }

  func trimmingTrailingSpaces() -> String {
    var scalars = unicodeScalars[...]
    while scalars.last?.isSpace == true { scalars.removeLast() }
    return String(scalars)
  }

  func trimmingLeadingSpaces() -> String { String(unicodeScalars.drop(while: \.isSpace)) }
}

extension [String] {
  /// The lines of a scalar joined with spaces, as in YAML's line folding.
  var joinedLines: String { map { $0.trimmingTrailingSpaces().trimmingLeadingSpaces() }.joined(separator: " ") }
}
