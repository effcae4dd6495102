/// A node in the tree of a spec: a key with its value, or an item of a list.
///
/// Each node begins on its own line, except the first child of an item. The line of a diagnostic therefore identifies a node.
struct SpecNode {
  /// The unique ID of the node in the chart; `nil` if the node cannot be removed.
  var id: Int?
  /// The text of the node: `key: value`, `key:` or the value of an item; empty for an item with children.
  var text: String
  var isItem = false
  /// Whether the node is removed together with its last child.
  var isContainer = false
  var children: [SpecNode] = []

  static func entry(_ key: String, _ value: String) -> SpecNode { SpecNode(text: "\(key): \(value)") }

  static func group(_ key: String, _ children: [SpecNode], mayBeEmpty: Bool = false) -> SpecNode {
    SpecNode(text: "\(key):", isContainer: !mayBeEmpty, children: children)
  }

  static func item(_ text: String) -> SpecNode { SpecNode(text: text, isItem: true) }

  static func item(_ children: [SpecNode]) -> SpecNode {
    SpecNode(text: "", isItem: true, isContainer: true, children: children)
  }

  var key: Substring { text.prefix { $0 != ":" } }

  subscript(key: String) -> SpecNode? { children.first { $0.key == key && !$0.isItem } }

  /// Returns the node without the removed descendants; `nil` if the node itself is removed.
  func without(_ removed: Set<Int>) -> SpecNode? {
    if let id, removed.contains(id) { return nil }
    guard !children.isEmpty else { return self }
    var copy = self
    copy.children = children.compactMap { $0.without(removed) }
    return copy.children.isEmpty && isContainer ? nil : copy
  }

  /// The node and its descendants, outermost first.
  var all: [SpecNode] { [self] + children.flatMap(\.all) }

  /// Assigns an ID to each descendant.
  mutating func number(from next: inout Int) {
    for index in children.indices {
      children[index].id = next
      next += 1
      children[index].number(from: &next)
    }
  }
}
