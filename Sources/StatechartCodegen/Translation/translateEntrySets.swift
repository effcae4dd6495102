import StatechartModel

/// Entry sets that are computed at run time (SCXML, Appendix D: computeEntrySet).
extension MachineTranslator {
  /// Returns the statements that `body` creates for an exit set.
  ///
  /// The stored states of histories can make the exit set smaller. In this case, the statements test the histories at run time,
  /// with a branch for each smaller exit set.
  func leaving(_ leaving: ExitSet, _ body: (SwiftExpression) -> SwiftStatement) -> [SwiftStatement] {
    usage.leave(leaving.span)
    let whole = body(set(leaving.span))
    guard !leaving.narrower.isEmpty else { return [whole] }
    let branches = leaving.narrower.map { inside, histories in
      let conditions = histories.map { history in
        usage.targets.insert(history)
        return SwiftExpression.name(targetsName(history)).dot("isWithin")(SwiftArgument(nil, self.inside(inside)))
      }
      let all = conditions.dropFirst().reduce(conditions[0]) { .binary($0, "&&", $1, precedence: 2) }
      return SwiftBranch(condition: .holds(all), body: [body(set(flow.span(inside: inside)))])
    }
    return [.branches(branches + [SwiftBranch(condition: nil, body: [whole])])]
  }

  /// Returns the statements that exit further states after the computation of the entry set has begun.
  func leavingArrival(_ leaving: ExitSet) -> [SwiftStatement] {
    self.leaving(leaving) { left in
      .expression(call("exitStates", [SwiftArgument(nil, SwiftExpression.name("arrival.leave")(SwiftArgument(nil, left)))]))
    }
  }

  func arrival(staying: SwiftExpression) -> SwiftStatement {
    usage.hasArrivals = true
    return .variable("arrival", .call("ChartState.Entry", [SwiftArgument("staying", staying)]))
  }

  /// Returns the statements that add a target to the entry set.
  ///
  /// The statements resolve choices and histories first.
  func leading(to target: ID<State>) -> [SwiftStatement] {
    usage.hasArrivals = true
    let entryPath = lowering.choice(in: target) ?? target
    if case .history = flow.states[entryPath].kind { return calling(entryPath) }
    if lowering.mayPassChoice(entryPath) { return calling(entryPath) }
    usage.led.insert(entryPath)
    return [.expression(SwiftExpression.name("arrival").dot("lead")(SwiftArgument("to", .name(node(entryPath)))))]
  }

  private func calling(_ entryPath: ID<State>) -> [SwiftStatement] {
    usage.entryPaths.insert(entryPath)
    return [.expression(call("leadTo\(name(entryPath))", [SwiftArgument(nil, .reference("arrival"))]))]
  }

  /// The call that enters the entry set.
  var entering: SwiftExpression { call("enterStates", [SwiftArgument(nil, .reference("arrival"))]) }

  /// Returns the statements that enter targets after a span was exited.
  ///
  /// The span is `nil` if the exit set is computed at run time.
  func arriving(_ targets: [ID<State>], _ left: StateSpan?) -> [SwiftStatement] {
    let staying = left.map { left in
      left.range.lowerBound == Flow.root.index
        ? SwiftExpression.name("ChartState.Set()")
        : SwiftExpression.name("activeStates.subtracting")(SwiftArgument(nil, set(left)))
    }
    return (staying.map { [arrival(staying: $0)] } ?? []) + targets.flatMap { leading(to: $0) } + [.expression(entering)]
  }

  // MARK: Functions

  /// Returns the functions and properties that compute and enter entry sets; empty if no entry set is computed at run time.
  ///
  /// Generating a function can require further functions.
  func entrySetFunctions() -> [SwiftDeclaration] {
    guard usage.hasArrivals else { return [] }
    var count = -1
    var made: [SwiftDeclaration] = []
    while count < usage.arrivalCount {
      count = usage.arrivalCount
      made = usage.entryPaths.sorted().map { entryPath($0) } + [enterStates()] + (usage.left.isEmpty ? [] : [leaveStates()])
    }
    return [activeStates()] + usage.reachesChoice.sorted().map { reachesChoice($0) }
      + usage.targets.sorted().map { targets($0) } + made
  }

