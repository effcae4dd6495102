import StatechartLanguage

/// Finds where the start tags of a document and their attributes stand, which Foundation's parser does not tell.
///
/// It relies on that parser for everything else: what it returns means something only for a document that is well-formed.
struct TagScanner {
  /// A start tag.
  struct Tag {
    let name: SourceRange
    /// Where its content begins.
    let end: SourcePosition
    let attributes: [(name: String, nameRange: SourceRange, value: SourceRange)]
  }

  private(set) var tags: [Tag] = []
  /// A document type declaration, which could define entities.
  private(set) var doctype: SourceRange?
  /// The first start tag that stands too deep.
  private(set) var tooDeep: SourceRange?

  private let file: SourceFile
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var position = SourcePosition(line: 1, column: 1)
  private var depth = 0

  init(_ file: SourceFile) {
    self.file = file
    scalars = Array(file.text.unicodeScalars)
    while index < scalars.count {
      if scalars[index] == "<" { scanMarkup() } else { advance() }
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
    let name = range { Self.isNameScalar($0) }
    var attributes: [(String, SourceRange, SourceRange)] = []
    depth += 1
    if depth > YAMLParser.maximumDepth, tooDeep == nil { tooDeep = name }
    while index < scalars.count, scalars[index] != ">" {
      if skip("/") {
        if index < scalars.count, scalars[index] == ">" { depth -= 1 }
      } else if Self.isNameScalar(scalars[index]) {
        let first = index
        let attribute = range { Self.isNameScalar($0) }
        let word = String(String.UnicodeScalarView(scalars[first..<index]))
        _ = range { $0 != "\"" && $0 != "'" && $0 != ">" }
        guard index < scalars.count, scalars[index] != ">" else { break }
        let quote = scalars[index]
        advance()
        attributes.append((word, attribute, range { $0 != quote }))
        advance()
      } else {
        advance()
      }
    }
    advance()
    tags.append(Tag(name: name, end: position, attributes: attributes))
  }

  // MARK: Scalars

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue || scalar == "-" || scalar == "." || scalar == ":"
  }

  private mutating func advance() {
    guard index < scalars.count else { return }
    let isBreak =
      switch scalars[index] {
      // As lines are counted in all files.
      case "\n", "\u{85}", "\u{2028}", "\u{2029}": true
      case "\r": index + 1 == scalars.count || scalars[index + 1] != "\n"
      default: false
      }
    position = isBreak ? SourcePosition(line: position.line + 1, column: 1) : position.advanced
    index += 1
  }

  private mutating func skip(_ text: String) -> Bool {
    guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
    for _ in text.unicodeScalars { advance() }
    return true
  }

  private mutating func skip(through text: String) {
    while index < scalars.count, !skip(text) { advance() }
  }

  private mutating func range(while belongs: (Unicode.Scalar) -> Bool) -> SourceRange {
    let start = position
    while index < scalars.count, belongs(scalars[index]) { advance() }
    return SourceRange(file: file, start: start, end: position)
  }
}

extension SourcePosition {
  fileprivate var advanced: SourcePosition { SourcePosition(line: line, column: column + 1) }
}
