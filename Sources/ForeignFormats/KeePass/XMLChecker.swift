/// A checker that examines an XML document before Foundation's parser reads the document.
///
/// The checker rejects document type declarations, which can define entities. The checker limits the nesting and the size of
/// the tags. Only one tag may declare XML namespaces, which KeePass does not use. The parser reports all other errors.
struct XMLChecker {
  private let bytes: [UInt8]
  private var document: [UInt8]
  private var position = 0
  private var line = 1
  private var depth = 0
  private var namespaceTags = 0

  /// Checks a document, and returns the document with spaces in place of the XML declaration and the processing instructions.
  ///
  /// The lines of the document do not change. Without a declaration, the parser decodes the document as UTF-8. With a declared
  /// encoding such as UTF-7, the parser would find tags that the check does not find. Foundation's parser on Linux crashes on a
  /// processing instruction without data, such as `<?a?>`.
  ///
  /// - Parameter bytes: UTF-8 text without null bytes.
  /// - Throws: ``ForeignFormatError/documentType(line:)``, ``ForeignFormatError/nestedTooDeeply(line:)``,
  ///   ``ForeignFormatError/tagTooLong(line:)``, ``ForeignFormatError/malformedXML(line:)``, and
  ///   ``ForeignFormatError/notAnExport(_:)`` for a second tag with namespaces, and for processing instructions within an
  ///   element.
  static func check(_ bytes: [UInt8]) throws(ForeignFormatError) -> [UInt8] {
    var checker = XMLChecker(bytes)
    while checker.position < bytes.count { try checker.skipMarkup() }
    return checker.document
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    document = bytes
  }

  /// Skips a comment, a CDATA section, a processing instruction, a tag or a character.
  private mutating func skipMarkup() throws(ForeignFormatError) {
    if bytes[position] != UInt8(ascii: "<") {
      advance()
    } else if isAt("<!--") {
      try skip(through: "-->", from: 4)
    } else if depth > 0, isAt("<![CDATA[") {
      try skip(through: "]]>", from: 9)
    } else if isAt("<?") {
      try removeInstruction()
    } else if isAt("<!") {
      throw isAt("<![") ? .malformedXML(line: line) : .documentType(line: line)
    } else {
      try skipTag()
    }
  }

  private mutating func removeInstruction() throws(ForeignFormatError) {
    guard depth == 0 else { throw .notAnExport(.keepass) }
    let start = position
    try skip(through: "?>", from: 2)
    for index in start..<position where bytes[index] != .newline { document[index] = UInt8(ascii: " ") }
  }

  private mutating func skipTag() throws(ForeignFormatError) {
    let (start, startLine) = (position, line)
    let isEnd = isAt("</")
    var delimiter: UInt8?
    var hasAttributes = false
    while position < bytes.count, delimiter != nil || bytes[position] != UInt8(ascii: ">") {
      let byte = bytes[position]
      if byte == delimiter {
        delimiter = nil
      } else if delimiter == nil, byte == .quote || byte == UInt8(ascii: "'") {
        delimiter = byte
        hasAttributes = true
      }
      advance()
      // Foundation's parser continues after this error, and would read markup that the check does not find.
      guard position == bytes.count || bytes[position] != UInt8(ascii: "<") else { throw .malformedXML(line: line) }
      guard position - start <= ForeignFormatLimits.mostTagBytes else { throw .tagTooLong(line: startLine) }
    }
    guard position < bytes.count else { throw .malformedXML(line: startLine) }
    if hasAttributes, bytes[start..<position].firstRange(of: Array("xmlns".utf8)) != nil {
      namespaceTags += 1
      guard namespaceTags == 1 else { throw .notAnExport(.keepass) }
    }
    if isEnd {
      depth -= 1
      guard depth >= 0 else { throw .malformedXML(line: startLine) }
    } else if bytes[position - 1] != UInt8(ascii: "/") {
      depth += 1
    }
    advance()
    guard depth <= ForeignFormatLimits.mostNesting else { throw .nestedTooDeeply(line: startLine) }
  }

  /// Skips the text through `end`, which is searched from `offset` on.
  private mutating func skip(through end: StaticString, from offset: Int = 0) throws(ForeignFormatError) {
    let startLine = line
    for _ in 0..<offset { advance() }
    while position < bytes.count {
      if isAt(end) {
        position += end.utf8CodeUnitCount
        return
      }
      advance()
    }
    throw .malformedXML(line: startLine)
  }

  private mutating func advance() {
    if bytes[position] == .newline { line += 1 }
    position += 1
  }

  /// Returns whether `text` is at the current position.
  private func isAt(_ text: StaticString) -> Bool {
    guard bytes.count - position >= text.utf8CodeUnitCount, bytes[position] == text.utf8Start.pointee else { return false }
    return text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }
}
