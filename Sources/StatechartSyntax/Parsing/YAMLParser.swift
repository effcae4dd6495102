internal import CYAML
package import StatechartModel

/// A parser that builds nodes from the YAML events of libyaml.
///
/// Only this parser and ``SourceFile/reindentations(at:)`` call the C library.
///
/// The parser rejects error-prone YAML features: tags, anchors, aliases, several documents, keys that are not scalars, and
/// duplicate keys. The parser also limits nesting to ``maximumDepth`` and file size to ``maximumSize``.
package struct YAMLParser: ~Copyable {
  /// The maximum nesting depth.
  ///
  /// A spec needs about twenty levels.
  package static let maximumDepth = 100
  /// The maximum size of a file in bytes.
  ///
  /// A flow of 5,000 states with 100 event handlers each has a size of 28 MB.
  package static let maximumSize = 32 << 20

  private let file: SourceFile
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var diagnostics = Diagnostics()
  private var depth = 0
  /// The items of all unclosed lists. The stack `entries` contains the entries of all unclosed mappings.
  ///
  /// The parser pops the elements of a complete list or mapping into a separate array.
  private var items = NodeStack<Node>()
  private var entries = NodeStack<Node.Entry>()
  /// The hash of the key of each element of `entries`.
  private var fingerprints = NodeStack<UInt64>()

  /// Returns the root node of a file, or `nil` if the file cannot be parsed, and the diagnostics.
  package static func parse(_ file: SourceFile) -> (root: Node?, diagnostics: Diagnostics) {
    var text = file.text
    return text.withUTF8 { bytes in
      var parser = YAMLParser(file: file)
      guard bytes.count <= maximumSize else {
        parser.diagnostics.report(.fileTooLarge(bytes: bytes.count, at: parser.startOfFile))
        return (nil, parser.diagnostics)
      }
      yaml_parser_set_input_string(parser.parser, bytes.baseAddress, bytes.count)
      yaml_parser_set_encoding(parser.parser, YAML_UTF8_ENCODING)
      let root = try? parser.parseStream()
      return (root ?? nil, parser.diagnostics)
    }
  }

  private init(file: SourceFile) {
    self.file = file
    parser = .allocate(capacity: 1)
    yaml_parser_initialize(parser)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// An error thrown if the rest of the file cannot be parsed, after the parser has reported a diagnostic.
  private struct Unreadable: Error {}

  private var startOfFile: SourceRange {
    let start = SourcePosition(line: 1, column: 1)
    return SourceRange(file: file, start: start, end: start)
  }

  private mutating func parseStream() throws -> Node? {
    var root: Node?
    while true {
      let event = try next()
      switch event.type {
      case YAML_STREAM_END_EVENT:
        if root == nil, !diagnostics.hasErrors { diagnostics.report(.emptyFile(at: startOfFile)) }
        return root
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT:
        continue
      case YAML_DOCUMENT_START_EVENT:
        if root != nil {
          diagnostics.report(.severalDocuments(at: range(of: event)))
          return root
        }
      default:
        root = try parseNode(event)
      }
    }
  }

  private mutating func parseNode(_ event: Event) throws -> Node {
    switch event.type {
    case YAML_SCALAR_EVENT:
      return Node(content: .scalar(event.scalar, event.style), range: range(of: event))
    case YAML_SEQUENCE_START_EVENT:
      try goDown(at: event)
      defer { depth -= 1 }
      return try parseSequence(event)
    case YAML_MAPPING_START_EVENT:
      try goDown(at: event)
      defer { depth -= 1 }
      return try parseMapping(event)
    default:
      // An alias has no value, because the parser rejects anchors.
      return Node(content: .scalar("", .quoted), range: range(of: event))
    }
  }

  private mutating func goDown(at event: Event) throws {
    guard depth < Self.maximumDepth else {
      diagnostics.report(.nestedTooDeeply(at: range(of: event)))
      throw Unreadable()
    }
    depth += 1
  }

  private mutating func parseSequence(_ start: Event) throws -> Node {
    let first = items.count
    while true {
      let event = try next()
      if event.type == YAML_SEQUENCE_END_EVENT {
        return Node(content: .sequence(items.pop(from: first)), range: joining(start, event))
      }
      items.push(try parseNode(event))
    }
  }

  private mutating func parseMapping(_ start: Event) throws -> Node {
    let first = entries.count
    var seen = SeenKeys()
    while true {
      let event = try next()
      if event.type == YAML_MAPPING_END_EVENT {
        fingerprints.remove(from: first)
        return Node(content: .mapping(entries.pop(from: first)), range: joining(start, event))
      }
      let isWord = event.type == YAML_SCALAR_EVENT || event.type == YAML_ALIAS_EVENT
      let node = try isWord ? nil : parseNode(event)
      let name = Name(text: event.scalar, range: node?.range ?? range(of: event))
      let value = try parseNode(next())
      if let node {
        diagnostics.report(.keyIsNotAScalar(node))
        continue
      }
      let fingerprint = name.text.fingerprint
      if let known = seen.insert(name.text, fingerprint, among: entries[first...], fingerprints[first...]) {
        let last = entries[entries.count - 1]
        let empty = last.value.isEmpty && last.key.text != name.text ? last.key : nil
        diagnostics.report(.duplicateKey(name, first: entries[first + known].key.range, after: empty))
      } else {
        entries.push(Node.Entry(key: name, value: value))
        fingerprints.push(fingerprint)
      }
    }
  }

  /// The set of keys of an unclosed mapping, for the detection of duplicate keys.
  ///
  /// Fewer than 128 keys are searched linearly by their hashes, which is faster than a hash table.
  private struct SeenKeys {
    private static let few = 128
    private var indices: [String: Int] = [:]

    /// Inserts a key, and returns the index of the entry with the same key; `nil` for a new key.
    ///
    /// The caller must append the entry of a new key.
    mutating func insert(
      _ key: String, _ fingerprint: UInt64, among entries: UnsafeBufferPointer<Node.Entry>,
      _ fingerprints: UnsafeBufferPointer<UInt64>
    ) -> Int? {
      guard entries.count >= Self.few else {
        return fingerprints.indices.first { location in
          let canBeEqual = fingerprints[location] == fingerprint || fingerprints[location] == 0 || fingerprint == 0
          return canBeEqual && entries[location].key.text == key
        }
      }
      if indices.isEmpty { for (location, entry) in entries.enumerated() { indices[entry.key.text] = location } }
      if let location = indices[key] { return location }
      indices[key] = entries.count
      return nil
    }
  }

  private func joining(_ first: Event, _ last: Event) -> SourceRange {
    SourceRange(file: file, start: first.start, end: max(last.start, last.end))
  }

  private func range(of event: Event) -> SourceRange {
    SourceRange(file: file, start: event.start, end: event.end)
  }

  // MARK: libyaml

  private struct Event {
    let type: yaml_event_type_t
    let start: SourcePosition
    let end: SourcePosition
    var scalar = ""
    var style = Node.ScalarStyle.plain
  }

  private mutating func next() throws -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) != 0 else {
      diagnostics.report(syntaxError)
      throw Unreadable()
    }
    defer { yaml_event_delete(&event) }
    var result = Event(type: event.type, start: position(event.start_mark), end: position(event.end_mark))
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      result.scalar = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      result.style =
        switch scalar.style {
        case YAML_PLAIN_SCALAR_STYLE: .plain
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
        default: .block
        }
      refuse(anchor: scalar.anchor, tag: scalar.tag, at: result)
    case YAML_SEQUENCE_START_EVENT:
      refuse(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, at: result)
    case YAML_MAPPING_START_EVENT:
      refuse(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, at: result)
    case YAML_ALIAS_EVENT:
      if let name = event.data.alias.anchor { diagnostics.report(.alias(String(cString: name), at: range(of: result))) }
    default:
      break
    }
    return result
  }

  private mutating func refuse(
    anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?, at event: Event
  ) {
    if let anchor { diagnostics.report(.anchor(String(cString: anchor), at: range(of: event))) }
    if let tag { diagnostics.report(.tag(String(cString: tag), at: range(of: event))) }
  }

  private func range(_ start: yaml_mark_t, _ end: yaml_mark_t) -> SourceRange {
    SourceRange(file: file, start: position(start), end: position(end))
  }

  private func position(_ mark: yaml_mark_t) -> SourcePosition {
    SourcePosition(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private var problem: String {
    let words = parser.pointee.problem.map { String(cString: $0) } ?? "the file is not well-formed"
    let context = parser.pointee.context.map { String(cString: $0) + ": " } ?? ""
    return context + words
  }

  private var syntaxError: Diagnostic {
    let error = parser.pointee.error
    if error == YAML_READER_ERROR, let location = file.position(where: isControl) {
      // libyaml sets no mark for errors of its reader, such as control characters.
      let next = SourcePosition(line: location.line, column: location.column + 1)
      let range = SourceRange(file: file, start: location, end: next)
      return .syntax(
        "unexpected control character", at: range,
        fixIts: [FixIt("remove the control character", [TextEdit(range, "")], isCertain: true)])
    }
    let mark = error == YAML_MEMORY_ERROR ? parser.pointee.mark : parser.pointee.problem_mark
    let range = range(mark, mark)
    if range.start.line > 0, let quoted = file.textInQuotes(before: range.start),
      quoted.start.line < range.start.line || isLetter(at: range.start)
    {
      return .textContinuesAfterQuote(quoted, in: file)
    }
    if problem.contains("unknown escape character"), let found = file.interpolations(at: range.start) {
      return .swiftInterpolation(found, in: nil)
    }
    let isKey = problem.hasPrefix("while scanning a simple key")
    if let (location, missing) = file.missing(at: isKey ? Int(parser.pointee.context_mark.line) + 1 : range.start.line) {
      return .missing(missing, at: location)
    }
    if file.rest(from: range.start).first.map({ "]}".contains($0) }) == true, problem.contains("did not find expected key") {
      return .closesNothing(file.rest(from: range.start).first ?? "]", at: range)
    }
    if let text = file.unquotedPlural(on: range.start.line) { return .textWithPlural(at: text) }
    for mark in [parser.pointee.context_mark, mark] {
      guard let cut = file.textCutAtBrace(before: position(mark)) else { continue }
      let words = file.text(in: cut)
      return "“”„«‘".contains(words.first ?? " ") ? .curlyQuotes(at: cut) : .cutAtBrace(words, at: cut)
    }
    if let text = file.textFromBrace(before: range.start) { return .textBeginsWithBrace(file.text(in: text), at: text) }
    if file.rest(from: range.start).unicodeScalars.first == "\t" {
      return .syntax("expected spaces for the indentation, found a tab", at: range)
    }
    if let value = file.valueWithColon(at: range.start) {
      let words = file.text(in: value.range)
      if let keys = value.keys { return .keysOnALine(keys, at: value.range) }
      if value.isInRecord { return .recordCut(words, at: value.range) }
      if let before = file.itemBeforeKey(at: range.start, from: value.range.start) {
        return .missingComma(after: before)
      }
      return .colonInValue(isInBraces: value.isInBraces, at: value.range)
    }
    if isMisplaced(from: range.start) {
      return .wronglyIndented(at: range, corrections: file.reindentations(at: range.start.line))
    }
    let opening = parser.pointee.context_mark
    let start = self.range(opening, opening)
    if problem.hasPrefix("while scanning a quoted scalar") { return .missingQuote(at: start) }
    if problem.contains("did not find expected ','"), let bracket = file.rest(from: start.start).first {
      if let cut = file.valueCutAtBracket(at: range.start) { return .cutAtBracket(cut, at: cut.range) }
      if let comment = file.commentThatCloses(bracket, from: start.start) { return .bracketInComment(at: comment) }
      return .bracketNotClosed(bracket, at: start, until: range)
    }
    let rest = file.rest(from: range.start)
    if problem.contains("cannot start any token") || problem.contains("expected alphabetic or numeric"), let first = rest.first
    {
      let isAlias = problem.contains("alias")
      let start = isAlias ? SourcePosition(line: range.start.line, column: max(1, range.start.column - 1)) : range.start
      let words = file.rest(from: start)
      if isAlias, words.hasPrefix("*") || first == "*" {
        let star = SourceRange(file: file, start: start, end: SourcePosition(line: start.line, column: start.column + 1))
        if file.text(in: star) == "*" {
          return .syntax(
            "expected 'any' for any event, found '*', which begins an alias in YAML", at: star,
            fixIts: [.replace(star, with: "any", isCertain: true)])
        }
      }
      let end = words.firstIndex { ",}]#".contains($0) } ?? words.endIndex
      let text = String(words[..<end]).trimmingSpaces()
      let value = SourceRange(
        file: file, start: start, end: SourcePosition(line: start.line, column: start.column + text.unicodeScalars.count))
      if text.hasPrefix("```") {
        let fences = (1...file.lineCount).filter { file.line($0).hasPrefix("```") }.map { number in
          TextEdit(
            SourceRange(
              file: file, start: SourcePosition(line: number, column: 1), end: SourcePosition(line: number + 1, column: 1)), "")
        }
        return .syntax(
          "unexpected '```': a spec is YAML, not Markdown", at: value,
          fixIts: [FixIt("remove the fences", fences, isCertain: true)])
      }
      return .valueNeedsQuotes(at: value)
    }
    if problem.contains("did not find expected node content"), rest.first == "," {
      let comma = SourceRange(
        file: file, start: range.start, end: SourcePosition(line: range.start.line, column: range.start.column + 1))
      return .syntax("unexpected ','", at: comma, fixIts: [.replace(comma, with: "", isCertain: true)])
    }
    return .syntax("invalid YAML: \(problem)", at: range)
  }

  private func isLetter(at location: SourcePosition) -> Bool {
    file.rest(from: location).first.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// Returns whether the cause of the parse error is probably a wrong indentation.
  ///
  /// libyaml reports such an error at a nested mapping, or at a key or an item at the start of a line.
  private func isMisplaced(from location: SourcePosition) -> Bool {
    if problem.contains("mapping values are not allowed") { return true }
    let isFirst = file.line(location.line).unicodeScalars.prefix(location.column - 1).allSatisfy { $0 == " " }
    return isFirst && (problem.contains("did not find expected key") || problem.contains("did not find expected '-'"))
  }
}

extension String {
  /// The hash of an ASCII text (FNV-1a, 64 bits), at least 1.
  ///
  /// The hash of a non-ASCII text is 0, because canonically equivalent Unicode texts are equal but can have different bytes.
  fileprivate var fingerprint: UInt64 {
    var fingerprint: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in utf8 {
      if byte >= 0x80 { return 0 }
      fingerprint = (fingerprint ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return max(fingerprint, 1)
  }
}

/// Returns whether libyaml rejects a character as a control character.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0xFEFF: true
  case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: false
  default: true
  }
}
