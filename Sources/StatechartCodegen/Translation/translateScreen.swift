import StatechartLanguage

/// What a machine shows and what it leaves behind.
extension MachineTranslator {
  // MARK: Output

  func output() -> [SwiftDeclaration] {
    let final = flow.leaves.filter(endsFlow)
    let translator = ExpressionTranslator(flow: flow)
    let cases = final.map { leaf -> SwiftCase in
      guard case .final(let values) = flow.states[leaf].kind else { return SwiftCase([], []) }
      let arguments = zip(flow.output, values).map { SwiftArgument($0.name, translator.translate($1, as: $0.type)) }
      return SwiftCase([place(leaf)], [.expression(.call("Output", arguments))])
    }
    let living = chart.places(in: Flow.root).filter { !endsFlow($0) }
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
          documentation: ["What the flow leaves behind; `nil` until it is done."], introducer: "\(inlinablePrefix)var",
          name: "output", type: "Output?", body: body))
    ]
  }

  // MARK: Screen

  func screen() -> [SwiftDeclaration] {
    let root = statements(flow.states[Flow.root].screen).filter { !$0.setsToNothing }
    let own = shown(in: Flow.root)
    var body: [SwiftStatement] = [.expression(SwiftExpression.name("Screen")())]
    if (root + own).contains(where: \.showsSomething) {
      body =
        [.variable("screen", SwiftExpression.name("Screen<Text, Event>")())]
        + joinedLists.map { .variable("\($0.rawValue): [Screen<Text, Event>.\($0.item)]?", "nil") } + root + own
        + joinedLists.map { list in
          .branches([
            SwiftBranch(
              condition: .holds(.name("let \(list.rawValue)")),
              body: [.assign(SwiftExpression.name("screen").dot(list.rawValue), .name(list.rawValue))])
          ])
        } + [.returned("screen")]
    }
    return [
      .property(
        SwiftProperty(
          documentation: ["What the flow shows."], introducer: "\(access.prefix)var", name: "screen",
          type: "Screen<Text, Event>", body: body))
    ]
  }

  /// What is shown in a region, over what is shown around it. Places that show the same stand in one case.
  private func shown(in region: ID<State>) -> [SwiftStatement] {
    var groups: [(places: [ID<State>], body: [SwiftStatement])] = []
    var indices: [[SwiftStatement]: Int] = [:]
    for place in chart.places(in: region) {
      let body = shown(at: place, in: region)
      if let index = indices[body] {
        groups[index].places.append(place)
      } else {
        indices[body] = groups.count
        groups.append(([place], body))
      }
    }
    guard groups.count > 1 else { return groups.first?.body ?? [] }
    return [.select(.name(property(of: region)), groups.map { SwiftCase(patterns($0.places), $0.body) })]
  }

  private func shown(at place: ID<State>, in region: ID<State>) -> [SwiftStatement] {
    // A flow that is done shows nothing.
    if endsFlow(place) { return [.returned(SwiftExpression.name("Screen")())] }
    var shown = Screen()
    let path = chart.lineage(of: place).prefix { $0 != region || region != Flow.root }.filter { chart.region(of: $0) == region }
    for state in path.reversed() { shown = flow.states[state].screen.laid(over: shown) }
    let inner = flow.states[place].isParallel ? flow.states[place].children.flatMap { self.shown(in: $0) } : []
    guard region != Flow.root else {
      // What is not there on a new screen is only taken away where the flow itself shows it.
      let around = Set(statements(flow.states[Flow.root].screen).compactMap(\.target))
      return statements(shown).filter { !$0.setsToNothing || $0.target.map(around.contains) ?? true } + inner
    }
    let replaced = joinedLists.filter { list in
      flow.states[place].isParallel && list.isNamed(in: shown)
        && chart.all(in: place).dropFirst().contains { list.isNamed(in: flow.states[$0].screen) }
    }
    return statements(shown, joining: joinedLists, without: replaced)
      + replaced.flatMap { [.variable(besides($0, place), .name("\($0.rawValue) ?? []")), .assign(.name($0.rawValue), "nil")] }
      + inner + replaced.flatMap { replacing($0, at: place, shown) }
  }

  /// What regions offer stands in the place of what the state offers that has them, and both beside what others offered before.
  private func replacing(_ list: ScreenList, at place: ID<State>, _ screen: Screen) -> [SwiftStatement] {
    let own = offering(list, on: screen, to: .name(list.rawValue), appending: .chained(.name(list.rawValue))) { $0 }
    return [
      .branches([SwiftBranch(condition: .holds(.name("\(list.rawValue) == nil")), body: own)]),
      .expression(.name("\(besides(list, place)) += \(list.rawValue) ?? []")),
      .assign(.name(list.rawValue), .name(besides(list, place))),
    ]
  }

  /// The variable for what is offered beside a state.
  private func besides(_ list: ScreenList, _ place: ID<State>) -> String { list.rawValue + "Beside" + name(place) }

  /// Something that a screen offers, where its condition holds.
  private struct Offer {
    let condition: Expression?
    let item: SwiftExpression
  }

  private func offered(_ list: ScreenList, on screen: Screen) -> [Offer]? {
    let translator = ExpressionTranslator(flow: flow)
    return switch list {
    case .fields: screen.fields.offered?.map { Offer(condition: $0.caption.condition, item: field($0, translator)) }
    case .toggles: screen.toggles.offered?.map { Offer(condition: $0.caption.condition, item: toggle($0, translator)) }
    case .lists: screen.lists.offered?.map { Offer(condition: $0.caption.condition, item: self.list($0, translator)) }
    case .buttons: screen.buttons.offered?.map { Offer(condition: $0.caption.condition, item: button($0, translator)) }
    }
  }

  /// Assigns what is offered in any case, and appends from there on what is offered under a condition.
  private func offering(
    _ list: ScreenList, on screen: Screen, to target: SwiftExpression, appending: SwiftExpression,
    _ value: (SwiftExpression) -> SwiftExpression
  ) -> [SwiftStatement] {
    guard let offers = offered(list, on: screen) else { return [] }
    let first = offers.prefix { $0.condition == nil }
    let translator = ExpressionTranslator(flow: flow)
    let rest = offers.dropFirst(first.count).map { offer -> SwiftStatement in
      let append = SwiftStatement.expression(.call(appending.dot("append"), [SwiftArgument(nil, offer.item)]))
      guard let condition = offer.condition else { return append }
      return .branches([SwiftBranch(condition: .holds(translator.translate(condition)), body: [append])])
    }
    return [.assign(target, value(.array(first.map(\.item))))] + rest
  }

  /// Puts what one screen names over what is there already.
  private func statements(
    _ screen: Screen, joining: [ScreenList] = [], without: [ScreenList] = []
  ) -> [SwiftStatement] {
    let translator = ExpressionTranslator(flow: flow)
    func list(_ name: ScreenList) -> [SwiftStatement] {
      guard !without.contains(name) else { return [] }
      let (shown, joined) = (SwiftExpression.name("screen").dot(name.rawValue), SwiftExpression.name(name.rawValue))
      guard joining.contains(name) else { return offering(name, on: screen, to: shown, appending: shown) { $0 } }
      return offering(name, on: screen, to: joined, appending: .chained(joined)) {
        .binary(.name("(\(name.rawValue) ?? [])"), "+", $0, precedence: 5)
      }
    }
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
      + list(.fields)
      + list(.toggles)
      + list(.lists)
      + item("reveal", screen.reveal) { translator.translate($0) }
      + list(.buttons)
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
      SwiftArgument(nil, words(button.caption.label)),
      SwiftArgument(nil, .name("." + memberName(flow.events[button.event].swiftName))),
    ]
    if button.role != .normal { arguments.append(SwiftArgument("role", .name("." + button.role.rawValue))) }
    return .call("Screen.Button", arguments + state(button.caption))
  }

  private func field(_ field: Screen.Control, _ translator: ExpressionTranslator) -> SwiftExpression {
    .call(
      "Screen.TextField",
      [
        SwiftArgument(nil, words(field.caption.label)), SwiftArgument("value", translator.translate(field.value)),
        SwiftArgument(nil, bringing(field.event)),
      ] + argument("subtitle", field.subtitle) + state(field.caption))
  }

  private func toggle(_ toggle: Screen.Control, _ translator: ExpressionTranslator) -> SwiftExpression {
    .call(
      "Screen.Toggle",
      [
        SwiftArgument(nil, words(toggle.caption.label)), SwiftArgument("isOn", translator.translate(toggle.value)),
        SwiftArgument(nil, .name("." + memberName(flow.events[toggle.event].swiftName))),
      ] + argument("subtitle", toggle.subtitle) + state(toggle.caption))
  }

  private func list(_ list: Screen.List, _ translator: ExpressionTranslator) -> SwiftExpression {
    let query = flow.queries[list.query]
    let input = zip(query.input, list.input).map { SwiftArgument($0.name, translator.handedOver($1, as: $0.type)) }
    let name = SwiftExpression.name("." + memberName(flow.caseName(of: list.query)))
    return .call(
      "Screen.List",
      [
        SwiftArgument(nil, words(list.caption.label)), SwiftArgument(nil, input.isEmpty ? name : .call(name, input)),
      ] + (list.select.map { [SwiftArgument("select", bringing($0))] } ?? []) + argument("empty", list.empty)
        + state(list.caption))
  }

  /// An event that brings a handle, as a function.
  private func bringing(_ id: ID<Event>) -> SwiftExpression {
    let event = flow.events[id]
    let label = event.fields.first.map { "(\($0.name):)" } ?? ""
    return .name("Event.\(memberName(event.swiftName))\(label)")
  }

  /// What is read out, and whether it can be used.
  private func state(_ caption: Screen.Caption) -> [SwiftArgument] {
    let enabled = caption.enabled.map { ExpressionTranslator(flow: flow).translate($0) }
    return argument("accessibility", caption.accessibility) + (enabled.map { [SwiftArgument("isEnabled", $0)] } ?? [])
  }

  private func argument(_ label: String, _ words: Screen.Words) -> [SwiftArgument] {
    if case .nothing = words { [] } else { [SwiftArgument(label, self.words(words))] }
  }
}

