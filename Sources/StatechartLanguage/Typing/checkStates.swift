import StatechartModel
import StatechartSyntax

extension TypeChecker {
  mutating func checkStates() {
    findChanges()
    for id in flow.states.ids {
      currentState = id
      let known = diagnostics.all.count
      checkState(id, stateSyntax[id.index])
      diagnostics.change(from: known) { declarations.movingToUse(for: $0, in: id) }
    }
    currentState = nil
  }

  private mutating func checkState(_ id: ID<State>, _ syntax: StateSyntax) {
    if let choice = syntax.choice {
      if syntax.hasStateKeys || syntax.type != nil { diagnostics.report(.choiceHasMore(syntax.name)) }
      flow.states[id].kind = .choice(branches(choice, of: syntax.name, id))
      return
    }
    if syntax.isHistory {
      flow.states[id].kind = history(syntax, id)
      return
    }
    flow.states[id].kind = kind(of: syntax, id)
    flow.states[id].entry = actions(syntax.entry, in: Scope())
    flow.states[id].exit = actions(syntax.exit, in: Scope()) + contextResetActions(id)
    flow.states[id].always = syntax.always.compactMap { always($0, of: id) }
    if rules.reportsLikelyErrors { note(flow.states[id].always, of: id) }
    checkHandlers(of: id, syntax)
    checkDone(of: id, syntax)
    if rules.reportsLikelyErrors { checkSelfTargets(of: id, syntax) }
    checkDelays(syntax.delays, of: id)
    checkInvocation(syntax.invoke, of: id)
    if let screen = syntax.screen { flow.states[id].screen = self.screen(screen, of: id) }
  }

  private mutating func kind(of syntax: StateSyntax, _ id: ID<State>) -> State.Kind {
    if syntax.type == .final { return final(syntax, id) }
    if let output = syntax.output { diagnostics.report(.outputOfNonFinalState(syntax, at: output.first?.name.range)) }
    let children = children[id.index]
    if syntax.type != .parallel, syntax.firstRegionHasPriority { diagnostics.report(.conflictWithoutRegions(syntax.name)) }
    if syntax.type == .parallel { return parallel(syntax, id) }
    guard !children.isEmpty else {
      if let initial = syntax.initial, id != Flow.root, !misplacedInitials.contains(id) {
        diagnostics.report(.initialWithoutStates(at: initial.range, of: syntax.name))
      }
      if !syntax.done.isEmpty { diagnostics.report(.doneWithoutStates(syntax.name)) }
      return .atomic
    }
    let begin = Transition(condition: nil, targets: [children[0]], actions: [], range: syntax.name.range)
    guard let initial = syntax.initial else {
      if let child = children.first(where: { stateSyntax[$0.index].initial != nil && self.children[$0.index].isEmpty }),
        let misplaced = stateSyntax[child.index].initial
      {
        diagnostics.report(
          .initialOfParent(misplaced.range, in: flow.states[child].name, parent: syntax.name.text, isFlow: id == Flow.root))
        misplacedInitials.insert(child)
        return .compound(initial: begin, children: children)
      }
      if id != Flow.root, areLikeRegions(children) {
        diagnostics.report(.needsParallel(syntax))
        return .compound(initial: begin, children: children)
      }
      diagnostics.report(.needsInitialState(syntax, first: flow.states[children[0]].name, isFlow: id == Flow.root))
      return .compound(initial: begin, children: children)
    }
    return .compound(initial: self.initial(initial, of: syntax, id) ?? begin, children: children)
  }

  /// Returns whether two or more states resemble regions: each state has children, and no transition targets any of the states.
  private func areLikeRegions(_ states: [ID<State>]) -> Bool {
    guard states.count > 1, states.allSatisfy({ !children[$0.index].isEmpty && stateSyntax[$0.index].choice == nil }) else {
      return false
    }
    let names = Set(states.map { flow.states[$0].name })
    return !stateSyntax.contains { syntax in
      syntax.transitions.contains { $0.targets.contains { names.contains(String($0.text.split(separator: ".").last ?? "")) } }
    }
  }

