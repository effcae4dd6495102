import StatechartModel

extension SyntaxReader {
  mutating func readInvoke(_ node: Node) -> InvokeSyntax? {
    if case .scalar(let text, _) = node.content, !node.isEmpty, text.split(separator: ".").allSatisfy(\.isIdentifier) {
      diagnostics.report(
        .wrongKind(
          of: "'invoke'", expected: "a mapping", found: node,
          advice: "write 'operation: \(text)', and the outcomes under 'on'"))
      return nil
    }
    let group = group(node, "'invoke'", .invoke)
    if let flow = group["flow"] { return readInvoke(flow: flow, group) }
    guard let operation = group["operation"] else {
      if !group.hasUnknown { diagnostics.report(.invokesNothing(at: node.range)) }
      return nil
    }
    guard let (interface, name) = readMember(operation, "'operation'", else: { .notAnOperation($0) }) else { return nil }
    return InvokeSyntax(
      interface: interface, operation: name, isFlow: false, input: readArguments(group["input"], "'input'"),
      on: readHandlers(group["on"], "'on'"), ignored: readIgnored(group["ignore"]), range: node.range)
  }

  /// Reads a qualified or unqualified name, `PasscodeService.verify` or `verify`; `nil` for an invalid name, which is reported.
  mutating func readMember(
    _ node: Node, _ what: String, else makeDiagnostic: (Name) -> Diagnostic
  ) -> (interface: Name?, name: Name)? {
    guard let (text, scalarRange) = scalar(node, what) else { return nil }
    let words = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard words.count <= 2, words.allSatisfy({ !$0.isEmpty }), let last = words.last else {
      diagnostics.report(makeDiagnostic(Name(text: text, range: node.range)))
      return nil
    }
    let dot = text.unicodeScalars.count - last.unicodeScalars.count
    return (
      interface: words.count == 2 ? Name(text: words[0], range: scalarRange.range(of: 0..<dot - 1)) : nil,
      name: Name(text: last, range: scalarRange.range(of: dot..<text.unicodeScalars.count))
    )
  }

  /// Reads the invocation of a flow: `invoke: { flow: SetPasscode, input: …, on: … }`.
  ///
  /// The result is `nil` for an invalid name of the flow, which is reported.
  private mutating func readInvoke(flow: Node, _ group: Group) -> InvokeSyntax? {
    if let operation = group["operation"] { diagnostics.report(.invokesTwo(at: operation.range)) }
    guard let name = name(flow, "the name of a flow") else { return nil }
    return InvokeSyntax(
      interface: nil, operation: name, isFlow: true, input: readArguments(group["input"], "'input'"),
      on: readHandlers(group["on"], "'on'"), ignored: readIgnored(group["ignore"]), range: group.range)
  }

  mutating func readUse(_ node: Node) -> UseSyntax? {
    guard case .mapping = node.content else {
      return name(node, "the name of a part").map { UseSyntax(part: $0, arguments: []) }
    }
    let entries = entries(node, "'use'")
    guard let part = name(entries.first { $0.key.text == "part" }?.value, "the name of a part") else {
      diagnostics.report(.missingKey("part", in: "'use'", at: node.range))
      return nil
    }
    return UseSyntax(part: part, arguments: entries.filter { $0.key.text != "part" }.map { readArgument($0) })
  }

  mutating func readArguments(_ node: Node?, _ what: String) -> [ArgumentSyntax] {
    entries(node, what).map { readArgument($0) }
  }

  /// Reads an argument: `passcode: entry`.
  ///
  /// A YAML list becomes a list expression.
  private mutating func readArgument(_ entry: Node.Entry) -> ArgumentSyntax {
    let what = "the value of '\(entry.key.text)'"
    // The reader keeps an invalid argument, because its omission would cause a cascading error for a missing argument.
    let invalid = ExpressionSyntax(kind: .invalid, range: entry.value.range)
    guard case .sequence(let items) = entry.value.content else {
      return ArgumentSyntax(name: entry.key, value: expression(entry.value, what) ?? invalid)
    }
    let values = items.compactMap { expression($0, "an item of \(what)") }
    let isWhole = values.count == items.count
    return ArgumentSyntax(
      name: entry.key, value: isWhole ? ExpressionSyntax(kind: .list(values), range: entry.value.range) : invalid)
  }
}
