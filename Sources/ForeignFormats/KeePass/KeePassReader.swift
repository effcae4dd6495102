import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A reader of the XML of KeePass 2.x, which collects the groups and the entries from the events of Foundation's parser.
///
/// The order of elements is arbitrary: the name of a group and the identifier of the recycle bin may follow the entries.
final class KeePassReader: NSObject, XMLParserDelegate {
  /// A group of entries.
  struct Group {
    var name = ""
    var identifier = ""
    /// The index of the enclosing group; `nil` for the root group.
    let parent: Int?
  }

  /// An entry, with the index of its group.
  struct Entry {
    let group: Int?
    /// The UUID in Base64.
    var identifier = ""
    var current = KeePassVersion()
    /// The earlier versions, in the order of the file: the oldest first.
    var history: [KeePassVersion] = []
  }

  private(set) var groups: [Group] = []
  private(set) var entries: [Entry] = []
  private(set) var recycleBin = ""
  private(set) var problem: ForeignFormatError?

  private let limits: ForeignFormatLimits
  /// The different names of elements and attributes.
  private var names: Set<String> = []
  private var path: [String] = []
  private var openGroups: [Int] = []
  private var entry = Entry(group: nil)
  private var version = KeePassVersion()
  private var string = KeePassString()
  /// The text of the current element; `nil` if the text is not used.
  private var text: String?

  /// Reads a document in UTF-8 that ``XMLChecker`` has checked.
  init(_ document: [UInt8], _ limits: ForeignFormatLimits) throws(ForeignFormatError) {
    self.limits = limits
    super.init()
    // The parser reads a stream in chunks. libxml2 rejects a single chunk of more than 10 MB.
    let parser = XMLParser(stream: InputStream(data: Data(document)))
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    let isComplete = parser.parse()
    if let problem { throw problem }
    guard isComplete else { throw .malformedXML(line: max(1, parser.lineNumber)) }
  }

  // MARK: Parser callbacks

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    names.insert(name)
    names.formUnion(attributes.keys)
    guard continues(parser) else { return }
    let parent = path.last
    path.append(name)
    text = nil
    switch (parent, name) {
    case (nil, let root): if root != "KeePassFile" { problem = .notAnExport(.keepass) }
    case ("Root", "Group"), ("Group", "Group"):
      groups.append(Group(parent: openGroups.last))
      openGroups.append(groups.count - 1)
    case ("Group", "Entry"):
      entry = Entry(group: openGroups.last)
      version = KeePassVersion()
    case ("Entry", "History"):
      // The history may precede the other elements of the entry.
      entry.current = version
    case ("History", "Entry"): version = KeePassVersion()
    case ("Entry", "String"): string = KeePassString()
    case ("Entry", "Binary"): version.attachmentCount += 1
    case ("String", "Value"):
      // Only the XML within a KDBX file has protected values, which are encrypted.
      if attributes["Protected"] == "True" { problem = .encrypted(.keepass) }
      string.isHidden = attributes["ProtectInMemory"] == "True"
      text = ""
    case ("String", "Key"), ("Group", "Name"), ("Group", "UUID"), ("Meta", "RecycleBinUUID"), ("Entry", "Tags"),
      ("Entry", "UUID"), ("Times", "Expires"), ("Times", "ExpiryTime"), ("Times", "CreationTime"),
      ("Times", "LastModificationTime"):
      text = ""
    default: break
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard problem == nil else { return }
    path.removeLast(min(1, path.count))
    let content = text ?? ""
    text = nil
    switch (path.last, name) {
    case ("Root", "Group"), ("Group", "Group"): _ = openGroups.popLast()
    case ("Group", "Name"): if let group = openGroups.last { groups[group].name = content }
    case ("Group", "UUID"): if let group = openGroups.last { groups[group].identifier = content }
    case ("Meta", "RecycleBinUUID"): recycleBin = content
    case ("String", "Key"): string.key = content
    case ("String", "Value"): string.value = content
    case ("Entry", "String"): version.strings.append(string)
    case ("Entry", "Tags"): version.tags = content
    case ("Entry", "UUID"): if path.dropLast().last == "Group" { entry.identifier = content }
    case ("Times", "Expires") where path.dropLast().last == "Entry": version.expires = content == "True"
    case ("Times", "ExpiryTime") where path.dropLast().last == "Entry": version.expiry = content
    case ("Times", "CreationTime") where path.dropLast().last == "Entry": version.created = secondsSince1970(content)
    case ("Times", "LastModificationTime") where path.dropLast().last == "Entry":
      version.modified = secondsSince1970(content)
    case ("History", "Entry"): entry.history.append(version)
    case ("Entry", "History"): version = entry.current
    case ("Group", "Entry"):
      entry.current = version
      entries.append(entry)
      if entries.count > limits.entries { problem = .tooManyEntries(limit: limits.entries) }
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text?.append(string) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) { text?.append(String(decoding: block, as: UTF8.self)) }

  /// Stops the parser after the first error, or if the document has too many names.
  ///
  /// - Returns: Whether the parser continues.
  private func continues(_ parser: XMLParser) -> Bool {
    if names.count > ForeignFormatLimits.mostNames { problem = problem ?? .notAnExport(.keepass) }
    if problem != nil { parser.abortParsing() }
    return problem == nil
  }

  /// Records the first error.
  ///
  /// The parser continues after some errors, and reports an incomplete document only here.
  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    problem = problem ?? .malformedXML(line: max(1, parser.lineNumber))
  }
}