  private mutating func final(_ syntax: StateSyntax, _ id: ID<State>) -> State.Kind {
    let hasTransitions =
      !syntax.on.isEmpty || !syntax.always.isEmpty || !syntax.delays.isEmpty || !syntax.done.isEmpty || syntax.invoke != nil
    let illegal = [
      ("'context'", !syntax.context.isEmpty), ("'exit'", !syntax.exit.isEmpty && !rules.allowsSCXML),
      ("'ignore'", !syntax.ignored.isEmpty),
      ("states", !children[id.index].isEmpty), ("transitions", hasTransitions),
    ].filter(\.1).map(\.0)
    if !illegal.isEmpty { diagnostics.report(.finalStateHas(illegal.joined(separator: " and "), syntax.name)) }
    if let output = syntax.output, flow.states[id].parent != Flow.root {
      diagnostics.report(.outputOfInnerState(syntax.name, at: output.first?.name.range))
    }
    return .final(output: output(syntax.output, of: syntax.name, id))
  }

  private mutating func parallel(_ syntax: StateSyntax, _ id: ID<State>) -> State.Kind {
    if let initial = syntax.initial { diagnostics.report(.parallelHasInitial(syntax.name, at: initial.range)) }
    let regions = declarations.regions(of: id)
    if regions.isEmpty { diagnostics.report(.parallelWithoutRegions(syntax.name)) }
    for region in regions {
      let own = stateSyntax[region.index]
      if own.type == .final || own.choice != nil {
        diagnostics.report(.notARegion(own.name, isFinal: own.type == .final))
      }
    }
    return .parallel(regions: regions)
  }

  /// Returns the type-checked initial transition of a compound state; `nil` if the transition has errors, which are reported.
  ///
  /// The target is a child of the state. In `mode: scxml` the transition can also have deeper targets, several targets in
  /// different regions, and actions.
  private mutating func initial(_ syntax: TransitionSyntax, of state: StateSyntax, _ id: ID<State>) -> Transition? {
    if !rules.allowsSCXML, syntax.targets.count > 1 || !syntax.actions.isEmpty {
      if Set(syntax.targets.map(\.text)) == Set(children[id.index].map { flow.states[$0].name }), syntax.actions.isEmpty {
        diagnostics.report(.severalInitialStates(syntax.range))
        return nil
      }
      diagnostics.report(.onlyInSCXML("an initial transition with several targets or actions", at: syntax.range, advice: nil))
      return nil
    }
    let children = children[id.index]
    let targets = syntax.targets.compactMap { name -> ID<State>? in
      if let child = children.first(where: { flow.states[$0].name == name.text }) {
        usage.states.insert(child)
        record(name, child)
        return child
      }
      if rules.allowsSCXML, let inner = statesByName[name.text]?.first, flow.isDescendant(inner, of: id) { return inner }
      diagnostics.report(
        .unknownName(
          name, what: "state", among: children.map { flow.states[$0].name }, code: .unknownState))
      return nil
    }
    guard !targets.isEmpty, targets.count == syntax.targets.count, areCompatible(targets, at: syntax.range) else { return nil }
    let actions = actions(syntax.actions, in: Scope())
    return Transition(condition: nil, targets: targets, actions: actions, range: syntax.range)
  }

  /// Returns the type-checked output of a final state; empty for a final state below the top level.
  ///
  /// A top-level final state must set each field of the output.
  private mutating func output(_ syntax: [ArgumentSyntax]?, of name: Name, _ id: ID<State>) -> [Expression] {
    guard flow.states[id].parent == Flow.root else { return [] }
    return arguments(syntax ?? [], for: flow.output, of: "the output", at: name.range, in: Scope())
  }

  /// Returns the type-checked values of named arguments, in the order of the fields.
  ///
  /// Invalid and missing values are reported. The result contains only the valid values.
  mutating func arguments(
    _ syntax: [ArgumentSyntax], for fields: [Field], of what: String, at range: SourceRange, in scope: Scope
  ) -> [Expression] {
    let names = fields.map(\.name)
    _ = diagnostics.checkArgumentNames(
      syntax.map(\.name), known: names, required: names, what: "field", of: what, untyped: untyped, at: range)
    return fields.compactMap { field in
      syntax.first { $0.name.text == field.name }.flatMap { value($0.value, of: field.type, in: scope) }
    }
  }
}
