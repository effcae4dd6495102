/// A piece of a spec that can be taken out: a key with its value, or an item of a list.
///
/// Each stands on a line of its own, so that what the checker says about a line is about a node.
struct SpecNode {
  /// Its alone in the chart; the nodes without one cannot be taken out.
  var id: Int?
  /// `key: value`, `key:` or the value of an item.
  var text: String
  var isItem = false
  /// Whether it is nothing without the nodes in it.
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

  /// The node without some of those in it; `nil` if nothing is left.
  func without(_ removed: Set<Int>) -> SpecNode? {
    if let id, removed.contains(id) { return nil }
    guard !children.isEmpty else { return self }
    var copy = self
    copy.children = children.compactMap { $0.without(removed) }
    return copy.children.isEmpty && isContainer ? nil : copy
  }

  /// Itself and the nodes in it, outer ones first.
  var all: [SpecNode] { [self] + children.flatMap(\.all) }

  /// Gives each node in it a number.
  mutating func number(from next: inout Int) {
    for index in children.indices {
      children[index].id = next
      next += 1
      children[index].number(from: &next)
    }
  }
}
