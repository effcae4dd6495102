import StatechartModel
import StatechartSyntax

/// A scanner for the source ranges of start tags and attributes in a document, which Foundation's parser does not provide.
///
/// The results are meaningful only for a well-formed document. Foundation's parser checks whether a document is well-formed.
struct TagScanner {
  /// A text of the file, with its source range.
  typealias Piece = (text: Substring.UnicodeScalarView, range: SourceRange)

  /// A start tag.
  struct Tag {
    let name: SourceRange
    let attributes: [(name: String, nameRange: SourceRange, value: Piece)]
    /// The content from the end of the tag to the next `<`.
    let content: Piece
  }

  private(set) var tags: [Tag] = []
  /// The source range of the `<!` of the first document type declaration, which could define entities; `nil` if there is none.
  private(set) var doctype: SourceRange?
  /// The source range of the name of the first start tag that exceeds the maximum depth; `nil` if there is none.
  private(set) var tooDeep: SourceRange?

  private let file: SourceFile
  private var rest: Substring.UnicodeScalarView
  private var position = SourcePosition(line: 1, column: 1)
  private var depth = 0

  init(_ file: SourceFile) {
    self.file = file
    rest = file.text[...].unicodeScalars
    while let first = rest.first {
      if first == "<" { scanMarkup() } else { advance() }
    }
  }

  private mutating func scanMarkup() {
    let start = position
    if skip("<!--") {
      skip(through: "-->")
    } else if skip("<![CDATA[") {
      skip(through: "]]>")
    } else if skip("<?") {
      skip(through: "?>")
    } else if skip("<!") {
      if doctype == nil { doctype = SourceRange(file: file, start: start, end: position) }
      skip(through: ">")
    } else if skip("</") {
      depth -= 1
      skip(through: ">")
    } else {
      advance()
      scanTag()
    }
  }

  private mutating func scanTag() {
    let name = piece { Self.isNameScalar($0) }.range
    var attributes: [(String, SourceRange, Piece)] = []
    depth += 1
    if depth > YAMLParser.maximumDepth, tooDeep == nil { tooDeep = name }
    while let first = rest.first, first != ">" {
      if skip("/") {
        if rest.first == ">" { depth -= 1 }
      } else if Self.isNameScalar(first) {
        let attribute = piece { Self.isNameScalar($0) }
        _ = piece { $0 != "\"" && $0 != "'" && $0 != ">" }
        guard let quote = rest.first, quote != ">" else { break }
        advance()
        attributes.append((String(Substring(attribute.text)), attribute.range, piece { $0 != quote }))
        advance()
      } else {
        advance()
      }
    }
    advance()
    tags.append(Tag(name: name, attributes: attributes, content: piece { $0 != "<" }))
  }

  // MARK: Scalars

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue || scalar == "-" || scalar == "." || scalar == ":"
  }

  private mutating func advance() {
    guard let scalar = rest.popFirst() else { return }
    let isBreak =
      switch scalar {
      // The line separators are the same as in all other source files.
      case "\n", "\u{85}", "\u{2028}", "\u{2029}": true
      case "\r": rest.first != "\n"
      default: false
      }
    position = isBreak ? SourcePosition(line: position.line + 1, column: 1) : position.advanced(over: [" "])
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    for _ in text.unicodeScalars { advance() }
    return true
  }

  private mutating func skip(through text: String) {
    while !rest.isEmpty, !skip(text) { advance() }
  }

  private mutating func piece(while belongs: (Unicode.Scalar) -> Bool) -> Piece {
    let (before, start) = (rest, position)
    while let scalar = rest.first, belongs(scalar) { advance() }
    return (before[..<rest.startIndex], SourceRange(file: file, start: start, end: position))
  }
}
