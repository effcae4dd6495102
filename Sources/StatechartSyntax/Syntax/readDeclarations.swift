import StatechartModel

extension SyntaxReader {
  mutating func readFlow(_ node: Node) -> FlowSyntax? {
    let node = movingMisplacedEntries(node, in: nil, allowed: MappingForm.flow.keyNames)
    let group = group(node, "a flow", .flow)
    guard let name = name(group["flow"], "the name of a flow") else { return nil }
    return FlowSyntax(
      name: name,
      summary: prose(group["summary"], "a summary"),
      isDraft: group["draft"].flatMap { readBool($0, "'draft'") } ?? false,
      mode: group["mode"].flatMap { readMode($0) } ?? .interlock,
      snapshot: group["snapshot"].map { readSnapshot($0, at: group.entries.first { $0.key.text == "snapshot" }?.key.range) },
      uses: names(list(group["uses"], "'uses'")).compactMap { node in
        // Name resolution diagnoses a file name that is used instead of the name of a spec.
        scalar(node, "the name of an interface, part or flow").map { Name(text: $0.text, range: node.range) }
      },
      records: signatures(group["records"], "'records'"),
      input: variables(group["input"], "'input'"),
      context: variables(group["context"], "'context'"),
      events: signatures(group["events"], "'events'", canHaveDots: true),
      sends: signatures(group["sends"], "'sends'", canHaveDots: true),
      output: fields(group["output"], "'output'"),
      texts: entries(group["texts"], "'texts'").compactMap { readNamedText($0) },
      guards: entries(group["guards"], "'guards'").compactMap { readNamedGuard($0) },
      root: readStateBody(group, name: name),
      properties: entries(group["properties"], "'properties'").compactMap { readProperty($0) },
      scenarios: list(group["scenarios"], "'scenarios'").compactMap { readScenario($0) })
  }

  /// Reads a named text, such as `wrongCode: Incorrect passcode`; `nil` for an entry with errors, which are reported.
  private mutating func readNamedText(_ entry: Node.Entry) -> NamedTextSyntax? {
    guard isIdentifier(entry.key, "the name of a text"), let words = text(entry.value, "a text") else { return nil }
    return NamedTextSyntax(name: entry.key, words: words)
  }

  /// Reads a named guard, such as `isComplete: code.count == length`; `nil` for an entry with errors, which are reported.
  private mutating func readNamedGuard(_ entry: Node.Entry) -> NamedGuardSyntax? {
    guard isIdentifier(entry.key, "the name of a guard"), let condition = expression(entry.value, "a guard") else { return nil }
    return NamedGuardSyntax(name: entry.key, condition: condition, comment: comment(of: entry))
  }

  /// Reads the mode of a flow, such as `mode: scxml`; `nil` for an unknown mode, which is reported.
  private mutating func readMode(_ node: Node) -> Flow.Mode? {
    guard let name = name(node, "a mode") else { return nil }
    if let mode = Flow.Mode(rawValue: name.text) { return mode }
    diagnostics.report(.unknownName(name, what: "mode", among: Flow.Mode.allCases.map(\.rawValue), code: .unknownMode))
    return nil
  }

  /// Reads `snapshot: { safeState: locked }`, or an empty `snapshot:` of a flow without secrets.
  private mutating func readSnapshot(_ node: Node, at range: SourceRange?) -> SnapshotSyntax {
    if case .scalar = node.content, !node.isEmpty {
      diagnostics.report(
        .wrongKind(
          of: "'snapshot'", expected: "a mapping", found: node,
          advice: "write 'snapshot:' alone, or 'snapshot: { safeState: … }' if the flow has a secret"))
      return SnapshotSyntax(safeState: nil, range: range ?? node.range)
    }
    let group = group(node, "'snapshot'", .snapshot)
    return SnapshotSyntax(
      safeState: group["safeState"].flatMap { stateName($0, "the name of a state") }, range: range ?? node.range)
  }

