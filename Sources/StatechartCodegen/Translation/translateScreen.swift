import StatechartModel

/// The screen and the output of a machine.
extension MachineTranslator {
  // MARK: Output

  func output() -> [SwiftDeclaration] {
    let final = flow.atomicStates.filter(endsFlow)
    let translator = ExpressionTranslator(flow: flow)
    let cases = final.map { atomicState -> SwiftCase in
      guard case .final(let values) = flow.states[atomicState].kind else { return SwiftCase([], []) }
      let arguments = zip(flow.output, values).map { SwiftArgument($0.name, translator.translate($1, as: $0.type)) }
      return SwiftCase([stableState(atomicState)], [.expression(.call("Output", arguments))])
    }
    let living = chart.stableStates(in: Flow.root).filter { !endsFlow($0) }
    let rest = living.isEmpty ? [] : [SwiftCase(patterns(living), [.expression("nil")])]
    let body: [SwiftStatement] =
      if final.isEmpty {
        [.expression("nil")]
      } else if living.isEmpty, final.count == 1 {
        [.expression(cases[0].body.first?.value ?? "nil")]
      } else {
        [.select("leaf", cases + rest)]
      }
    return [
      .property(
        SwiftProperty(
          documentation: ["The output of the flow; `nil` until it is done."], introducer: "\(inlinablePrefix)var",
          name: "output", type: "Output?", body: body))
    ]
  }

  // MARK: Screen

  func screen() -> [SwiftDeclaration] {
    let root = items(flow.states[Flow.root].screen).filter { !$0.setsToNothing }
    let shown = root + rootControls + self.stableStates(in: Flow.root)
    var body: [SwiftStatement] = [.expression(SwiftExpression.name("Screen")())]
    if shown.contains(where: \.showsSomething) {
      body = [.variable("screen", SwiftExpression.name("Screen<Text, Event>")())] + shown + [.returned("screen")]
    }
    return [
      .property(
        SwiftProperty(
          documentation: ["The screen of the active states."], introducer: "\(access.prefix)var", name: "screen",
          type: "Screen<Text, Event>", body: body))
    ]
  }

  /// Returns the statements that add the screen of a region to the screens of its ancestors and sibling regions.
  private func shown(in region: ID<State>) -> [SwiftStatement] {
    let screen = flow.states[region].screen
    let controls = controls(of: region)
    return items(screen) + controls.beforeRegions + stableStates(in: region) + controls.afterRegions
  }

  /// Returns the statements that add the screen of the active stable state of a region.
  ///
  /// Stable states with the same screen share a case.
  private func stableStates(in region: ID<State>) -> [SwiftStatement] {
    var groups: [(stableStates: [ID<State>], body: [SwiftStatement])] = []
    var indices: [[SwiftStatement]: Int] = [:]
    for stableState in chart.stableStates(in: region) {
      let body = shown(at: stableState, in: region)
      if let index = indices[body] {
        groups[index].stableStates.append(stableState)
      } else {
        indices[body] = groups.count
        groups.append(([stableState], body))
      }
    }
    guard groups.count > 1 else { return groups.first?.body ?? [] }
    return [.select(.name(property(of: region)), groups.map { SwiftCase(patterns($0.stableStates), $0.body) })]
  }

  private func shown(at stableState: ID<State>, in region: ID<State>) -> [SwiftStatement] {
    // The screen of a finished flow is empty.
    if endsFlow(stableState) { return [.returned(SwiftExpression.name("Screen")())] }
    let path = path(to: stableState, in: region)
    let shown = path.reduce(Screen()) { flow.states[$1].screen.laid(over: $0) }
    let inner = flow.states[stableState].isParallel ? flow.states[stableState].children.flatMap { self.shown(in: $0) } : []
    guard region == Flow.root else {
      let controls = controls(at: stableState, in: region, shown)
      return items(shown) + controls.beforeRegions + inner + controls.afterRegions
    }
    // An item has to be removed only if the flow itself shows the item.
    let around = Set(items(flow.states[Flow.root].screen).compactMap(\.target))
    let controls = controls(at: stableState, isChanged: { list in path.contains { list.isNamed(in: flow.states[$0].screen) } })
    return items(shown).filter { !$0.setsToNothing || $0.target.map(around.contains) ?? true } + controls.beforeRegions
      + inner + controls.afterRegions
  }

  /// Returns a stable state and its ancestors inside a region, outermost first, without the region.
  private func path(to stableState: ID<State>, in region: ID<State>) -> [ID<State>] {
    chart.lineage(of: stableState).prefix { $0 != region }.reversed()
  }

  /// Returns the assignments of the items of a screen, without the controls of the screen.
  private func items(_ screen: Screen) -> [SwiftStatement] {
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
          SwiftArgument("digit", .name("Event.\(memberName(digit.swiftName))\(label)")),
          SwiftArgument("delete", .name("." + memberName(flow.events[keypad.delete].swiftName))))
      }
      + item("reveal", screen.reveal) { translator.translate($0) }
  }

  private func item<Content>(
    _ name: String, _ item: Screen.Item<Content>, _ value: (Content) -> SwiftExpression
  ) -> [SwiftStatement] {
    switch item {
    case .inherited: []
    case .nothing: [.assign(SwiftExpression.name("screen").dot(name), "nil")]
    case .shown(let content): [.assign(SwiftExpression.name("screen").dot(name), value(content))]
    }
  }

  private func words(_ name: String, _ item: Screen.Item<Screen.ShownText>) -> [SwiftStatement] {
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

  func words(_ words: Screen.ShownText) -> SwiftExpression {
    switch words {
    case .nothing: return "nil"
    case .text(let text): return ExpressionTranslator(flow: flow).translate(text)
    case .chosen(let value, let cases):
      // Write the selection of a text as a conditional expression. Selections inside other expressions are rare.
      let translator = ExpressionTranslator(flow: flow)
      return cases.dropLast().reversed().reduce(cases.last.map { self.words($0.words) } ?? "nil") { rest, item in
        let condition = SwiftExpression.binary(
          translator.translate(value), "==", .name("." + memberName(item.name)), precedence: 3)
        return .binary(.binary(condition, "?", self.words(item.words), precedence: 0), ":", rest, precedence: 0)
      }
    }
  }
}

extension SwiftStatement {
  /// The value of a statement that is an expression; `nil` for another statement.
  fileprivate var value: SwiftExpression? {
    if case .expression(let value) = self { value } else { nil }
  }

  /// The property to which the statement assigns a value; `nil` for another statement.
  fileprivate var target: String? {
    switch self {
    case .assign(let target, _), .assignSelection(let target, _, _): target.line
    default: nil
    }
  }

  /// Whether the statement assigns the default value of a new screen.
  fileprivate var setsToNothing: Bool {
    if case .assign(_, let value) = self { ["nil", "[]"].contains(value.line) } else { false }
  }

  /// Whether the statement adds content to the screen.
  fileprivate var showsSomething: Bool {
    switch self {
    case .select(_, let cases): cases.contains { $0.body.contains(where: \.showsSomething) }
    case .returned: false
    default: true
    }
  }
}
