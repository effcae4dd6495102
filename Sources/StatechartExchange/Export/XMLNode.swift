import StatechartModel

/// An XML element for output.
package struct XMLNode {
  package let name: String
  var attributes: [(name: String, value: String)] = []
  var children: [XMLNode] = []
  /// The text of the element, if it has no children.
  package var text: String?
  /// The comment before the element.
  var comment: String?

  package init(
    _ name: String, _ attributes: [(String, String?)] = [], _ children: [XMLNode] = [], text: String? = nil,
    comment: String? = nil
  ) {
    (self.name, self.text) = (name, text)
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
    self.children = children
    self.comment = comment
  }

  /// The document with this element as its root.
  package var document: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text(indent: 0)
  }

  private func text(indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    let written = attributes.map { " \($0.name)=\"\(XML.escaped($0.value))\"" }.joined()
    let before = comment.map { "\(space)<!-- \(Self.commentable($0)) -->\n" } ?? ""
    if let text { return "\(before)\(space)<\(name)\(written)>\(XML.escaped(text))</\(name)>\n" }
    guard !children.isEmpty else { return "\(before)\(space)<\(name)\(written)/>\n" }
    let inner = children.map { $0.text(indent: indent + 2) }.joined()
    return "\(before)\(space)<\(name)\(written)>\n\(inner)\(space)</\(name)>\n"
  }

  /// Returns the text of an XML comment.
  ///
  /// Consecutive hyphens are separated, because a comment must not contain `--`. A final hyphen is followed by a space.
  private static func commentable(_ text: String) -> String {
    text.replacing(/-(?=-)/, with: "- ") + (text.hasSuffix("-") ? " " : "")
  }
}
