import StatechartLanguage

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
  /// The text directly in it, and where it begins.
  var text = ""
  let textStart: SourcePosition
  /// The comments that stand before it, or before its end if `children` have none.
  var comments: [String]

  /// SCXML, section 3.2: the namespace of all its elements. Charts are also written without any.
  var isSCXML: Bool { ["", "http://www.w3.org/2005/07/scxml"].contains(namespace) }

  subscript(name: String) -> XMLAttribute? {
    attributes.first { $0.name == name }
  }
}

/// An attribute, and where it stands.
struct XMLAttribute: Sendable {
  let name: String
  let nameRange: SourceRange
  let value: Words
}
