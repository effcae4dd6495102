import Foundation

#if canImport(FoundationXML)
import FoundationXML
import StatechartModel
import StatechartSyntax
#endif

/// Reads a document with Foundation's parser, after rejecting documents that could be dangerous.
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
    guard let root = reader.root else { return .failure(Refusal(diagnostic: .xmlSyntax("there is no element", at: whole))) }
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

  /// Records the first error. The parser continues after some errors and reports subsequent ones.
  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard problem == nil else { return }
    let place = SourcePosition(line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
    problem = .xmlSyntax(
      Self.words(for: (error as NSError).code), at: SourceRange(file: file, start: place, end: place))
  }

  /// Returns the message for an error code. The codes are those of libxml2, and the parser provides no messages.
  private static func words(for code: Int) -> String {
    switch code {
    case 4: "there is no element"
    case 5: "more follows after the end of the document, or an element is not closed"
    case 9: "a character stands here that XML does not allow"
    case 23, 26: "an entity such as '&lt;' is not known, or lacks its ';'"
    case 39, 40, 41: "the value of an attribute is missing, or not in quotes"
    case 38: "'<' stands in an attribute; write '&lt;'"
    case 42: "an attribute stands here twice"
    case 68: "a name is missing here; a '<' or '&' that is text is written '&lt;' or '&amp;'"
    case 73: "'>' is missing at the end of a tag"
    case 76: "this end tag belongs to another element than the one that is open"
    case 77: "an element is not closed"
    case 201: "the prefix of a name is not declared"
    default: "the document is not well-formed"
    }
  }
}
