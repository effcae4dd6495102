import StatechartModel

/// The fields, toggles, lists and buttons of a screen.
extension MachineTranslator {
  /// The statements that show the controls of a stable state, before and after the controls of its regions.
  struct Controls {
    var beforeRegions: [SwiftStatement] = []
    var afterRegions: [SwiftStatement] = []
  }

  /// A control with the condition under which the screen shows the control.
  private struct Offer {
    let condition: Expression?
    let item: SwiftExpression
    /// The conditions under which an active state replaces or removes the control.
    let removing: [SwiftExpression]
  }

  /// The statements that show the controls of the flow itself, for stable states that define no controls.
  var rootControls: [SwiftStatement] {
    let screen = flow.states[Flow.root].screen
    return ScreenList.allCases.filter { $0.isNamed(in: screen) }.flatMap { list in
      showing(
        captionedItems(list, on: screen).map { Offer(condition: $0.condition, item: $1, removing: []) }, in: list,
        insteadOfOthers: false)
    }
  }

  /// Returns the statements that replace the controls of the flow with the controls of a stable state outside of regions.
  ///
  /// - Parameter isChanged: A function that returns whether the stable state, or an ancestor below the flow, changes a list of
  ///   controls.
  func controls(at stableState: ID<State>, isChanged: (ScreenList) -> Bool) -> Controls {
    let (root, screen) = (flow.states[Flow.root].screen, flow.screen(of: stableState))
    var controls = Controls()
    for list in ScreenList.allCases {
      let offers = offers(list, on: screen, at: stableState)
      let isBase = list.isNamed(in: root)
      if list.standsBeforeInherited, regions(of: stableState, name: list) {
        if isBase { controls.beforeRegions.append(.assign(list.shown, .array([]))) }
        controls.afterRegions += adding(offers, to: list)
      } else if isChanged(list) || offers.count < captionedItems(list, on: screen).count
        || offers.contains(where: { !$0.removing.isEmpty })
      {
        controls.beforeRegions += showing(offers, in: list, insteadOfOthers: isBase)
      }
    }
    return controls
  }

  /// Returns the statements that add the controls of a region to the controls of its ancestors and siblings.
  func controls(of region: ID<State>) -> Controls {
    added(ScreenList.allCases.filter { !isMerged($0, in: region) }, on: flow.states[region].screen, at: region)
  }

  /// Returns the statements that add the controls of a stable state in a region to the controls of the ancestors and siblings.
  ///
  /// - Parameter screen: The screen of the stable state and its ancestors in the region.
  func controls(at stableState: ID<State>, in region: ID<State>, _ screen: Screen) -> Controls {
    let merged = ScreenList.allCases.filter { isMerged($0, in: region) }
    let others = ScreenList.allCases.filter { !merged.contains($0) }
    let (whole, own) = (
      added(merged, on: screen.laid(over: flow.states[region].screen), at: stableState),
      added(others, on: screen, at: stableState)
    )
    return Controls(
      beforeRegions: whole.beforeRegions + own.beforeRegions, afterRegions: whole.afterRegions + own.afterRegions)
  }

  /// Returns whether a state in a region replaces or removes controls of the region.
  ///
  /// Each stable state of the region then shows its own controls together with the controls of the region.
  private func isMerged(_ list: ScreenList, in region: ID<State>) -> Bool {
    let captions = captionedItems(list, on: flow.states[region].screen).map(\.0)
    return chart.all(in: region).dropFirst().contains { state in
      chart.region(of: state) == region && captions.contains { list.replaces($0, on: flow.states[state].screen) }
    }
  }

  private func added(_ lists: [ScreenList], on screen: Screen, at state: ID<State>) -> Controls {
    var controls = Controls()
    for list in lists {
      let statements = adding(offers(list, on: screen, at: state), to: list)
      if list.standsBeforeInherited { controls.afterRegions += statements } else { controls.beforeRegions += statements }
    }
    return controls
  }

  private func regions(of stableState: ID<State>, name list: ScreenList) -> Bool {
    flow.states[stableState].isParallel
      && chart.all(in: stableState).dropFirst().contains { list.isNamed(in: flow.states[$0].screen) }
  }

  private func offers(_ list: ScreenList, on screen: Screen, at state: ID<State>) -> [Offer] {
    captionedItems(list, on: screen).compactMap { caption, item in
      var removing: [SwiftExpression] = []
      for inner in chart.all(in: state).dropFirst() where list.replaces(caption, on: flow.states[inner].screen) {
        guard let isActive = isActive(inner, in: state) else { return nil }
        removing.append(isActive)
      }
      return Offer(condition: caption.condition, item: item, removing: removing)
    }
  }

  private func captionedItems(_ list: ScreenList, on screen: Screen) -> [(Screen.Caption, SwiftExpression)] {
    let translator = ExpressionTranslator(flow: flow)
    return switch list {
    case .fields: screen.fields.all.map { ($0.caption, field($0, translator)) }
    case .toggles: screen.toggles.all.map { ($0.caption, toggle($0, translator)) }
    case .lists: screen.lists.all.map { ($0.caption, self.list($0, translator)) }
    case .buttons: screen.buttons.all.map { ($0.caption, button($0, translator)) }
    }
  }

  /// Returns the statements that assign the leading controls without a condition, and append the other controls.
  ///
  /// - Parameter isShown: Whether the list already has controls, which the assignment replaces.
  private func showing(_ offers: [Offer], in list: ScreenList, insteadOfOthers isShown: Bool) -> [SwiftStatement] {
    let first = offers.prefix(while: isUnconditional)
    let assignment = SwiftStatement.assign(list.shown, .array(first.map(\.item)))
    return (isShown || !first.isEmpty ? [assignment] : []) + appending(offers.dropFirst(first.count), to: list)
  }

