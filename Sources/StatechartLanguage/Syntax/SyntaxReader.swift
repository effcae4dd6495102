/// Turns nodes into syntax, and says what of them does not belong.
struct SyntaxReader {
  let file: SourceFile
  var diagnostics = Diagnostics()

  init(file: SourceFile) {
    self.file = file
  }

  /// The declaration of a file, or `nil` if it declares nothing that can be understood.
  static func read(_ file: SourceFile) -> (syntax: SpecSyntax?, diagnostics: Diagnostics) {
    guard file.isUTF8 else {
      var diagnostics = Diagnostics()
      diagnostics.report(.notUTF8(file))
      return (nil, diagnostics)
    }
    var (root, diagnostics) = YAMLParser.parse(file)
    guard let root else { return (nil, diagnostics) }
    var reader = SyntaxReader(file: file)
    let syntax = reader.readSpec(root)
    // Of an alias or a tag nothing more is said: what it stands for is not known.
    let unread = Set(diagnostics.all.filter { $0.code == .alias || $0.code == .tag }.map(\.range.start))
    for diagnostic in reader.diagnostics.all where !unread.contains(diagnostic.range.start) { diagnostics.report(diagnostic) }
    return (syntax, diagnostics)
  }

  private mutating func readSpec(_ node: Node) -> SpecSyntax? {
    guard case .mapping(let entries) = node.content, let first = entries.first else {
      diagnostics.report(.notASpec(at: node.range))
      return nil
    }
    let kinds = ["flow", "interface", "part", "texts", "policy", "requirements"]
    switch entries.first(where: { kinds.contains($0.key.text) })?.key.text {
    case "flow": return readFlow(node).map(SpecSyntax.flow)
    case "interface": return readInterface(node).map(SpecSyntax.interface)
    case "part": return readPart(node).map(SpecSyntax.part)
    case "texts": return readTexts(node).map(SpecSyntax.texts)
    case "policy": return readPolicy(node).map(SpecSyntax.policy)
    case "requirements": return readRequirements(node).map(SpecSyntax.requirements)
    default:
      diagnostics.report(.notASpec(first.key, at: first.key.range))
      return nil
    }
  }

  // MARK: Groups of keys

  /// The values of a group by key, in one place each; keys other than `allowed` are reported.
  mutating func group(_ node: Node, _ what: String, allowed: [String], required: [String] = []) -> Group {
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
    for key in unknown {
      let isBefore = { (entry: Node.Entry) in entry.key.range.start < key.range.start }
      let last = entries.last { isBefore($0) && allowed.contains($0.key.text) }
      diagnostics.report(.unknownKey(key, in: what, allowed: allowed, after: last?.value.isEmpty == true ? last?.key : nil))
    }
    for key in required where !entries.contains(where: { $0.key.text == key }) {
      // One that is misspelled is there.
      guard !unknown.contains(where: { didYouMean($0.text, among: [key]) != nil }) else { continue }
      diagnostics.report(.missingKey(key, in: what, at: node.range))
    }
    return Group(
      entries: areKnown ? known : known + unknownAsMeant(entries, allowed: allowed), range: node.range, hasUnknown: !areKnown)
  }

  /// The entries whose keys are misspelled, under the keys that were meant: what they say counts, so that nothing else is told for
  /// the lack of it.
  private func unknownAsMeant(_ entries: [Node.Entry], allowed: [String]) -> [Node.Entry] {
    entries.compactMap { entry in
      guard !allowed.contains(entry.key.text), let meant = suggestion(for: entry.key.text, among: allowed),
        !entries.contains(where: { $0.key.text == meant })
      else { return nil }
      return Node.Entry(key: Name(text: meant, range: entry.key.range), value: entry.value)
    }
  }

  /// The keys of a group that belong there.
  struct Group {
    let entries: [Node.Entry]
    let range: SourceRange
    /// Whether something stood there that did not belong, which has been reported.
    let hasUnknown: Bool

    subscript(key: String) -> Node? {
      entries.first { $0.key.text == key }?.value
    }

    func has(_ key: String) -> Bool { entries.contains { $0.key.text == key } }
  }

  /// The keys of a group whose names the author chose.
  mutating func entries(_ node: Node?, _ what: String) -> [Node.Entry] {
    guard let node, !node.isEmpty else { return [] }
    guard case .mapping(let entries) = node.content else {
      diagnostics.report(.notAGroup(what, found: node, allowed: []))
      return []
    }
    return joined(entries)
  }

