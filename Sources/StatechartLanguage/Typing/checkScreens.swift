import StatechartModel
import StatechartSyntax

extension TypeChecker {
  mutating func screen(_ syntax: ScreenSyntax, of owner: ID<State>) -> Screen {
    var screen = Screen()
    if let title = syntax.title { screen.title = words(title) }
    if let prompt = syntax.prompt { screen.prompt = words(prompt) }
    if let message = syntax.message { screen.message = words(message) }
    if let dots = syntax.dots { screen.dots = self.dots(dots) }
    if let countdown = syntax.countdown { screen.countdown = self.countdown(countdown) }
    if let keypad = syntax.keypad { screen.keypad = self.keypad(keypad, of: owner) }
    screen.fields = items(syntax.fields, screen.fields) {
      $0.control($1, of: owner, holding: .optional(.secret), sending: [.secret])
    }
    screen.toggles =
      items(syntax.toggles, screen.toggles) { $0.control($1, of: owner, holding: .bool, sending: []) }
      .groupedByChoice
    screen.lists = items(syntax.lists, screen.lists) { $0.list($1, of: owner) }
    if let reveal = syntax.reveal { screen.reveal = self.reveal(reveal) }
    screen.buttons = items(syntax.buttons, screen.buttons) { $0.button($1, of: owner) }
    for key in ["fields", "toggles", "lists", "buttons"] { checkCaptions(of: screen, under: key) }
    return screen
  }

  private mutating func items<Syntax, Item>(
    _ syntax: ItemsSyntax<Syntax>?, _ items: Screen.Items<Item>, _ item: (inout TypeChecker, Syntax) -> Item?
  ) -> Screen.Items<Item> {
    guard let syntax else { return items }
    return items.replacing(syntax.items.compactMap { item(&self, $0) }, replacesInherited: syntax.replacesInherited)
  }

  private mutating func words(_ syntax: ScreenTextSyntax) -> Screen.Item<Screen.ShownText> {
    if case .none = syntax { return .nothing }
    return innerText(syntax).map(Screen.Item.shown) ?? .nothing
  }

  /// Returns whether the file of `range` declares a text or a variable with a name.
  private func isNameOfOwn(_ name: String, at range: SourceRange) -> Bool {
    let declared = namedTexts[name]?.range ?? variablesByName[name].map { flow.variables[$0].range }
    return declared?.file === range.file
  }

  private mutating func innerText(_ syntax: ScreenTextSyntax) -> Screen.ShownText? {
    switch syntax {
    case .none: return Screen.ShownText.nothing
    case .text(let text):
      if text.pieces.count == 1, case .literal(let words) = text.pieces[0], isNameOfOwn(words, at: text.range) {
        usage.textsLikeNames.append(Name(text: words, range: text.range))
        if let meant = namedTexts[words] { return .text(meant) }
      }
      return self.text(text, in: Scope()).map(Screen.ShownText.text)
    case .chosen(let value, let cases):
      guard let value = expression(value, in: Scope()) else { return nil }
      guard case .cases(let type) = value.type else {
        if value.type.isSecret {
          diagnostics.report(.secretShown(value))
          return nil
        }
        diagnostics.report(.typeMismatch(found: value.type, expected: "a value with cases", at: value.range))
        return nil
      }
      let missing = type.cases.filter { name in !cases.contains { $0.name.text == name } }
      if cases.allSatisfy({ type.cases.contains($0.name.text) }) {
        if !missing.isEmpty { diagnostics.report(.missingCases(missing, at: value.range)) }
      } else {
        _ = diagnostics.checkArgumentNames(
          cases.map(\.name), known: type.cases, required: type.cases, what: "case", of: "'\(type.name)'", code: .unknownName,
          at: value.range)
      }
      let chosen = type.cases.compactMap { name -> (name: String, words: Screen.ShownText)? in
        cases.first { $0.name.text == name }.flatMap { innerText($0.text) }.map { (name: name, words: $0) }
      }
      return .chosen(by: value, chosen)
    }
  }

  private mutating func dots(_ syntax: DotsSyntax) -> Screen.Item<Screen.Dots> {
    guard case .dots(let filled, let total) = syntax else { return .nothing }
    guard let filled = value(filled, of: .anyCount, in: Scope()), let total = value(total, of: .anyCount, in: Scope())
    else { return .nothing }
    return .shown(Screen.Dots(filled: filled, of: total))
  }

  private mutating func countdown(_ syntax: CountdownSyntax) -> Screen.Item<Expression> {
    guard case .duration(let duration) = syntax else { return .nothing }
    return value(duration, of: .duration, in: Scope()).map(Screen.Item.shown) ?? .nothing
  }

  private mutating func keypad(_ syntax: KeypadSyntax, of owner: ID<State>) -> Screen.Item<Screen.Keypad> {
    guard case .keypad(let digitName, let deleteName) = syntax else { return .nothing }
    guard let digit = event(digitName), let delete = event(deleteName) else { return .nothing }
    if !carries(digit, [.digit]) {
      diagnostics.report(.keyNeeds("with one digit", digitName, flow.events[digit]))
    }
    if !carries(delete, []) { diagnostics.report(.keyNeeds("without a payload", deleteName, flow.events[delete])) }
    return .shown(Screen.Keypad(digit: digit, delete: delete, owner: owner, range: digitName.range))
  }

  /// Returns whether an event has the given field types.
  ///
  /// An event with an unknown field type is accepted.
  private func carries(_ event: ID<Event>, _ types: [ValueType]) -> Bool {
    flow.events[event].fields.map(\.type) == types || untyped.contains(flow.events[event].name)
  }

