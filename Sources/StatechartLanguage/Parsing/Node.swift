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

  /// Whether it is nothing, or a group without keys.
  var hasNothing: Bool {
    if case .mapping(let entries) = content { entries.isEmpty } else { isEmpty }
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

/// A word of the author's, with the place it stands at.
struct Name: Sendable {
  let text: String
  let range: SourceRange
}