  private func adding(_ offers: [Offer], to list: ScreenList) -> [SwiftStatement] {
    let first = offers.prefix(while: isUnconditional)
    guard first.count > 1 else { return appending(offers[...], to: list) }
    let sum = SwiftExpression.binary(list.shown, "+=", .array(first.map(\.item)), precedence: 0)
    return [.expression(sum)] + appending(offers.dropFirst(first.count), to: list)
  }

  private func isUnconditional(_ offer: Offer) -> Bool { offer.condition == nil && offer.removing.isEmpty }

  private func appending(_ offers: ArraySlice<Offer>, to list: ScreenList) -> [SwiftStatement] {
    offers.map { offer in
      let append = SwiftStatement.expression(.call(list.shown.dot("append"), [SwiftArgument(nil, offer.item)]))
      guard let condition = condition(of: offer) else { return append }
      return .branches([
        SwiftBranch(condition: .holds(condition), body: [append])
      ])
    }
  }

  private func condition(of offer: Offer) -> SwiftExpression? {
    let own = offer.condition.map { [ExpressionTranslator(flow: flow).translate($0)] } ?? []
    return conjunction(own + offer.removing.map { .not($0) })
  }

  /// Returns the condition under which a state is active while `outer`, a region or a parallel state, is active; `nil` if the
  /// condition is always true.
  private func isActive(_ state: ID<State>, in outer: ID<State>) -> SwiftExpression? {
    let region = chart.region(of: state)
    guard region == outer || flow.states[region].parent == outer else { return isInProperty(of: state) }
    return chart.stableStates(inside: state).count == chart.stableStates(in: region).count ? nil : isWithin(state)
  }

  // MARK: Items

  private func button(_ button: Screen.Button, _ translator: ExpressionTranslator) -> SwiftExpression {
    let sendsRow = !flow.events[button.event].fields.isEmpty
    var arguments = [
      SwiftArgument(nil, words(button.caption.label)),
      sendsRow
        ? SwiftArgument("forRow", bringing(button.event))
        : SwiftArgument(nil, .name("." + memberName(flow.events[button.event].swiftName))),
    ]
    if button.role != .normal { arguments.append(SwiftArgument("role", .name("." + button.role.rawValue))) }
    return .call("Screen.Button", arguments + details(of: button.caption))
  }

  private func field(_ field: Screen.Control, _ translator: ExpressionTranslator) -> SwiftExpression {
    .call(
      "Screen.TextField",
      [
        SwiftArgument(nil, words(field.caption.label)), SwiftArgument("value", translator.translate(field.value)),
        SwiftArgument(nil, bringing(field.event)),
      ] + details(of: field.caption))
  }

  private func toggle(_ toggle: Screen.Control, _ translator: ExpressionTranslator) -> SwiftExpression {
    .call(
      "Screen.Toggle",
      [
        SwiftArgument(nil, words(toggle.caption.label)), SwiftArgument("isOn", translator.translate(toggle.value)),
        SwiftArgument(nil, .name("." + memberName(flow.events[toggle.event].swiftName))),
      ] + (toggle.choice.map { [SwiftArgument("choice", .name("\($0.index)"))] } ?? []) + details(of: toggle.caption))
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
        + details(of: list.caption))
  }

  /// Returns a reference to the function that creates an event from a handle: `Event.picked(row:)`.
  private func bringing(_ id: ID<Event>) -> SwiftExpression {
    let event = flow.events[id]
    let label = event.fields.first.map { "(\($0.name):)" } ?? ""
    return .name("Event.\(memberName(event.swiftName))\(label)")
  }

  /// Returns the arguments for the subtitle, the accessibility label and the enabling condition.
  private func details(of caption: Screen.Caption) -> [SwiftArgument] {
    let enabled = caption.enabled.map { ExpressionTranslator(flow: flow).translate($0) }
    return argument("subtitle", caption.subtitle) + argument("accessibility", caption.accessibility)
      + (enabled.map { [SwiftArgument("isEnabled", $0)] } ?? [])
  }

  private func argument(_ label: String, _ words: Screen.ShownText) -> [SwiftArgument] {
    if case .nothing = words { [] } else { [SwiftArgument(label, self.words(words))] }
  }
}

/// A kind of control on a screen.
///
/// The raw value is the name of the screen's property for these controls.
enum ScreenList: String, CaseIterable {
  case fields
  case toggles
  case lists
  case buttons

  /// Whether controls of an inner state are shown before inherited controls.
  var standsBeforeInherited: Bool {
    let screen = Screen()
    return switch self {
    case .fields: screen.fields.standBeforeInherited
    case .toggles: screen.toggles.standBeforeInherited
    case .lists: screen.lists.standBeforeInherited
    case .buttons: screen.buttons.standBeforeInherited
    }
  }

  /// The expression of the property: `screen.fields`.
  var shown: SwiftExpression { SwiftExpression.name("screen").dot(rawValue) }

  func isNamed(in screen: Screen) -> Bool {
    switch self {
    case .fields: !screen.fields.isEmpty
    case .toggles: !screen.toggles.isEmpty
    case .lists: !screen.lists.isEmpty
    case .buttons: !screen.buttons.isEmpty
    }
  }

  /// Returns whether a screen replaces or removes an inherited control.
  func replaces(_ inherited: Screen.Caption, on screen: Screen) -> Bool {
    switch self {
    case .fields: screen.fields.replaces(inherited)
    case .toggles: screen.toggles.replaces(inherited)
    case .lists: screen.lists.replaces(inherited)
    case .buttons: screen.buttons.replaces(inherited)
    }
  }
}
