import StatechartModel

/// An element of a document, with its source range.
struct XMLElement: Sendable {
  /// The name without a namespace prefix.
  let name: String
  let namespace: String
  /// The source range of the name in the start tag.
  let range: SourceRange
  /// The attributes without a prefix.
  ///
  /// Prefixed attributes belong to other namespaces.
  let attributes: [XMLAttribute]
  var children: [XMLElement] = []
  /// The text of the element, without the text of its children.
  var text = ""
  /// The content in the file from the end of the start tag to the next `<`.
  let content: TagScanner.Piece
  /// The comments before the element, and the comments in the element if it has no children.
  var comments: [String]

  /// Whether the element is in SCXML's namespace (SCXML, section 3.2).
  ///
  /// Charts without a namespace are also accepted.
  var isSCXML: Bool { ["", "http://www.w3.org/2005/07/scxml"].contains(namespace) }

  /// The text of the element, with its source range.
  var words: LocatedText { LocatedText(text, written: content.text, at: content.range) }

  subscript(name: String) -> XMLAttribute? {
    attributes.first { $0.name == name }
  }
}

/// An attribute, with its source range.
struct XMLAttribute: Sendable {
  let name: String
  let nameRange: SourceRange
  let value: LocatedText
}