  private func completing(_ led: [ID<State>]) -> [SwiftStatement] {
    func begin(_ state: ID<State>, _ range: SwiftExpression, _ body: [SwiftStatement]) -> SwiftStatement {
      let isEmpty = SwiftExpression.call(
        "arrival.isEmpty", [SwiftArgument(nil, .name(node(state))), SwiftArgument("inside", range)])
      return .branches([SwiftBranch(condition: .holds(isEmpty), body: body)])
    }
    return led.flatMap { state -> [SwiftStatement] in
      switch flow.states[state].kind {
      case .compound(let initial, _):
        guard usage.led.contains(state) else { return [] }
        let begun = SwiftStatement.expression(
          SwiftExpression.name("arrival.begun.insert")(SwiftArgument(nil, .name(node(state)))))
        return [
          begin(
            state, inside(state), (initial.actions.isEmpty ? [] : [begun]) + initial.targets.flatMap { leading(to: $0) })
        ]
      case .parallel(let regions):
        return regions.map { begin(state, range(flow.span(of: $0)), leading(to: $0)) }
      case .atomic, .history, .choice, .final: return []
      }
    }
  }

  private func enterStates() -> SwiftDeclaration {
    let led = Set(usage.led.flatMap { chart.lineage(of: $0) }).sorted()
    let entries = led.compactMap { state -> SwiftStatement? in
      let body = arriving(state)
      let isEntered = SwiftExpression.name("states.contains")(SwiftArgument(nil, .name(node(state))))
      return body.isEmpty ? nil : .branches([SwiftBranch(condition: .holds(isEntered), body: body)])
    }
    return function(
      "enterStates", documentation: ["Enters states and their initial descendants, outermost first and in document order."],
      parameters: [SwiftParameter(name: "_ arrival", type: "inout ChartState.Entry")],
      completing(led) + (entries.isEmpty ? [] : [.constant("states", "arrival.entered")] + entries))
  }

  private func arriving(_ state: ID<State>) -> [SwiftStatement] {
    let translator = ExpressionTranslator(flow: flow).beside(Self.locals)
    var begins: [SwiftStatement] = []
    func when(_ condition: SwiftExpression, _ actions: [Action]) {
      if actions.isEmpty { return }
      begins.append(.branches([SwiftBranch(condition: .holds(condition), body: translator.translate(actions))]))
    }
    if case .compound(let initial, _) = flow.states[state].kind {
      when(SwiftExpression.name("arrival.begun.contains")(SwiftArgument(nil, .name(node(state)))), initial.actions)
    }
    for history in chart.histories(of: state) {
      guard case .history(_, let transition) = flow.states[history].kind else { continue }
      when(SwiftExpression.name("arrival.past.contains")(SwiftArgument(nil, .name(node(history)))), transition.actions)
    }
    let isStableState = flow.states[state].isAtomic || flow.states[state].isParallel
    let isOpen = isStableState && chart.stableStates(in: chart.region(of: state)).count > 1
    let stableState =
      isOpen ? [SwiftStatement.assign(.name(property(of: chart.region(of: state))), .name(self.stableState(state)))] : []
    guard !begins.isEmpty || endsRegions(state) else { return stableState + entering(state, []) }
    // A region is done if its final state remains active or has been entered before this state.
    return stableState
      + entry(of: state, begins) { final in
        SwiftExpression.name(final < state ? "arrival.states.contains" : "arrival.staying.contains")(
          SwiftArgument(nil, .name(node(final))))
      } + ending(state)
  }

