import StatechartModel

/// The translation of steps to statements, and to the helper functions that the statements call.
extension MachineTranslator {
  func statements(_ steps: [Step], _ translator: ExpressionTranslator) -> [SwiftStatement] {
    steps.flatMap { statements($0, translator) }
  }

  private func statements(_ step: Step, _ translator: ExpressionTranslator) -> [SwiftStatement] {
    switch step {
    case .exit(let state):
      guard exitsItself(state) else { return [] }
      usage.exits.insert(state)
      return [.expression(call("exit\(name(state))"))]
    case .exitTree(let state, let origins):
      if flow.states[state].isAtomic { return statements(.exit(state), translator) }
      guard chart.all(in: state).contains(where: exitsItself) else { return [] }
      usage.exitedTrees[state, default: .none].formUnion(origins)
      return [.expression(call("leave\(name(state))"))]
    case .exitDescendants(let state, let origins):
      guard chart.all(in: state).dropFirst().contains(where: exitsItself) else { return [] }
      usage.exitedDescendants[state, default: .none].formUnion(origins)
      return [.expression(call("leaveInside\(name(state))"))]
    case .exitActive(let leaving):
      return [arrival(staying: "activeStates")] + leavingArrival(leaving)
    case .arrive(let targets, let leaving):
      return arriving(targets, leaving)
    case .note(let transition):
      return [note(transition)]
    case .act(let actions):
      return translator.translate(actions)
    case .choose(let alternatives):
      return [
        .branches(
          alternatives.map { condition, steps in
            SwiftBranch(condition: condition.map { .holds(translator.translate($0)) }, body: statements(steps, translator))
          })
      ]
    case .stableState(let state):
      let region = chart.region(of: state)
      guard chart.stableStates(in: region).count > 1 else { return [] }
      return [.assign(.name(property(of: region)), .name(stableState(state)))]
    case .enter(let state, let begins):
      return entering(state, begins, beside: translator.bound)
    case .restoreInside(let state):
      guard chart.all(in: state).dropFirst().contains(where: entersItself) else { return [] }
      usage.restored.insert(state)
      return [.expression(call("restore\(name(state))"))]
    case .recall(let history, let otherwise):
      usage.recalls.insert(history)
      let remembered = SwiftExpression.name(memory(of: history))
      let condition: SwiftBranch.Condition = storesStableState(history) ? .binds("place", remembered) : .holds(remembered)
      let call = call("recall\(name(history))", storesStableState(history) ? [SwiftArgument(nil, "place")] : [])
      let rest = statements(otherwise, translator)
      return [
        .branches(
          [SwiftBranch(condition: condition, body: [.expression(call)])]
            + (rest.isEmpty ? [] : [SwiftBranch(condition: nil, body: rest)]))
      ]
    }
  }

  /// Returns the statement that records a transition in the sink: `sink.note(transitionAt: "turnstile.yaml:7")`.
  func note(_ transition: Transition) -> SwiftStatement {
    let location = SwiftExpression.string([.literal(transition.range.fileAndLine)])
    return .expression(SwiftExpression.name("sink.note")(SwiftArgument("transitionAt", location)))
  }

  /// Returns the statements that enter a state.
  ///
  /// - Parameters:
  ///   - begins: The actions of the initial transition.
  ///   - bound: The names that this scope binds, which shadow properties of the machine.
  func entering(_ state: ID<State>, _ begins: [Action], beside bound: Set<String> = []) -> [SwiftStatement] {
    let end = ending(state, beside: bound)
    if !begins.isEmpty {
      let begins = ExpressionTranslator(flow: flow).beside(bound).translate(begins)
      return entry(of: state, begins, beside: bound) { isStable(at: $0) } + end
    }
    guard entersItself(state) else { return end }
    usage.entries.insert(state)
    return [.expression(call("enter\(name(state))"))] + end
  }

