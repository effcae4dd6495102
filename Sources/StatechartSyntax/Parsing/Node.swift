import StatechartModel

/// A piece of YAML with the place it stands at.
package struct Node: Sendable {
  let content: Content
  let range: SourceRange

  enum Content: Sendable {
    case scalar(String, ScalarStyle)
    case sequence([Node])
    case mapping([Entry])
  }

  /// A key with its value.
  struct Entry: Sendable {
    let key: Name
    let value: Node
  }

  enum ScalarStyle: Sendable {
    case plain
    case quoted
    case block
  }

  /// Whether nothing stands here, as after `done:`.
  var isEmpty: Bool {
    if case .scalar("", .plain) = content { true } else { false }
  }

  /// Whether it is one unquoted word: neither a space nor a comma is in it.
  var isPlainWord: Bool {
    guard case .scalar(let text, .plain) = content else { return false }
    return !text.utf8.contains { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
  }

  /// Whether it is nothing, or a group without keys.
  var hasNothing: Bool {
    if case .mapping(let entries) = content { entries.isEmpty } else { isEmpty }
  }

  /// Whether it is nothing, or a list without items.
  var hasNoItems: Bool {
    if case .sequence(let items) = content { items.isEmpty } else { isEmpty }
  }

  /// What the author sees here, for a sentence: `a list`.
  var kind: String {
    switch content {
    case .scalar: isEmpty ? "nothing" : "a single value"
    case .sequence: "a list"
    case .mapping: "a group of keys"
    }
  }
}

extension Node {
  /// The dash before an item of a list with a line each.
  func dash(in file: SourceFile) -> SourceRange? {
    let before = Array(file.line(range.start.line).unicodeScalars.prefix(range.start.column - 1))
    guard let dash = before.lastIndex(of: "-"), before.allSatisfy({ $0 == " " || $0 == "-" }) else { return nil }
    let (line, column) = (range.start.line, dash + 1)
    return SourceRange(
      file: file, start: SourcePosition(line: line, column: column), end: SourcePosition(line: line, column: column + 1))
  }
}
