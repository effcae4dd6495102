import StatechartModel

extension SyntaxReader {
  /// Reads the screen of a state.
  mutating func readScreen(_ node: Node) -> ScreenSyntax {
    let group = group(node, "a screen", .screen)
    return ScreenSyntax(
      title: group["title"].flatMap { readScreenText($0, "a title") },
      prompt: group["prompt"].flatMap { readScreenText($0, "a prompt") },
      message: group["message"].flatMap { readScreenText($0, "a message") },
      dots: group["dots"].flatMap { readDots($0) },
      countdown: group["countdown"].flatMap { readCountdown($0) },
      keypad: group["keypad"].flatMap { readKeypad($0) },
      fields: group["fields"].flatMap { readItems($0, "fields") { $0.readControl($1, "a field") } },
      toggles: group["toggles"].flatMap { readItems($0, "toggles") { $0.readControl($1, "a toggle") } },
      lists: group["lists"].flatMap { readItems($0, "lists") { $0.readList($1) } },
      reveal: group["reveal"].flatMap { readReveal($0) },
      buttons: group["buttons"].flatMap { readItems($0, "buttons") { $0.readButton($1) } })
  }

  private mutating func readScreenText(_ node: Node, _ what: String) -> ScreenTextSyntax? {
    if isNone(node) { return ScreenTextSyntax.none }
    guard case .mapping = node.content else { return text(node, what).map(ScreenTextSyntax.text) }
    let entries = entries(node, what)
    guard let key = entries.first(where: { $0.key.text == "switch" }) else {
      if file.unquotedPlural(on: node.range.start.line)?.start == node.range.start {
        return text(node, what).map(ScreenTextSyntax.text)
      }
      let words = file.text(in: node.range)
      diagnostics.report(
        words.hasPrefix("{") && entries.allSatisfy(\.value.isEmpty)
          ? .textBeginsWithBrace(words, at: node.range) : .missingKey("switch", in: what, at: node.range))
      return nil
    }
    guard let value = expression(key.value, "'switch'") else { return nil }
    let cases = entries.filter { $0.key.text != "switch" }.compactMap { entry in
      readScreenText(entry.value, what).map { (name: entry.key, text: $0) }
    }
    return .chosen(by: value, cases: cases)
  }

  private mutating func readDots(_ node: Node) -> DotsSyntax? {
    if isNone(node) { return DotsSyntax.none }
    let group = group(node, "'dots'", .dots)
    guard let filled = group["filled"].flatMap({ expression($0, "'filled'") }),
      let total = group["of"].flatMap({ expression($0, "'of'") })
    else { return nil }
    return .dots(filled: filled, of: total)
  }

  private mutating func readCountdown(_ node: Node) -> CountdownSyntax? {
    isNone(node) ? CountdownSyntax.none : expression(node, "'countdown'").map(CountdownSyntax.duration)
  }

  private mutating func readKeypad(_ node: Node) -> KeypadSyntax? {
    if isNone(node) { return KeypadSyntax.none }
    let group = group(node, "'keypad'", .keypad)
    guard let digit = group["digit"].flatMap({ name($0, "an event") }),
      let delete = group["delete"].flatMap({ name($0, "an event") })
    else { return nil }
    return .keypad(digit: digit, delete: delete)
  }

  private mutating func readReveal(_ node: Node) -> RevealSyntax? {
    isNone(node) ? RevealSyntax.none : expression(node, "'reveal'").map(RevealSyntax.secret)
  }

  // MARK: Controls

  /// Reads controls of one kind; `nil` for an empty list or an unknown key, which is reported.
  private mutating func readItems<Item>(
    _ node: Node, _ what: String, _ read: (inout SyntaxReader, Node) -> Item?
  ) -> ItemsSyntax<Item>? {
    if isNone(node) { return ItemsSyntax(items: [], replacesInherited: true) }
    var (content, replacesInherited) = (node, false)
    if isReplacement(node) {
      guard let replacement = group(node, "'\(what)'", .replacement)["replace"] else { return nil }
      (content, replacesInherited) = (replacement, true)
    }
    if isEmpty(content) || replacesInherited && isNone(content) {
      diagnostics.report(.noControls(what, isReplacement: replacesInherited, at: node.range, canEdit: !node.isEmpty))
      return nil
    }
    return ItemsSyntax(
      items: list(content, "'\(what)'").compactMap { read(&self, $0) }, replacesInherited: replacesInherited)
  }

  /// Returns whether a node is `{ replace: [...] }`, or has a single, possibly misspelled key with a list.
  private func isReplacement(_ node: Node) -> Bool {
    guard case .mapping(let entries) = node.content else { return false }
    if entries.contains(where: { $0.key.text == "replace" }) { return true }
    if case .sequence? = entries.first?.value.content, entries.count == 1 { return true }
    return false
  }

  private func isEmpty(_ node: Node) -> Bool {
    if case .sequence(let items) = node.content { items.isEmpty } else { node.isEmpty }
  }

  private mutating func readCaption(_ group: Group) -> CaptionSyntax? {
    guard let node = group["label"], let label = readScreenText(node, "a label") else { return nil }
    if label.canBeNone { diagnostics.report(.labelIsNone(at: node.range)) }
    return CaptionSyntax(
      label: label, subtitle: group["subtitle"].flatMap { readScreenText($0, "a subtitle") },
      accessibility: group["accessibility"].flatMap { readScreenText($0, "an accessibility label") },
      condition: group["when"].flatMap { expression($0, "'when'") },
      enabled: group["enabled"].flatMap { expression($0, "'enabled'") }, range: node.range)
  }

  /// Reads a field or a toggle; `nil` for a missing or invalid label, value or event, which is reported.
  private mutating func readControl(_ node: Node, _ what: String) -> ControlSyntax? {
    let group = group(node, what, .field)
    guard let caption = readCaption(group), let value = group["value"].flatMap({ expression($0, "'value'") }),
      let event = group["event"].flatMap({ name($0, "an event") })
    else { return nil }
    return ControlSyntax(caption: caption, value: value, event: event)
  }

  private mutating func readList(_ node: Node) -> ListSyntax? {
    let group = group(node, "a list", .list)
    guard let caption = readCaption(group),
      let query = group["query"].flatMap({ readMember($0, "'query'", else: { .notAQuery($0) }) })
    else { return nil }
    let select = group["select"].flatMap { name($0, "an event") }
    return ListSyntax(
      caption: caption, empty: group["empty"].flatMap { readScreenText($0, "'empty'") },
      interface: query.interface, query: query.name, input: readArguments(group["input"], "'input'"), select: select)
  }

  private mutating func readButton(_ node: Node) -> ButtonSyntax? {
    let group = group(node, "a button", .button)
    guard let caption = readCaption(group), let event = group["event"].flatMap({ stateName($0, "an event") })
    else { return nil }
    var role = ButtonRole.normal
    if let node = group["role"], let word = name(node, "a role") {
      if let known = ButtonRole(rawValue: word.text) {
        role = known
      } else {
        diagnostics.report(.unknownName(word, what: "role", among: ButtonRole.allCases.map(\.rawValue), code: .unknownRole))
      }
    }
    return ButtonSyntax(caption: caption, event: event, role: role)
  }

  private func isNone(_ node: Node) -> Bool {
    if case .scalar("none", .plain) = node.content { true } else { false }
  }
}

extension ScreenTextSyntax {
  /// Whether the text is `none`, or is `none` for at least one case.
  fileprivate var canBeNone: Bool {
    switch self {
    case .none: true
    case .text: false
    case .chosen(_, let cases): cases.contains { $0.text.canBeNone }
    }
  }
}