  /// Returns the statements that end the flow; empty if the state does not end the flow.
  ///
  /// The flow itself is exited with its final state (SCXML, Appendix D: exitInterpreter).
  func ending(_ state: ID<State>, beside bound: Set<String> = []) -> [SwiftStatement] {
    guard endsFlow(state) else { return [] }
    let own = ExpressionTranslator(flow: flow).beside(bound).translate(flow.states[state].exit)
    return own + (endsItself ? [.expression(call("endFlow"))] : [])
  }

  /// Whether the end of the flow calls `endFlow`, which runs the exit actions of the flow itself, and cancels its timers and
  /// its invocation.
  private var endsItself: Bool { entersItself(Flow.root) || !flow.states[Flow.root].exit.isEmpty }

  // MARK: Entries and exits of states

  /// Returns whether entering the state itself has an effect.
  func entersItself(_ id: ID<State>) -> Bool {
    let state = flow.states[id]
    return !state.entry.isEmpty || !state.timers.isEmpty || state.invocation != nil || raisesDone(id)
      || statesTestedByActions.contains(id)
  }

  /// Returns whether exiting the state itself has an effect.
  private func exitsItself(_ id: ID<State>) -> Bool {
    let state = flow.states[id]
    return !state.exit.isEmpty || !state.timers.isEmpty || state.invocation != nil || !chart.histories(of: id).isEmpty
      || statesTestedByActions.contains(id)
  }

  private func raisesDone(_ id: ID<State>) -> Bool {
    flow.states[id].isFinal && !endsFlow(id) && !raised.isEmpty
  }

  /// Returns the statements that enter one state.
  ///
  /// - Parameters:
  ///   - begins: The statements for the actions of the initial transition.
  ///   - bound: The names that this scope binds, which shadow properties of the machine.
  ///   - isActive: A function that returns the condition under which a final state of a region is active.
  func entry(
    of id: ID<State>, _ begins: [SwiftStatement], beside bound: Set<String> = [], isActive: (ID<State>) -> SwiftExpression
  ) -> [SwiftStatement] {
    let translator = ExpressionTranslator(flow: flow).beside(Self.locals.union(bound))
    let state = flow.states[id]
    let timers = state.timers.map { starting($0, translator) }
    let request = state.invocation.map { SwiftStatement.expression(SwiftExpression.name(slot($0)).dot("request")()) }
    return note(id, isActive: true) + translator.translate(state.entry) + begins + timers + (request.map { [$0] } ?? [])
      + ends(id, isActive)
  }

  /// Returns the statement that starts a timer, or restarts a periodic timer.
  func starting(_ id: ID<Timer>, _ translator: ExpressionTranslator? = nil) -> SwiftStatement {
    scheduling(id, after: duration(of: id, translator ?? ExpressionTranslator(flow: flow)))
  }

  /// Returns the duration of a timer.
  ///
  /// A computed period has a lower bound, so that a period of zero cannot make the timer fire in an infinite loop.
  func duration(of id: ID<Timer>, _ translator: ExpressionTranslator) -> SwiftExpression {
    let (timer, duration) = (flow.timers[id], translator.translate(flow.timers[id].delay))
    if !timer.isPeriodic { return duration }
    if case .duration = timer.delay.kind { return duration }
    return SwiftExpression.name("Swift.max")(
      SwiftArgument(nil, duration), SwiftArgument(nil, .duration(milliseconds: Timer.shortestPeriod)))
  }

  func scheduling(_ id: ID<Timer>, after delay: SwiftExpression) -> SwiftStatement {
    let started = SwiftExpression.name(slot(id)).dot("start")(SwiftArgument("counting", .reference("epochs")))
    return .expression(
      SwiftExpression.name("sink.schedule")(
        SwiftArgument(nil, .name("." + memberName(lowerCamel(flow.timers[id].name)))), SwiftArgument(nil, started),
        SwiftArgument("after", delay)))
  }

  /// Returns the assignment to the flag that `in(…)` reads during a transition; empty if no action tests the state.
  private func note(_ id: ID<State>, isActive: Bool) -> [SwiftStatement] {
    statesTestedByActions.contains(id) ? [.assign(.name("isIn\(name(id))"), isActive ? "true" : "false")] : []
  }