  mutating func readInterface(_ node: Node) -> InterfaceSyntax? {
    let group = group(node, "an interface", .interface)
    guard let name = name(group["interface"], "the name of an interface") else { return nil }
    return InterfaceSyntax(
      name: name,
      summary: prose(group["summary"], "a summary"),
      records: signatures(group["records"], "'records'"),
      operations: entries(group["operations"], "'operations'").compactMap { readOperation($0) },
      queries: entries(group["queries"], "'queries'").compactMap { readQuery($0) },
      effects: signatures(group["effects"], "'effects'"))
  }

  private mutating func readOperation(_ entry: Node.Entry) -> OperationSyntax? {
    guard isIdentifier(entry.key, "the name of an operation") else { return nil }
    let group = group(entry.value, "an operation", .operation)
    return OperationSyntax(
      name: entry.key,
      summary: group["summary"].map { prose($0, "a summary") } ?? comment(of: entry),
      isDestructive: group["destructive"].flatMap { readBool($0, "'destructive'") } ?? false,
      input: fields(group["input"], "'input'"),
      outcomes: signatures(group["outcomes"], "'outcomes'"))
  }

  private mutating func readQuery(_ entry: Node.Entry) -> QuerySyntax? {
    guard isIdentifier(entry.key, "the name of a query") else { return nil }
    let group = group(entry.value, "a query", .query)
    return QuerySyntax(
      name: entry.key, summary: group["summary"].map { prose($0, "a summary") } ?? comment(of: entry),
      input: fields(group["input"], "'input'"))
  }

  mutating func readPart(_ node: Node) -> PartSyntax? {
    let group = group(node, "a part", .part)
    guard let name = name(group["part"], "the name of a part") else { return nil }
    return PartSyntax(
      name: name,
      summary: prose(group["summary"], "a summary"),
      parameters: variables(group["parameters"], "'parameters'"),
      events: signatures(group["events"], "'events'"),
      body: readStateBody(group, name: name))
  }

  // MARK: Declarations and signatures

  /// Reads declarations, one per key: `length: int(4...6) = 6`.
  mutating func variables(_ node: Node?, _ what: String) -> [VariableSyntax] {
    entries(node, what).compactMap { entry in
      guard isIdentifier(entry.key, "a name in \(what)") else { return nil }
      let parsed = typeWithDefault(entry)
      return VariableSyntax(name: entry.key, type: parsed?.type, initial: parsed?.initial, comment: comment(of: entry))
    }
  }

  private mutating func typeWithDefault(_ entry: Node.Entry) -> (type: TypeSyntax, initial: ExpressionSyntax?)? {
    if let meant = suggestedType(entry.value) {
      diagnostics.report(
        .wrongKind(
          of: "the type of '\(entry.key.text)'", expected: "a single value", found: entry.value,
          fixIts: [FixIt("write '\(meant)'", [TextEdit(entry.value.range, meant)])]))
      return nil
    }
    if case .mapping = entry.value.content {
      diagnostics.report(
        .wrongKind(
          of: "the type of '\(entry.key.text)'", expected: "a single value", found: entry.value,
          advice: "write a type such as 'int(0...9)' or 'bool or none'; declare a record under 'records'"))
      return nil
    }
    guard let (text, scalarRange) = scalar(entry.value, "the type of '\(entry.key.text)'") else { return nil }
    // The value ends with `= #0D0F16`. Without quotes, YAML reads the colour as a comment.
    let rest = file.rest(from: entry.value.range.end).drop { $0 == " " }
    let color = rest.prefix(7)
    if text.hasSuffix("="), case .scalar(_, .plain) = entry.value.content, color.first == "#", color.count == 7,
      color.dropFirst().allSatisfy(\.isHexDigit)
    {
      diagnostics.report(.colorCutOff(entry.value, color: color))
      return nil
    }
    return attempt { () throws(ExpressionParser.Failure) in
      var parser = try ExpressionParser(text, at: scalarRange)
      return try parser.typeWithDefault()
    }
  }