  /// The items of a list; a single item stands for a list of one.
  func items(_ node: Node?) -> [Node] {
    guard let node, !node.isEmpty else { return [] }
    if case .sequence(let items) = node.content { return items }
    return [node]
  }

  /// The items of what must be written as a list.
  mutating func list(_ node: Node?, _ what: String) -> [Node] {
    guard let node, !node.isEmpty else { return [] }
    guard case .sequence(let items) = node.content else {
      diagnostics.report(
        .wrongKind(of: what, expected: "a list", found: node, fix: "put it in '[ ]', or begin each item with '- '"))
      return []
    }
    return items
  }

  // MARK: Scalars

  mutating func scalar(_ node: Node, _ what: String) -> (text: String, place: ScalarPlace)? {
    guard case .scalar(let text, let style) = node.content, !node.isEmpty else {
      let fix = node.isEmpty ? "write it after the colon, or remove the key" : nil
      diagnostics.report(.wrongKind(of: what, expected: "a single value", found: node, fix: fix))
      return nil
    }
    return (text, ScalarPlace(of: text, node.range, style: style))
  }

  /// A word that names something, checked to be one.
  mutating func name(_ node: Node?, _ what: String) -> Name? {
    guard let node, let (text, _) = scalar(node, what) else { return nil }
    let name = Name(text: text, range: node.range)
    return isIdentifier(name, what) ? name : nil
  }

  /// A state's name, or its path where several states share a name: `confirming.mismatch`.
  mutating func stateName(_ node: Node, _ what: String) -> Name? {
    guard let (text, _) = scalar(node, what) else { return nil }
    let name = Name(text: text, range: node.range)
    guard text.utf8.contains(UInt8(ascii: ".")) else { return isIdentifier(name, what) ? name : nil }
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return words.allSatisfy { isIdentifier(Name(text: String($0), range: node.range), what) } ? name : nil
  }

  /// The name of a state, or its path where several states have that name: `upper.porch`.
  mutating func statePath(_ node: Node?) -> Name? {
    guard let node, let (text, _) = scalar(node, "the name of a state") else { return nil }
    let name = Name(text: text, range: node.range)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let areNames = parts.allSatisfy { isIdentifier(Name(text: String($0), range: node.range), "the name of a state") }
    return areNames ? name : nil
  }

  /// A name that the author gives; a name has letters, digits and underscores.
  mutating func isIdentifier(_ name: Name, _ what: String) -> Bool {
    let scalars = name.text.unicodeScalars
    let isWord = scalars.first.map { $0.startsIdentifier } ?? false
    guard isWord, scalars.allSatisfy({ $0.continuesIdentifier }) else {
      diagnostics.report(.notAName(name, what: what))
      return false
    }
    return true
  }

  /// Prose: a summary, which no quoting is needed for.
  mutating func prose(_ node: Node?, _ what: String) -> String {
    guard let node, let (text, _) = scalar(node, what) else { return "" }
    warnIfCutShort(node)
    return text
  }

  mutating func expression(_ node: Node, _ what: String) -> ExpressionSyntax? {
    guard let (text, place) = scalar(node, what) else { return nil }
    return attempt { () throws(ExpressionParser.Failure) in
      var parser = try ExpressionParser(text, at: place)
      return try parser.wholeExpression()
    }
  }

  mutating func text(_ node: Node, _ what: String) -> TextSyntax? {
    guard let (text, place) = scalar(node, what) else { return nil }
    warnIfCutShort(node)
    return attempt { () throws(ExpressionParser.Failure) in try parseText(text, at: place) }
  }

  mutating func attempt<Value>(_ body: () throws(ExpressionParser.Failure) -> Value) -> Value? {
    do {
      return try body()
    } catch {
      diagnostics.report(error.diagnostic)
      return nil
    }
  }

  /// An unquoted text ends where ` #` begins a comment; `Code #1` was hardly meant so.
  mutating func warnIfCutShort(_ node: Node) {
    guard case .scalar(_, .plain) = node.content else { return }
    let rest = file.rest(from: node.range.end).unicodeScalars
    guard let hash = rest.firstIndex(where: { $0 != " " && $0 != "\t" }), rest[hash] == "#" else { return }
    let after = rest[rest.index(after: hash)...].first
    if let after, after != " ", after != "\t" { diagnostics.report(.textCutShort(at: node.range)) }
  }
}
