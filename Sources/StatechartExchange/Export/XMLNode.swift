/// A piece of XML that is written.
struct XMLNode {
  let name: String
  var attributes: [(name: String, value: String)] = []
  var children: [XMLNode] = []
  /// The text in it, if it has no children.
  var text: String?
  /// What stands before it.
  var comment: String?

  init(_ name: String, _ attributes: [(String, String?)] = [], _ children: [XMLNode] = [], comment: String? = nil) {
    self.name = name
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
    self.children = children
    self.comment = comment
  }

  /// A document of which it is the outermost element.
  var document: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text(indent: 0)
  }

  private func text(indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    let written = attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
    let before = comment.map { "\(space)<!-- \(Self.commentable($0)) -->\n" } ?? ""
    if let text { return "\(before)\(space)<\(name)\(written)>\(Self.escaped(text))</\(name)>\n" }
    guard !children.isEmpty else { return "\(before)\(space)<\(name)\(written)/>\n" }
    let inner = children.map { $0.text(indent: indent + 2) }.joined()
    return "\(before)\(space)<\(name)\(written)>\n\(inner)\(space)</\(name)>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  /// A comment ends at two hyphens.
  private static func commentable(_ text: String) -> String {
    text.replacing("--", with: "- -") + (text.hasSuffix("-") ? " " : "")
  }
}