  private func leaveStates() -> SwiftDeclaration {
    let exits = usage.left.sorted(by: >).flatMap { state -> [SwiftStatement] in
      let body = statements([.exit(state)], ExpressionTranslator(flow: flow))
      let isLeft = SwiftExpression.name("states.contains")(SwiftArgument(nil, .name(node(state))))
      return body.isEmpty ? [] : [.branches([SwiftBranch(condition: .holds(isLeft), body: body)])]
    }
    return function(
      "exitStates", documentation: ["Exits states, innermost first and in reverse document order."],
      parameters: [SwiftParameter(name: "_ states", type: "ChartState.Set")], exits)
  }

  // MARK: Choices and histories

  private func entryPath(_ id: ID<State>) -> SwiftDeclaration {
    function(
      "leadTo\(name(id))", parameters: [SwiftParameter(name: "_ arrival", type: "inout ChartState.Entry")],
      resolvingEntry(from: id))
  }

  private func resolvingEntry(from id: ID<State>) -> [SwiftStatement] {
    switch flow.states[id].kind {
    case .choice(let branches):
      var translator = ExpressionTranslator(flow: flow).beside(Self.locals)
      translator.active = "arrival.staying"
      let alternatives = branches.map { branch in
        (
          condition: branch.condition,
          body: {
            self.leaving(from: id, branch) + [note(branch)] + translator.translate(branch.actions)
              + branch.targets.flatMap { self.leading(to: $0) }
          }
        )
      }
      return self.branches(alternatives, translator).0
    case .history(_, let transition):
      let insertion = SwiftStatement.expression(
        SwiftExpression.name("arrival.past.insert")(SwiftArgument(nil, .name(node(id)))))
      return recalling(
        id, otherwise: (transition.actions.isEmpty ? [] : [insertion]) + transition.targets.flatMap { leading(to: $0) }
      ) { leading(to: $0) }
    case .compound(let initial, _):
      usage.led.insert(id)
      let lead = SwiftStatement.expression(SwiftExpression.name("arrival.lead")(SwiftArgument("to", .name(node(id)))))
      return [
        .branches([
          SwiftBranch(condition: .holds(passesChoice(initial.targets[0])), body: leading(to: initial.targets[0])),
          SwiftBranch(condition: nil, body: [lead]),
        ])
      ]
    case .atomic, .parallel, .final: return []
    }
  }

  /// Returns the statements that exit states for a branch of a choice; empty if all targets are inside the choice's parent.
  ///
  /// All descendants of the choice's parent are already exited.
  private func leaving(from choice: ID<State>, _ branch: Transition) -> [SwiftStatement] {
    guard let parent = flow.states[choice].parent, !branch.targets.allSatisfy({ flow.isDescendant($0, of: parent) }) else {
      return []
    }
    return leavingArrival(lowering.exitSet(from: choice, branch))
  }

  // MARK: Histories

  private func targetsName(_ history: ID<State>) -> String { lowerCamel(flow.states[history].id) + "Targets" }

  private func reachesChoiceName(_ history: ID<State>) -> String { lowerCamel(flow.states[history].id) + "LeadsOn" }

  private func computedProperty(_ name: String, _ type: String, _ words: String, _ body: [SwiftStatement]) -> SwiftDeclaration {
    .property(
      SwiftProperty(
        documentation: [words], introducer: access == .public ? "@inlinable var" : "private var", name: name, type: type,
        body: body))
  }

  private func targets(_ history: ID<State>) -> SwiftDeclaration {
    func insert(_ state: ID<State>) -> [SwiftStatement] {
      [.expression(SwiftExpression.name("states.insert")(SwiftArgument(nil, .name(node(state)))))]
    }
    guard case .history(_, let transition) = flow.states[history].kind else { return .mark(name(history)) }
    return computedProperty(
      targetsName(history), "ChartState.Set",
      "The stored states of the history `\(flow.states[history].path)`, or its default targets.",
      [.variable("states", "ChartState.Set()")]
        + recalling(history, otherwise: transition.targets.flatMap(insert), insert) + [.returned("states")])
  }