  private mutating func reveal(_ syntax: RevealSyntax) -> Screen.Item<Expression> {
    guard case .secret(let secret) = syntax else { return .nothing }
    return value(secret, of: .optional(.secret), in: Scope()).map(Screen.Item.shown) ?? .nothing
  }

  private mutating func control(
    _ syntax: ControlSyntax, of owner: ID<State>, holding type: ValueType, sending carried: [ValueType]
  ) -> Screen.Control? {
    let value = value(syntax.value, of: type, in: Scope())
    guard let caption = caption(syntax.caption, of: owner), let event = event(syntax.event), let value else { return nil }
    if !carries(event, carried) {
      diagnostics.report(.keyNeeds(carried.isEmpty ? "without a payload" : "with one secret", syntax.event, flow.events[event]))
    }
    return Screen.Control(caption: caption, value: value, event: event)
  }

  private mutating func list(_ syntax: ListSyntax, of owner: ID<State>) -> Screen.List? {
    let query = query(syntax.interface, syntax.query)
    let input = query.map { queryInput(syntax, of: flow.queries[$0]) }
    guard let caption = caption(syntax.caption, of: owner), let query, let input else { return nil }
    var select: ID<Event>?
    if let name = syntax.select {
      select = event(name)
      if let select, !carries(select, [.secret]) {
        diagnostics.report(.keyNeeds("with one secret", name, flow.events[select]))
      }
    }
    return Screen.List(caption: caption, empty: optionalText(syntax.empty), query: query, input: input, select: select)
  }

  /// Returns the type-checked input of a query, without invalid values, which are reported.
  ///
  /// Optional secrets are accepted. ``FlowAnalyzer/checkAbsentSecrets()`` reports the secrets that can be `none`.
  private mutating func queryInput(_ syntax: ListSyntax, of query: Query) -> [Expression] {
    arguments(
      syntax.input, for: query.input.map(\.orAbsent), of: "the input of '\(query.name)'", at: syntax.query.range, in: Scope())
  }

  private mutating func query(_ interface: Name?, _ name: Name) -> ID<Query>? {
    let candidates = flow.queries.ids.filter { id in
      flow.queries[id].name == name.text
        && (interface.map { flow.queries[id].interface == suggestedSpecs[$0.text] ?? $0.text } ?? true)
    }
    let declaring = interface.flatMap { library.interface(named: suggestedSpecs[$0.text] ?? $0.text) }
    if let interface, declaring == nil {
      diagnostics.report(.unknownName(interface, what: "interface", among: library.names, code: .unknownInterface))
    } else if candidates.count > 1 {
      diagnostics.report(
        .ambiguousName(
          name, "'\(flow.queries[candidates[0]].qualifiedName)'", "'\(flow.queries[candidates[1]].qualifiedName)'"))
    } else if candidates.isEmpty {
      if let interface, declaring?.queries.contains(where: { $0.name == name.text }) == true {
        diagnostics.report(.interfaceNotUsed(interface, uses: usedSpecs))
      } else {
        diagnostics.report(.unknownName(name, what: "query", among: flow.queries.map(\.name), code: .unknownQuery))
      }
    }
    guard candidates.count == 1 else { return nil }
    record(name, of: interface, candidates[0])
    return candidates[0]
  }

  private mutating func caption(_ syntax: CaptionSyntax, of owner: ID<State>) -> Screen.Caption? {
    let shown = condition(syntax.condition, in: Scope())
    let enabled = condition(syntax.enabled, in: Scope())
    guard let label = innerText(syntax.label) else { return nil }
    checkIsNeverNone(label)
    return Screen.Caption(
      label: label, subtitle: optionalText(syntax.subtitle), accessibility: optionalText(syntax.accessibility),
      condition: shown, enabled: enabled, labelKey: labelKey(label), owner: owner, range: syntax.range)
  }

  private func labelKey(_ label: Screen.ShownText) -> Screen.ShownText {
    switch label {
    case .text(let expression):
      guard case .text(let id, let values) = expression.kind,
        let first = flow.texts.ids.first(where: { flow.texts[$0].pieces == flow.texts[id].pieces })
      else { return label }
      return .text(Expression(kind: .text(first, values), type: expression.type, range: expression.range))
    case .chosen(let value, let cases):
      return .chosen(by: value, cases.map { (name: $0.name, words: labelKey($0.words)) })
    case .nothing: return label
    }
  }

  private mutating func optionalText(_ syntax: ScreenTextSyntax?) -> Screen.ShownText {
    syntax.flatMap { innerText($0) } ?? .nothing
  }

  /// Reports each text of a label that can be `none`.
  private mutating func checkIsNeverNone(_ label: Screen.ShownText) {
    switch label {
    case .text(let text):
      if text.type != .text { diagnostics.report(.typeMismatch(found: text.type, expected: .text, at: text.range)) }
    case .chosen(_, let cases): for (_, words) in cases { checkIsNeverNone(words) }
    case .nothing: break
    }
  }

  private mutating func button(_ syntax: ButtonSyntax, of owner: ID<State>) -> Screen.Button? {
    guard let caption = caption(syntax.caption, of: owner), let event = event(syntax.event) else { return nil }
    // A button that cancels acts on the whole screen.
    let sendsRow = syntax.role != .cancel && carries(event, [.secret])
    if !carries(event, []), !sendsRow {
      let what = syntax.role == .cancel ? "without a payload" : "without a payload, or with one secret"
      diagnostics.report(.keyNeeds(what, syntax.event, flow.events[event]))
    }
    return Screen.Button(caption: caption, event: event, role: syntax.role)
  }
}

extension ValueType {
  /// The type of the number of filled dots, and of the total number of dots.
  fileprivate static let anyCount = ValueType.int(0...64)
}
