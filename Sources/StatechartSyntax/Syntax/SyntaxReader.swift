package import StatechartModel

/// A reader that builds a syntax tree from YAML nodes, and diagnoses invalid nodes.
package struct SyntaxReader {
  let file: SourceFile
  var diagnostics = Diagnostics()

  init(file: SourceFile) {
    self.file = file
  }

  /// Returns the syntax tree of a file, or `nil` if the file cannot be read as a spec, and the diagnostics.
  package static func read(_ file: SourceFile) -> (syntax: SpecSyntax?, diagnostics: Diagnostics) {
    guard file.isUTF8 else {
      var diagnostics = Diagnostics()
      diagnostics.report(.notUTF8(file))
      return (nil, diagnostics)
    }
    var (root, diagnostics) = YAMLParser.parse(file)
    var syntax: SpecSyntax?
    if let root {
      var reader = SyntaxReader(file: file)
      syntax = reader.readSpec(root)
      // The value of an alias or a tag is unknown, so diagnostics for such values are dropped.
      let unread = Set(diagnostics.all.filter { $0.code == .alias || $0.code == .tag }.map(\.range.start))
      for diagnostic in reader.diagnostics.all where !unread.contains(diagnostic.range.start) { diagnostics.report(diagnostic) }
    }
    guard diagnostics.hasErrors else { return (syntax, diagnostics) }
    let causes = file.findConfusableCharacters()
    guard !causes.isEmpty else { return (syntax, diagnostics) }
    var found = Diagnostics()
    for cause in causes { found.report(cause) }
    return (nil, found)
  }

  private mutating func readSpec(_ node: Node) -> SpecSyntax? {
    guard case .mapping(let entries) = node.content, let first = entries.first else {
      diagnostics.report(.notASpec(at: node.range))
      return nil
    }
    switch MappingForm.files.first(where: { kind in entries.contains { $0.key.text == kind.rawValue } }) {
    case .flow: return readFlow(node).map(SpecSyntax.flow)
    case .interface: return readInterface(node).map(SpecSyntax.interface)
    case .part: return readPart(node).map(SpecSyntax.part)
    case .texts: return readTexts(node).map(SpecSyntax.texts)
    case .policy: return readPolicy(node).map(SpecSyntax.policy)
    case .requirements: return readRequirements(node).map(SpecSyntax.requirements)
    case .tour: return readTour(node).map(SpecSyntax.tour)
    default:
      diagnostics.report(.notASpec(first.key, at: first.key.range))
      return nil
    }
  }

  // MARK: Groups of keys

  /// Returns the entries of a mapping by key, and reports unknown keys, missing keys and nodes that are not mappings.
  ///
  /// An empty node is valid if no key is required.
  mutating func group(_ node: Node, _ what: String, _ form: MappingForm) -> Group {
    group(node, what, allowed: form.keyNames, required: form.requiredKeys)
  }

  /// Returns the entries of a mapping by key, like ``group(_:_:_:)``.
  ///
  /// - Parameters:
  ///   - allowed: The valid keys.
  ///   - required: The valid keys that the mapping must have.
  mutating func group(_ node: Node, _ what: String, allowed: [String], required: [String]) -> Group {
    guard case .mapping(let written) = node.content else {
      if !(node.isEmpty && required.isEmpty) {
        diagnostics.report(.notAGroup(what, found: node, allowed: allowed))
      }
      return Group(entries: [], range: node.range, hasUnknown: !node.isEmpty)
    }
    let entries = joined(written)
    let areKnown = entries.allSatisfy { allowed.contains($0.key.text) }
    let known = areKnown ? entries : entries.filter { allowed.contains($0.key.text) }
    let unknown = areKnown ? [] : entries.map(\.key).filter { !allowed.contains($0.text) }
    reportUnknown(unknown, among: entries, in: what, allowed: allowed, required: required)
    let meant = unknown.compactMap { suggestedKey($0.text, among: allowed) }
    let missing = required.filter { key in !meant.contains(key) && !entries.contains { $0.key.text == key } }
    // A single unknown key is probably the single missing key, misspelled.
    if unknown.count != 1 || missing.count != 1 {
      for key in missing { diagnostics.report(.missingKey(key, in: what, at: node.range)) }
    }
    return Group(
      entries: areKnown ? known : known + correctedUnknownEntries(entries, allowed: allowed), range: node.range,
      hasUnknown: !areKnown)
  }

  /// Reports the unknown keys of a mapping.
  ///
  /// The diagnostics with fix-its are merged into one diagnostic if each has exactly one fix-it.
  private mutating func reportUnknown(
    _ unknown: [Name], among entries: [Node.Entry], in what: String, allowed: [String], required: [String]
  ) {
    let missing = required.filter { key in !entries.contains { $0.key.text == key } }
    var foreign: [Diagnostic] = []
    for key in unknown {
      let entry = entries.first { $0.key.range.start == key.range.start }
      if let entry, let meant = foreignEntry(entry, allowed) {
        let range = SourceRange(file: file, start: key.range.start, end: entry.value.range.end)
        var diagnostic = Diagnostic.foreignEntry(key, range, in: what, meant: meant)
        // The fix-it replaces an existing `type`, which is less specific.
        if meant.hasPrefix("type: "), let type = entries.first(where: { $0.key.text == "type" })?.value.range {
          let edits = [TextEdit(type, String(meant.dropFirst(6)))] + FixIt.removing(range).flatMap(\.edits)
          diagnostic.fixIts = [FixIt("write '\(meant)'", edits, isCertain: true)]
        }
        foreign.append(diagnostic)
        continue
      }
      if let entry, case .scalar(let value, _) = entry.value.content, ForeignKey.isSuperfluous(key.text, value, among: allowed)
      {
        let range = SourceRange(file: file, start: key.range.start, end: entry.value.range.end)
        foreign.append(.superfluousKey(key, in: what, fixIts: FixIt.removing(range)))
        continue
      }
      if let entry, case .scalar(let words, .plain) = entry.value.content, entry.key.range.isOnOneLine,
        allowed.contains("entry"),
        ["description", "doc", "comment", "summary", "note"].contains(key.text),
        entry.key.range.start.line == entry.value.range.end.line,
        file.line(key.range.start.line).prefix(key.range.start.column - 1).allSatisfy({ $0 == " " })
      {
        let range = SourceRange(file: file, start: key.range.start, end: entry.value.range.end)
        foreign.append(
          .superfluousKey(
            key, in: what, fixIts: [FixIt("write the entry as a comment", [TextEdit(range, "# \(words)")], isCertain: true)]))
        continue
      }
      let last = entries.last { $0.key.range.start < key.range.start && allowed.contains($0.key.text) }
      // The diagnostic does not suggest a key that already exists in the mapping.
      let free = allowed.filter { allowed in !entries.contains { $0.key.text == allowed } }
      let empty = last?.value.isEmpty == true ? last?.key : nil
      var diagnostic = Diagnostic.unknownKey(
        key, in: what, allowed: free, known: allowed, after: empty,
        missing: unknown.count == 1 && missing.count == 1 ? missing[0] : nil)
      if diagnostic.fixIts.isEmpty, let empty, let fixIt = file.indenting(key, under: empty) {
        diagnostic.fixIts = [fixIt]
      }
      if diagnostic.fixIts.isEmpty { diagnostics.report(diagnostic) } else { foreign.append(diagnostic) }
    }
    guard var first = foreign.first else { return }
    if foreign.count > 1, foreign.allSatisfy({ $0.fixIts.count == 1 }) {
      let fixIts = foreign.map { $0.fixIts[0] }
      first.fixIts = [
        FixIt(
          fixIts.count > 3
            ? "\(fixIts[0].title), and \(fixIts.count - 1) more changes" : fixIts.map(\.title).joined(separator: ", "),
          fixIts.flatMap(\.edits), isCertain: fixIts.allSatisfy(\.isCertain))
      ]
      for other in foreign.dropFirst() { first = first.noting(other.message, at: other.range) }
      diagnostics.report(first)
    } else {
      for diagnostic in foreign { diagnostics.report(diagnostic) }
    }
  }

  /// Returns the entries with each misspelled or foreign key replaced by the suggested key, which avoids cascading errors.
  private func correctedUnknownEntries(_ entries: [Node.Entry], allowed: [String]) -> [Node.Entry] {
    entries.compactMap { entry in
      guard !allowed.contains(entry.key.text), let meant = suggestedKey(entry.key.text, among: allowed),
        !entries.contains(where: { $0.key.text == meant })
      else { return nil }
      return Node.Entry(key: Name(text: meant, range: entry.key.range), value: entry.value)
    }
  }

  /// Returns the suggested key for an unknown key; `nil` if no key is similar.
  func suggestedKey(_ key: String, among allowed: [String]) -> String? {
    ForeignKey.meaning(of: key, among: allowed) ?? suggestion(for: key, among: allowed)?.name
  }

  private func foreignEntry(_ entry: Node.Entry, _ allowed: [String]) -> String? {
    guard case .scalar(let value, _) = entry.value.content else { return nil }
    return ForeignKey.entry(entry.key.text, value, among: allowed)
  }

  /// The keys that are often written in braces.
  ///
  /// If such a key follows a value in braces without a comma, the diagnostic suggests a comma.
  static let keysInBraces: Set<String> = [
    "guard", "target", "actions", "reenter", "else", "label", "event", "role", "when", "subtitle", "accessibility", "value",
    "query",
    "select",
    "input", "on", "operation", "flow", "filled", "of", "digit", "delete", "with", "entry", "exit", "after", "every", "type",
    "states",
    "initial", "ignore", "always", "part", "outcomes",
  ]

  /// A mapping with known keys.
  struct Group {
    let entries: [Node.Entry]
    let range: SourceRange
    /// Whether the mapping has unknown keys, or the node is neither empty nor a mapping, which has been reported.
    let hasUnknown: Bool

    /// The range of the first known key in the order of the file; `nil` if the mapping has no known key.
    var firstKey: SourceRange? { entries.map(\.key.range).min { $0.start < $1.start } }

    subscript(key: String) -> Node? {
      entries.first { $0.key.text == key }?.value
    }

    func has(_ key: String) -> Bool { entries.contains { $0.key.text == key } }
  }

  /// Returns the entries of a mapping whose keys the author chooses, and reports a node that is neither empty nor a mapping.
  mutating func entries(_ node: Node?, _ what: String) -> [Node.Entry] {
    guard let node, !node.isEmpty else { return [] }
    guard case .mapping(let entries) = node.content else {
      diagnostics.report(.notAGroup(what, found: node, allowed: []))
      return []
    }
    return joined(entries)
  }

  /// Returns the items of a list, or an array with the node if the node is neither empty nor a list.
  func items(_ node: Node?) -> [Node] {
    guard let node, !node.isEmpty else { return [] }
    if case .sequence(let items) = node.content { return items }
    return [node]
  }

  /// Returns the items of a list, and reports a node that is neither empty nor a list.
  mutating func list(_ node: Node?, _ what: String) -> [Node] {
    guard let node, !node.isEmpty else { return [] }
    guard case .sequence(let items) = node.content else {
      if let dashes = file.dashes(in: node) {
        diagnostics.report(.linesWithoutDashes("for \(what)", at: node.range, edits: dashes))
        return []
      }
      guard case .scalar(let text, let style) = node.content, style != .block, node.range.isOnOneLine else {
        diagnostics.report(
          .wrongKind(of: what, expected: "a list", found: node, advice: "put the value in '[ ]', or begin each item with '- '"))
        return []
      }
      let hasSemicolons = text.contains(";") && !text.contains("\"")
      let written = file.text(in: node.range)
      let edits = [TextEdit(node.range, "[\(hasSemicolons ? written.replacing(";", with: ",") : written)]")]
      diagnostics.report(
        .wrongKind(
          of: what, expected: "a list", found: node,
          fixIts: [FixIt("put '\(text)' in brackets", edits, isCertain: !text.contains(","))]))
      // YAML reads several items without brackets as one scalar.
      return hasSemicolons || text.contains(",") ? [] : [node]
    }
    return items
  }

  // MARK: Scalars

  mutating func scalar(_ node: Node, _ what: String) -> (text: String, scalarRange: ScalarSourceRange)? {
    guard case .scalar(let text, let style) = node.content, !node.isEmpty else {
      if node.isEmpty, let comment = commentInsteadOfValue(node) {
        diagnostics.report(.valueIsComment(what, comment))
        return nil
      }
      let advice = node.isEmpty ? "write the value after the colon, or remove the key" : nil
      diagnostics.report(.wrongKind(of: what, expected: "a single value", found: node, advice: advice))
      return nil
    }
    return (text, ScalarSourceRange(of: text, node.range, style: style))
  }

  /// Returns the range of a comment in place of a value, as in `target: #open`.
  ///
  /// The result is `nil` without a comment, or if no name follows `#`.
  func commentInsteadOfValue(_ node: Node) -> SourceRange? {
    let line = Array(file.line(node.range.start.line).unicodeScalars)
    var start = min(node.range.start.column - 1, line.count)
    while start < line.count, line[start] == " " || line[start] == ":" { start += 1 }
    guard start + 1 < line.count, line[start] == "#", line[start + 1].startsIdentifier else { return nil }
    let end = line[start...].dropFirst().firstIndex { !$0.continuesIdentifier && $0 != "." } ?? line.count
    return SourceRange(
      file: file, start: SourcePosition(line: node.range.start.line, column: start + 1),
      end: SourcePosition(line: node.range.start.line, column: end + 1))
  }

  /// Returns the items of a list of names, and reports missing commas, brackets and dashes.
  ///
  /// Names that only spaces separate become separate items. The result is empty for lines without dashes, and for names with
  /// commas but without brackets.
  mutating func names(_ items: [Node]) -> [Node] {
    if items.allSatisfy(\.isPlainScalar) { return items }
    return items.flatMap { item -> [Node] in
      guard case .scalar(let text, .plain) = item.content else { return [item] }
      if items.count == 1,
        text.split(whereSeparator: { " ,;-".contains($0) }).allSatisfy({ $0.split(separator: ".").allSatisfy(\.isIdentifier) }),
        let dashes = file.dashes(in: item)
      {
        diagnostics.report(.linesWithoutDashes("of names", at: item.range, edits: dashes))
        return []
      }
      guard item.range.isOnOneLine else { return [item] }
      if items.count == 1, let list = listWithoutBrackets(text) {
        let edits = [TextEdit(item.range, "[\(list.joined(separator: ", "))]")]
        diagnostics.report(
          .wrongKind(
            of: "several names", expected: "a list in brackets", found: item,
            fixIts: [FixIt("put the names in brackets", edits, isCertain: true)]))
        return []
      }
      guard text.contains(" ") else { return [item] }
      let words = text.split(separator: " ")
      guard words.allSatisfy({ $0.split(separator: ".").allSatisfy(\.isIdentifier) }) else { return [item] }
      var column = item.range.start.column
      var nodes: [Node] = []
      for word in words {
        let range = SourceRange(
          file: file, start: SourcePosition(line: item.range.start.line, column: column),
          end: SourcePosition(line: item.range.start.line, column: column + word.unicodeScalars.count))
        nodes.append(Node(content: .scalar(String(word), .plain), range: range))
        column += word.unicodeScalars.count + 1
      }
      diagnostics.report(.missingComma(after: nodes[0].range))
      return nodes
    }
  }

  /// Returns the names in a list without brackets, `push, close` or `(push, close)`; `nil` for other texts.
  private func listWithoutBrackets(_ text: String) -> [String]? {
    guard text.contains(",") else { return nil }
    let inner = text.hasPrefix("(") && text.hasSuffix(")") ? String(text.dropFirst().dropLast()) : text
    let names = inner.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmingSpaces() }
    return names.allSatisfy { $0.split(separator: ".").allSatisfy(\.isIdentifier) && !$0.isEmpty } ? names : nil
  }

  /// Returns the name in a node; `nil` without a node, and for an invalid name, which is reported.
  mutating func name(_ node: Node?, _ what: String) -> Name? {
    guard let node, let (text, _) = scalar(node, what) else { return nil }
    let name = Name(text: text, range: node.range)
    return isIdentifier(name, what) ? name : nil
  }

  /// Returns the name of a state in a node, or its path if several states share a name: `confirming.mismatch`.
  ///
  /// The result is `nil` for an invalid name, which is reported.
  mutating func stateName(_ node: Node, _ what: String) -> Name? {
    guard case .scalar(let text, _) = node.content, !node.isEmpty else {
      _ = scalar(node, what)
      return nil
    }
    let name = Name(text: text, range: node.range)
    guard text.utf8.contains(UInt8(ascii: ".")) else { return isIdentifier(name, what) ? name : nil }
    guard text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(\.isIdentifier) else {
      diagnostics.report(.notAName(name, what: what))
      return nil
    }
    return name
  }

  /// Returns whether a declared name is an identifier, and reports an invalid name.
  mutating func isIdentifier(_ name: Name, _ what: String) -> Bool {
    guard name.text.isIdentifier else {
      diagnostics.report(.notAName(name, what: what))
      return false
    }
    return true
  }

  /// Returns the prose in a node, such as a summary, and warns if a comment truncates the prose.
  mutating func prose(_ node: Node?, _ what: String) -> String {
    guard let node, let (text, _) = scalar(node, what) else { return "" }
    warnIfTruncated(node)
    return text
  }

  mutating func expression(_ node: Node, _ what: String) -> ExpressionSyntax? {
    guard let (text, scalarRange) = scalar(node, what) else { return nil }
    return attempt { () throws(ExpressionParser.Failure) in
      var parser = try ExpressionParser(text, at: scalarRange)
      return try parser.wholeExpression()
    }
  }

  mutating func text(_ node: Node, _ what: String) -> TextSyntax? {
    if case .mapping = node.content, let text = file.unquotedPlural(on: node.range.start.line), text.start == node.range.start {
      diagnostics.report(.textWithPlural(at: text))
      return nil
    }
    guard let (text, scalarRange) = scalar(node, what) else { return nil }
    warnIfTruncated(node)
    return attempt { () throws(ExpressionParser.Failure) in try parseText(text, at: scalarRange) }
  }

  mutating func attempt<Value>(_ body: () throws(ExpressionParser.Failure) -> Value) -> Value? {
    do {
      return try body()
    } catch {
      diagnostics.report(error.diagnostic)
      return nil
    }
  }

  /// Warns of an unquoted text that a comment truncates, as in `Code #1`, if no space follows the `#` of the comment.
  mutating func warnIfTruncated(_ node: Node) {
    guard case .scalar(_, .plain) = node.content else { return }
    let rest = file.rest(from: node.range.end).unicodeScalars
    guard let hash = rest.firstIndex(where: { $0 != " " && $0 != "\t" }), rest[hash] == "#" else { return }
    let after = rest[rest.index(after: hash)...].first
    if let after, after != " ", after != "\t" { diagnostics.report(.textCutShort(at: node.range)) }
  }
}
