import Foundation

#if canImport(FoundationXML)
import FoundationXML
import StatechartModel
import StatechartSyntax
#endif

/// A reader of XML documents, which uses Foundation's parser.
///
/// The reader first rejects documents that are not UTF-8, are too large, or are nested too deeply. It also rejects document
/// type declarations, because they can define entities.
final class XMLReader: NSObject, XMLParserDelegate {
  private let file: SourceFile
  private var tags: ArraySlice<TagScanner.Tag>
  private var open: [XMLElement] = []
  private var root: XMLElement?
  private var comments: [String] = []
  private var problem: Diagnostic?

  private init(_ file: SourceFile, _ tags: [TagScanner.Tag]) {
    self.file = file
    self.tags = tags[...]
  }

  /// Returns the root element, or the reason why the document is rejected.
  static func read(_ file: SourceFile) -> Result<XMLElement, Refusal> {
    let start = SourcePosition(line: 1, column: 1)
    let whole = SourceRange(file: file, start: start, end: start)
    guard file.isUTF8 else { return .failure(Refusal(diagnostic: .notUTF8(file))) }
    let size = file.text.utf8.count
    guard size <= YAMLParser.maximumSize else { return .failure(Refusal(diagnostic: .fileTooLarge(bytes: size, at: whole))) }
    let scanner = TagScanner(file)
    if let doctype = scanner.doctype { return .failure(Refusal(diagnostic: .documentType(at: doctype))) }
    if let tooDeep = scanner.tooDeep { return .failure(Refusal(diagnostic: .nestedTooDeeply(at: tooDeep))) }
    let reader = XMLReader(file, scanner.tags)
    let parser = XMLParser(data: Data(file.text.utf8))
    parser.shouldProcessNamespaces = true
    parser.delegate = reader
    _ = parser.parse()
    if let problem = reader.problem { return .failure(Refusal(diagnostic: problem)) }
    guard let root = reader.root else { return .failure(Refusal(diagnostic: .xmlSyntax("missing root element", at: whole))) }
    return .success(root)
  }

  struct Refusal: Error {
    let diagnostic: Diagnostic
  }

  // MARK: Parser callbacks

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard problem == nil, let tag = tags.popFirst() else { return }
    let own = tag.attributes.compactMap { attribute in
      attributes[attribute.name].flatMap { value in
        attribute.name.contains(":") || attribute.name == "xmlns"
          ? nil
          : XMLAttribute(
            name: attribute.name, nameRange: attribute.nameRange,
            value: LocatedText(value, written: attribute.value.text, at: attribute.value.range))
      }
    }
    open.append(
      XMLElement(
        name: name, namespace: namespaceURI ?? "", range: tag.name, attributes: own, content: tag.content, comments: comments))
    comments = []
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard problem == nil, var element = open.popLast() else { return }
    if element.children.isEmpty { element.comments += comments }
    comments = []
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if !open.isEmpty { open[open.count - 1].text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if !open.isEmpty { open[open.count - 1].text += String(decoding: block, as: UTF8.self) }
  }

  func parser(_ parser: XMLParser, foundComment comment: String) {
    comments.append(comment)
  }

  /// Records the first error.
  ///
  /// The parser continues after some errors and reports subsequent errors.
  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard problem == nil else { return }
    let position = SourcePosition(line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
    problem = .xmlSyntax(
      Self.words(for: (error as NSError).code), at: SourceRange(file: file, start: position, end: position))
  }

  /// Returns the message for an error code.
  ///
  /// The codes are libxml2 error codes. The parser provides no messages for these codes.
  private static func words(for code: Int) -> String {
    switch code {
    case 4: "missing root element"
    case 5: "content after the root element, or an unclosed element"
    case 9: "invalid character"
    case 23, 26: "unknown entity, or missing ';' after an entity such as '&lt;'"
    case 39, 40, 41: "missing or unquoted attribute value"
    case 38: "unescaped '<' in an attribute; write '&lt;'"
    case 42: "duplicate attribute"
    case 68: "expected a name; write '<' and '&' in text as '&lt;' and '&amp;'"
    case 73: "missing '>' at the end of a tag"
    case 76: "mismatched end tag"
    case 77: "unclosed element"
    case 201: "undeclared namespace prefix"
    default: "the document is not well-formed"
    }
  }
}
