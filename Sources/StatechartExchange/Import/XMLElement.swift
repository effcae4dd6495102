import StatechartModel

/// An element of a document, and where it stands.
struct XMLElement: Sendable {
  /// Without the prefix of its namespace.
  let name: String
  let namespace: String
  /// The name in the start tag.
  let range: SourceRange
  /// Those without a prefix; others belong to other namespaces.
  let attributes: [XMLAttribute]
  var children: [XMLElement] = []
  /// The text directly in it.
  var text = ""
  /// What follows its start tag in the file.
  let content: TagScanner.Piece
  /// The comments that stand before it, or before its end if `children` have none.
  var comments: [String]

  /// SCXML, section 3.2: the namespace of all its elements. Charts are also written without any.
  var isSCXML: Bool { ["", "http://www.w3.org/2005/07/scxml"].contains(namespace) }

  /// The text directly in it, with its place.
  var words: LocatedText { LocatedText(text, written: content.text, at: content.range) }

  subscript(name: String) -> XMLAttribute? {
    attributes.first { $0.name == name }
  }
}

/// An attribute, and where it stands.
struct XMLAttribute: Sendable {
  let name: String
  let nameRange: SourceRange
  let value: LocatedText
}