  /// Returns whether a final state can complete a parallel state.
  func endsRegions(_ id: ID<State>) -> Bool {
    raisesDone(id) && flow.states[id].parent.flatMap { flow.states[$0].parent }.map { flow.states[$0].isParallel } ?? false
  }

  /// Returns the statements that raise the done events of a final state.
  ///
  /// The parent of the final state is done. A parallel state around the parent is done if all its other regions are done. In
  /// `mode: interlock`, a completed parallel state that is itself a region can then complete the enclosing parallel state. In
  /// SCXML (Appendix D: enterStates), the completed state cannot.
  private func ends(_ id: ID<State>, _ isActive: (ID<State>) -> SwiftExpression) -> [SwiftStatement] {
    guard raisesDone(id), let parent = flow.states[id].parent else { return [] }
    return [raising(parent)] + ending(with: parent, isActive)
  }

  private func ending(with ended: ID<State>, _ isActive: (ID<State>) -> SwiftExpression) -> [SwiftStatement] {
    guard let around = flow.states[ended].parent, case .parallel(let regions) = flow.states[around].kind else { return [] }
    let others = regions.filter { $0 != ended }.map { isDone($0, isActive) }
    guard !others.contains(where: { $0 == nil }) else { return [] }
    let body = [raising(around)] + (flow.rules.endsEnclosingStates ? ending(with: around, isActive) : [])
    guard let all = conjunction(others.compactMap(\.self)) else { return body }
    return [.branches([SwiftBranch(condition: .holds(all), body: body)])]
  }

  private func raising(_ state: ID<State>) -> SwiftStatement {
    .expression(SwiftExpression.name("raised.append")(SwiftArgument(nil, .name(".done\(name(state))"))))
  }

  /// Returns the condition under which a region is done; `nil` if the region is never done.
  private func isDone(_ id: ID<State>, _ isActive: (ID<State>) -> SwiftExpression) -> SwiftExpression? {
    switch flow.states[id].kind {
    case .compound(_, let children):
      let ends = children.filter { flow.states[$0].isFinal }.map(isActive)
      guard let first = ends.first else { return nil }
      return ends.dropFirst().reduce(first) { .binary($0, "||", $1, precedence: 1) }
    case .parallel(let regions):
      let all = regions.map { isDone($0, isActive) }
      return all.contains { $0 == nil } ? nil : conjunction(all.compactMap(\.self))
    case .atomic, .history, .choice, .final: return nil
    }
  }

  /// Returns the condition under which a stable state of a region is active; `true` if the region has no other stable state.
  func isStable(at stableState: ID<State>) -> SwiftExpression {
    let region = chart.region(of: stableState)
    guard chart.stableStates(in: region).count > 1 else { return "true" }
    return .binary(.name(property(of: region)), "==", .name(self.stableState(stableState)), precedence: 3)
  }

  func conjunction(_ conditions: [SwiftExpression]) -> SwiftExpression? {
    guard let first = conditions.first else { return nil }
    return conditions.dropFirst().reduce(first) { .binary($0, "&&", $1, precedence: 2) }
  }

  private func exit(of id: ID<State>) -> [SwiftStatement] {
    let remembering = chart.histories(of: id).flatMap { history -> [SwiftStatement] in
      let own: SwiftExpression = storesStableState(history) ? .name(property(of: chart.region(of: id))) : "true"
      return [.assign(.name(memory(of: history)), own)]
        + remembered(by: history).map { .assign(.name(memory(of: history, in: $0)), .name(property(of: $0))) }
    }
    return remembering + ExpressionTranslator(flow: flow).translate(flow.states[id].exit) + cancelling(flow.states[id])
      + note(id, isActive: false)
  }

