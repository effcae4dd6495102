import StatechartLanguage

/// What a machine shows and what it leaves behind.
extension MachineTranslator {
  // MARK: Output

  func output() -> [SwiftDeclaration] {
    let final = flow.leaves.filter { isFinal($0) }
    let living = flow.leaves.filter { !isFinal($0) }
    let documentation = ["What the flow leaves behind; `nil` until it is done."]
    guard !final.isEmpty else {
      return [
        .mark("Output and screen"),
        .property(
          SwiftProperty(
            documentation: documentation, introducer: "\(access.prefix)var", name: "output", type: "Output?",
            body: [.expression("nil")])),
      ]
    }
    let translator = ExpressionTranslator(flow: flow)
    let cases = final.map { leaf -> SwiftCase in
      guard case .final(let values) = flow.states[leaf].kind else { return SwiftCase([], []) }
      let arguments = zip(flow.output, values).map { SwiftArgument($0.name, translator.translate($1)) }
      return SwiftCase([pattern(leaf)], [.expression(.call("Output", arguments))])
    }
    let rest = living.isEmpty ? [] : [SwiftCase(patterns(living), [.expression("nil")])]
    return [
      .mark("Output and screen"),
      .property(
        SwiftProperty(
          documentation: documentation, introducer: "\(access.prefix)var", name: "output", type: "Output?",
          body: [.select("state", cases + rest)])),
    ]
  }

  // MARK: Screen

  func screen() -> [SwiftDeclaration] {
    let root = statements(flow.states[Flow.root].screen)
    let cases = screenCases()
    let shows = !root.isEmpty || flow.leaves.contains { !isFinal($0) && !ownStatements(of: $0).isEmpty }
    var body: [SwiftStatement] = [.expression(SwiftExpression.name("Screen")())]
    if shows {
      body = [.variable("screen", SwiftExpression.name("Screen<Text, Event>")())] + root
      if cases.contains(where: { !$0.body.isEmpty }) { body.append(.select("state", cases)) }
      body.append(.returned("screen"))
    }
    return [
      .property(
        SwiftProperty(
          documentation: ["What the flow shows."], introducer: "\(access.prefix)var", name: "screen",
          type: "Screen<Text, Event>", body: body))
    ]
  }

  /// Leaves that show the same stand in one case.
  private func screenCases() -> [SwiftCase] {
    var groups: [(source: String, leaves: [ID<State>], body: [SwiftStatement])] = []
    for leaf in flow.leaves {
      // A flow that is done shows nothing.
      let body = isFinal(leaf) ? [.returned(SwiftExpression.name("Screen")())] : ownStatements(of: leaf)
      let source = "\(body)"
      if let index = groups.firstIndex(where: { $0.source == source }) {
        groups[index].leaves.append(leaf)
      } else {
        groups.append((source, [leaf], body))
      }
    }
    return groups.map { SwiftCase(patterns($0.leaves), $0.body) }
  }

  /// What a leaf and the states around it show over what the flow itself shows.
  private func ownStatements(of leaf: ID<State>) -> [SwiftStatement] {
    var shown = Screen()
    for state in flow.lineage(of: leaf).dropLast().reversed() { shown = flow.states[state].screen.laid(over: shown) }
    return statements(shown)
  }

  /// Puts what one screen names over what is there already.
  private func statements(_ screen: Screen) -> [SwiftStatement] {
    let translator = ExpressionTranslator(flow: flow)
    return words("title", screen.title) + words("prompt", screen.prompt)
      + item("dots", screen.dots) { dots in
        SwiftExpression.name("Screen.Dots")(
          SwiftArgument("filled", translator.translate(dots.filled)), SwiftArgument("of", translator.translate(dots.of)))
      }
      + words("message", screen.message)
      + item("countdown", screen.countdown) { translator.translate($0) }
      + item("keypad", screen.keypad) { keypad in
        let digit = flow.events[keypad.digit]
        let label = digit.fields.first.map { "(\($0.name):)" } ?? ""
        return SwiftExpression.name("Screen.Keypad")(
          SwiftArgument("digit", .name("Event.\(memberName(digit.name))\(label)")),
          SwiftArgument("delete", .name("." + memberName(flow.events[keypad.delete].name))))
      }
      + item("buttons", screen.buttons, nothing: .array([])) { .array($0.map { self.button($0, translator) }) }
  }

  private func item<Content>(
    _ name: String, _ item: Screen.Item<Content>, nothing: SwiftExpression = "nil",
    _ value: (Content) -> SwiftExpression
  ) -> [SwiftStatement] {
    switch item {
    case .inherited: []
    case .nothing: [.assign(SwiftExpression.name("screen").dot(name), nothing)]
    case .shown(let content): [.assign(SwiftExpression.name("screen").dot(name), value(content))]
    }
  }

  private func words(_ name: String, _ item: Screen.Item<Screen.Words>) -> [SwiftStatement] {
    let target = SwiftExpression.name("screen").dot(name)
    let translator = ExpressionTranslator(flow: flow)
    switch item {
    case .inherited: return []
    case .nothing, .shown(.nothing): return [.assign(target, "nil")]
    case .shown(.text(let text)): return [.assign(target, translator.translate(text))]
    case .shown(.chosen(let value, let cases)):
      return [
        .assignSelection(
          target, translator.translate(value),
          cases.map { SwiftCase(["." + memberName($0.name)], [.expression(self.words($0.words))]) })
      ]
    }
  }

  private func words(_ words: Screen.Words) -> SwiftExpression {
    switch words {
    case .nothing: return "nil"
    case .text(let text): return ExpressionTranslator(flow: flow).translate(text)
    case .chosen(let value, let cases):
      // A choice within a choice is rare enough to stand in a line: nested conditions.
      let translator = ExpressionTranslator(flow: flow)
      return cases.dropLast().reversed().reduce(cases.last.map { self.words($0.words) } ?? "nil") { rest, item in
        let condition = SwiftExpression.binary(
          translator.translate(value), "==", .name("." + memberName(item.name)), precedence: 3)
        return .binary(.binary(condition, "?", self.words(item.words), precedence: 0), ":", rest, precedence: 0)
      }
    }
  }

  private func button(_ button: Screen.Button, _ translator: ExpressionTranslator) -> SwiftExpression {
    var arguments = [
      SwiftArgument(nil, translator.translate(button.label)),
      SwiftArgument(nil, .name("." + memberName(flow.events[button.event].name))),
    ]
    if button.role != .normal { arguments.append(SwiftArgument("role", .name("." + button.role.rawValue))) }
    return .call("Screen.Button", arguments)
  }
}
