import StatechartModel

/// A YAML node: a scalar, a list or a mapping, with its source range.
package struct Node: Sendable {
  let content: Content
  let range: SourceRange

  enum Content: Sendable {
    case scalar(String, ScalarStyle)
    case sequence([Node])
    case mapping([Entry])
  }

  /// An entry of a mapping: a key with its value.
  struct Entry: Sendable {
    let key: Name
    let value: Node
  }

  enum ScalarStyle: Sendable {
    case plain
    case quoted
    case block
  }

  /// Whether the value is missing, as after `done:`.
  var isEmpty: Bool {
    if case .scalar("", .plain) = content { true } else { false }
  }

  /// Whether the node is a plain (unquoted) scalar without spaces and commas.
  var isPlainScalar: Bool {
    guard case .scalar(let text, .plain) = content else { return false }
    return !text.utf8.contains { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
  }

  /// Whether the value is missing, or a mapping without keys.
  var hasNothing: Bool {
    if case .mapping(let entries) = content { entries.isEmpty } else { isEmpty }
  }

  /// Whether the value is missing, or a list without items.
  var hasNoItems: Bool {
    if case .sequence(let items) = content { items.isEmpty } else { isEmpty }
  }

  /// The kind of the node for a message, such as `a list`.
  var kind: String {
    switch content {
    case .scalar: isEmpty ? "nothing" : "a single value"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

extension Node {
  /// Returns the range of the dash in front of a block list item; `nil` if the node is not such an item.
  func dash(in file: SourceFile) -> SourceRange? {
    let before = Array(file.line(range.start.line).unicodeScalars.prefix(range.start.column - 1))
    guard let dash = before.lastIndex(of: "-"), before.allSatisfy({ $0 == " " || $0 == "-" }) else { return nil }
    let (line, column) = (range.start.line, dash + 1)
    return SourceRange(
      file: file, start: SourcePosition(line: line, column: column), end: SourcePosition(line: line, column: column + 1))
  }
}