  /// Returns the statements that cancel the timers and the invocation of a state.
  private func cancelling(_ state: State) -> [SwiftStatement] {
    let timers = state.timers.map { id in
      SwiftStatement.branches([
        SwiftBranch(
          condition: .holds(SwiftExpression.name(slot(id)).dot("cancel")()),
          body: [
            .expression(
              SwiftExpression.name("sink.cancel")(SwiftArgument(nil, .name("." + memberName(lowerCamel(flow.timers[id].name)))))
            )
          ])
      ])
    }
    let invocation = state.invocation.map { id in
      SwiftStatement.branches([
        SwiftBranch(
          condition: .binds("invocation", SwiftExpression.name(slot(id)).dot("cancel")()),
          body: [.expression(SwiftExpression.name("sink.cancel")(SwiftArgument(nil, "invocation")))])
      ])
    }
    return timers + (invocation.map { [$0] } ?? [])
  }

  // MARK: Helper functions

  /// Returns the functions and properties that steps use, grouped by kind and, within a kind, in the order of the spec.
  ///
  /// Generating a function can require further functions.
  func helpers() -> [SwiftDeclaration] {
    let arrivals = entrySetFunctions()
    let exits = exiting()
    let entries = arriving()
    let root = flow.states[Flow.root]
    let last = ExpressionTranslator(flow: flow).translate(root.exit)
    let ending = endsItself && flow.atomicStates.contains(where: endsFlow) ? [function("endFlow", last + cancelling(root))] : []
    let starting = flow.invocations.isEmpty ? [] : [startInvocations()]
    let properties = isInProperties()
    let all = entries + exits + arrivals + ending + starting + properties
    return all.isEmpty ? [] : [.mark("Entries and exits")] + all
  }

  private func arriving() -> [SwiftDeclaration] {
    let translator = ExpressionTranslator(flow: flow)
    let recalls = usage.recalls.sorted().map { recall($0) }
    var restores: [SwiftDeclaration] = []
    // Generate outer states first, since they require the functions of their descendants.
    for state in flow.states.ids where usage.restored.contains(state) {
      let body = stableStates(in: state) { self.statements(self.lowering.restoration(from: state, to: $0), translator) }
      restores.append(function("restore\(name(state))", body))
    }
    let entries = usage.entries.sorted().map { function("enter\(name($0))", entry(of: $0, []) { isStable(at: $0) }) }
    return entries + recalls + restores
  }

  private func exiting() -> [SwiftDeclaration] {
    let translator = ExpressionTranslator(flow: flow)
    var declarations: [SwiftDeclaration] = []
    // Generate outer states first, since they require the functions of their descendants.
    for state in flow.states.ids {
      let (tree, descendants) = (usage.exitedTrees[state], usage.exitedDescendants[state])
      var origins = tree ?? .none
      origins.formUnion(descendants ?? .none)
      guard tree != nil || descendants != nil else { continue }
      let inside: [SwiftStatement]
      if case .parallel(let regions) = flow.states[state].kind {
        inside = statements(regions.reversed().map { .exitTree($0, from: .all) }, translator)
      } else {
        inside = exitingChildren(of: state, from: origins)
      }
      if descendants != nil { declarations.append(function("leaveInside\(name(state))", inside)) }
      if tree != nil {
        let own = descendants == nil ? inside : [.expression(call("leaveInside\(name(state))"))]
        declarations.append(function("leave\(name(state))", own + statements([.exit(state)], translator)))
      }
    }
    return usage.exits.sorted().map { function("exit\(name($0))", exit(of: $0)) } + declarations
  }

  private func exitingChildren(of state: ID<State>, from origins: Origins) -> [SwiftStatement] {
    let translator = ExpressionTranslator(flow: flow)
    let region = chart.region(of: state)
    let children = chart.children(of: state).filter { origins.containsAny(in: flow.span(of: $0)) }
    let bodies = children.map { (child: $0, body: statements([.exitTree($0, from: origins)], translator)) }
      .filter { !$0.body.isEmpty }
    guard chart.stableStates(in: region).count > 1 else { return bodies.flatMap(\.body) }
    let branches = bodies.enumerated().map { index, item in
      let isLast = index == bodies.count - 1 && bodies.count == children.count
      return SwiftBranch(condition: isLast ? nil : .holds(isWithin(item.child)), body: item.body)
    }
    if branches.count == 1, branches[0].condition == nil { return branches[0].body }
    return branches.isEmpty ? [] : [.branches(branches)]
  }