/// A list on a screen, by its name in Swift.
enum ScreenList: String, CaseIterable {
  case fields
  case toggles
  case lists
  case buttons

  /// The type of its items.
  var item: String {
    switch self {
    case .fields: "TextField"
    case .toggles: "Toggle"
    case .lists: "List"
    case .buttons: "Button"
    }
  }

  func isNamed(in screen: Screen) -> Bool {
    switch self {
    case .fields: screen.fields.offered != nil
    case .toggles: screen.toggles.offered != nil
    case .lists: screen.lists.offered != nil
    case .buttons: screen.buttons.offered != nil
    }
  }

  /// Those that regions beside each other show: what all of them have is offered.
  static func joined(in chart: Chart) -> [ScreenList] {
    allCases.filter { list in
      chart.flow.states.contains { state in
        guard case .parallel(let regions) = state.kind else { return false }
        return regions.filter { chart.all(in: $0).contains { list.isNamed(in: chart.flow.states[$0].screen) } }.count > 1
      }
    }
  }
}

extension Screen.Item where Content: RangeReplaceableCollection {
  /// The list that is put in the place of the one before; `nil` if none is.
  fileprivate var offered: Content? {
    switch self {
    case .inherited: nil
    case .nothing: Content()
    case .shown(let list): list
    }
  }
}

extension SwiftStatement {
  /// The value that stands alone.
  fileprivate var value: SwiftExpression? {
    if case .expression(let value) = self { value } else { nil }
  }

  /// What it sets.
  fileprivate var target: String? {
    switch self {
    case .assign(let target, _), .assignSelection(let target, _, _): target.line
    default: nil
    }
  }

  /// Whether it sets something to what it is on a new screen.
  fileprivate var setsToNothing: Bool {
    if case .assign(_, let value) = self { ["nil", "[]"].contains(value.line) } else { false }
  }

  /// Whether it puts something on the screen.
  fileprivate var showsSomething: Bool {
    switch self {
    case .select(_, let cases): cases.contains { $0.body.contains(where: \.showsSomething) }
    case .returned: false
    default: true
    }
  }
}