  /// Returns the intended type of a list of cases, or of a mapping with a type and a default value; `nil` for another node.
  private func suggestedType(_ node: Node) -> String? {
    guard node.range.isOnOneLine else { return nil }
    switch node.content {
    case .sequence(let items):
      let names = items.map { file.text(in: $0.range) }
      return names.count > 1 && names.allSatisfy(\.isIdentifier) ? names.joined(separator: " | ") : nil
    case .mapping(let entries):
      guard let type = entries.first(where: { $0.key.text == "type" }), entries.count <= 2 else { return nil }
      let initial = entries.first { ["default", "initial", "value"].contains($0.key.text) }
      return file.text(in: type.value.range) + (initial.map { " = \(file.text(in: $0.value.range))" } ?? "")
    case .scalar: return nil
    }
  }

  /// Reads the typed fields of a payload, and reports each initial value as an error.
  private mutating func fields(_ node: Node?, _ what: String) -> [VariableSyntax] {
    let fields = variables(node, what)
    for field in fields {
      if let initial = field.initial { diagnostics.report(.fieldHasValue(field.name, at: initial.range)) }
    }
    return fields
  }

  /// Reads signatures, one per key: `digit: { value: digit }` or `cancel:`.
  mutating func signatures(_ node: Node?, _ what: String, canHaveDots: Bool = false) -> [SignatureSyntax] {
    if let node, let names = plainNames(node) {
      diagnostics.report(.namesWithoutColons(names.map(\.text), in: what, at: node.range))
      return names.map { SignatureSyntax(name: $0, fields: [], comment: nil) }
    }
    return entries(node, what).compactMap { entry in
      let words =
        canHaveDots ? entry.key.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init) : [entry.key.text]
      guard words.allSatisfy({ isIdentifier(Name(text: $0, range: entry.key.range), "a name in \(what)") }) else { return nil }
      if case .scalar(let type, _) = entry.value.content, !entry.value.isEmpty {
        diagnostics.report(.valueWithoutName(type, of: entry.key, at: entry.value.range))
        // The name of the field is missing, so the reader uses the name `value`.
        let value = VariableSyntax(name: Name(text: "value", range: entry.value.range), type: nil, initial: nil, comment: nil)
        return SignatureSyntax(name: entry.key, fields: [value], comment: nil)
      }
      return SignatureSyntax(
        name: entry.key, fields: fields(entry.value, "'\(entry.key.text)'"), comment: comment(of: entry))
    }
  }

  /// Returns names that are listed without colons, `[up, down]` or one per line; `nil` for another node.
  private func plainNames(_ node: Node) -> [Name]? {
    switch node.content {
    case .sequence(let items) where !items.isEmpty:
      let names = items.compactMap { item -> Name? in
        if case .scalar(let text, _) = item.content, !text.isEmpty { Name(text: text, range: item.range) } else { nil }
      }
      return names.count == items.count ? names : nil
    case .scalar(let text, .plain) where !text.isEmpty:
      return text.split { $0 == " " || $0 == "," }.map { Name(text: String($0), range: node.range) }
    case .scalar, .sequence, .mapping: return nil
    }
  }

  /// Returns the comment at the end of an entry's line; `nil` without a comment or if the entry has several lines.
  func comment(of entry: Node.Entry) -> String? {
    guard entry.value.range.end.line == entry.key.range.start.line || entry.value.isEmpty else { return nil }
    let end = entry.value.isEmpty ? entry.key.range.end : entry.value.range.end
    // Within braces a comment belongs to the mapping, not to its last key.
    let rest = file.rest(from: end).unicodeScalars.drop { $0 == " " || $0 == ":" }
    guard rest.first == "#" else { return nil }
    return file.comment(after: end)
  }
}