  /// Returns the condition under which a state is active while its region is active.
  func isWithin(_ state: ID<State>) -> SwiftExpression {
    let stableStates = chart.stableStates(inside: state)
    return stableStates.count == 1 ? isStable(at: stableStates[0]) : isInProperty(of: state)
  }

  /// Returns the property that tests whether a state is active.
  func isInProperty(of state: ID<State>) -> SwiftExpression {
    usage.isInProperties.insert(state)
    return .name("isIn\(name(state))")
  }

  /// Returns a switch over the stable states of a state's region, with statements for the stable states inside the state.
  ///
  /// The switch lists the other stable states without statements. A region with only one stable state needs no switch.
  private func stableStates(in state: ID<State>, _ body: (ID<State>) -> [SwiftStatement]) -> [SwiftStatement] {
    let region = chart.region(of: state)
    let all = chart.stableStates(in: region)
    guard all.count > 1 else { return all.first.map(body) ?? [] }
    let bodies = all.map { (stableState: $0, body: chart.contains(state, $0) ? body($0) : []) }
    let idle = bodies.filter(\.body.isEmpty).map(\.stableState)
    let cases = bodies.filter { !$0.body.isEmpty }.map { SwiftCase([stableState($0.stableState)], $0.body) }
    return [.select(.name(property(of: region)), cases + (idle.isEmpty ? [] : [SwiftCase(patterns(idle), [])]))]
  }

  // MARK: Histories

  private func recall(_ history: ID<State>) -> SwiftDeclaration {
    guard case .history(let isDeep, _) = flow.states[history].kind, let parent = flow.states[history].parent else {
      return .mark(name(history))
    }
    let translator = ExpressionTranslator(flow: flow)
    guard storesStableState(history) else {
      let steps = chart.siblings(of: history).flatMap { lowering.beginning($0, in: parent) }
      return function("recall\(name(history))", statements(steps, translator))
    }
    let region = chart.region(of: parent)
    let parameter = SwiftParameter(name: "_ place", type: stableStateType(of: region))
    if isDeep {
      let own = SwiftStatement.assign(.name(property(of: region)), "place")
      return function(
        "recall\(name(history))", parameters: [parameter], [own] + statements([.restoreInside(parent)], translator))
    }
    var cases = chart.siblings(of: history).map { child in
      SwiftCase(patterns(chart.stableStates(inside: child)), statements(lowering.beginning(child, in: parent), translator))
    }
    let outside = chart.stableStates(in: region).filter { !chart.contains(parent, $0) }
    if !outside.isEmpty { cases.append(SwiftCase(patterns(outside), [])) }
    return function("recall\(name(history))", parameters: [parameter], [.select("place", cases)])
  }

  // MARK: Invocations

  private func startInvocations() -> SwiftDeclaration {
    let starts = flow.invocations.ids.map { id -> SwiftStatement in
      let invocation = flow.invocations[id]
      let operation = flow.operations[invocation.operation]
      let translator = ExpressionTranslator(flow: flow)
      let given = zip(operation.input, invocation.input).map { field, value in
        SwiftArgument(field.name, translator.handedOver(value, as: field.type))
      }
      let arguments = operation.isFlow ? [SwiftArgument(nil, flowInput(operation, given))] : given
      let name = SwiftExpression.name("." + memberName(caseName(invocation.operation)))
      return .branches([
        SwiftBranch(
          condition: .binds(
            "invocation", SwiftExpression.name(slot(id)).dot("start")(SwiftArgument("counting", .reference("epochs")))),
          body: [
            .expression(
              SwiftExpression.name(operation.isFlow ? "sink.start" : "sink.invoke")(
                SwiftArgument(nil, arguments.isEmpty ? name : .call(name, arguments)), SwiftArgument("as", "invocation")))
          ])
      ])
    }
    return function(
      "startInvocations",
      documentation: ["Starts the invocations of the states that were entered, once the configuration is stable."], starts)
  }
}