  /// Returns the condition under which entering a target enters a choice state.
  private func passesChoice(_ target: ID<State>) -> SwiftExpression {
    guard lowering.mayPassChoice(target) else { return "false" }
    switch flow.states[target].kind {
    case .compound(let initial, _): return passesChoice(initial.targets[0])
    case .history:
      usage.reachesChoice.insert(target)
      return .name(reachesChoiceName(target))
    case .atomic, .parallel, .choice, .final: return "true"
    }
  }

  private func reachesChoice(_ history: ID<State>) -> SwiftDeclaration {
    func returnResult(_ state: ID<State>) -> [SwiftStatement] {
      switch passesChoice(state) {
      case .name("false"): []
      case .name("true"): [.returned("true")]
      case let condition: [.branches([SwiftBranch(condition: .holds(condition), body: [.returned("true")])])]
      }
    }
    guard case .history(_, let transition) = flow.states[history].kind else { return .mark(name(history)) }
    return computedProperty(
      reachesChoiceName(history), "Bool", "Whether entering the history `\(flow.states[history].path)` enters a choice state.",
      recalling(history, otherwise: transition.targets.flatMap(returnResult), returnResult) + [.returned("false")])
  }

  /// Returns the statements of `each` for every state that a history has stored, or `otherwise` if no state is stored.
  private func recalling(
    _ history: ID<State>, otherwise: [SwiftStatement], _ each: (ID<State>) -> [SwiftStatement]
  ) -> [SwiftStatement] {
    guard case .history(let isDeep, _) = flow.states[history].kind, let parent = flow.states[history].parent else { return [] }
    // A history stores no state if the history's parent contains no stable state.
    if chart.stableStates(inside: parent).isEmpty { return otherwise }
    let region = chart.region(of: parent)
    func inside(_ stableState: ID<State>) -> [SwiftStatement] {
      guard isDeep, case .parallel(let regions) = flow.states[stableState].kind else { return each(stableState) }
      return regions.flatMap { region -> [SwiftStatement] in
        let stableStates = chart.stableStates(in: region)
        if stableStates.count == 1 { return inside(stableStates[0]) }
        let cases = stableStates.map { SwiftCase([self.stableState($0)], inside($0)) }
        return [.select(.name(memory(of: history, in: region)), cases)]
      }
    }
    guard storesStableState(history) else {
      let remembered: [SwiftStatement]
      if case .parallel(let regions) = flow.states[parent].kind {
        remembered = isDeep ? inside(parent) : regions.flatMap(each)
      } else {
        let stableState = chart.stableStates(in: region)[0]
        remembered =
          isDeep ? inside(stableState) : chart.siblings(of: history).filter { chart.contains($0, stableState) }.flatMap(each)
      }
      return recalled(.holds(.name(memory(of: history))), remembered, otherwise)
    }
    // A shallow history restores children of its parent.
    let units: [(stableStates: [ID<State>], unit: ID<State>)] =
      isDeep
      ? chart.stableStates(inside: parent).map { ([$0], $0) }
      : chart.siblings(of: history).map { (chart.stableStates(inside: $0), $0) }
    var cases = units.map { stableStates, unit in SwiftCase(patterns(stableStates), isDeep ? inside(unit) : each(unit)) }
    let outside = chart.stableStates(in: region).filter { !chart.contains(parent, $0) }
    if !outside.isEmpty { cases.append(SwiftCase(patterns(outside), [])) }
    return recalled(.binds("place", .name(memory(of: history))), [.select("place", cases)], otherwise)
  }

  private func recalled(
    _ condition: SwiftBranch.Condition, _ remembered: [SwiftStatement], _ otherwise: [SwiftStatement]
  ) -> [SwiftStatement] {
    let rest = otherwise.isEmpty ? [] : [SwiftBranch(condition: nil, body: otherwise)]
    return [.branches([SwiftBranch(condition: condition, body: remembered)] + rest)]
  }
}
