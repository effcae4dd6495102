extension TypeChecker {
  // MARK: States

  mutating func checkStates() {
    findChanges()
    for id in flow.states.ids {
      place = id
      let known = diagnostics.all.count
      checkState(id, stateSyntax[id.index])
      diagnostics.change(from: known) { declarations.blamingUse(for: $0, in: id) }
    }
    place = nil
  }

  private mutating func checkState(_ id: ID<State>, _ syntax: StateSyntax) {
    if let choice = syntax.choice {
      if syntax.isLived || syntax.type != nil { diagnostics.report(.choiceHasMore(syntax.name)) }
      flow.states[id].kind = .choice(branches(choice, of: syntax.name, id))
      return
    }
    if syntax.isHistory {
      flow.states[id].kind = history(syntax, id)
      return
    }
    flow.states[id].kind = kind(of: syntax, id)
    flow.states[id].entry = actions(syntax.entry, in: Scope())
    flow.states[id].exit = actions(syntax.exit, in: Scope()) + forgetting(id)
    flow.states[id].always = syntax.always.compactMap { always($0, of: id) }
    if rules.reportsSlips { note(flow.states[id].always, of: id) }
    checkHandlers(of: id, syntax)
    checkDone(of: id, syntax)
    if rules.reportsSlips { checkSelfTargets(of: id, syntax) }
    checkDelays(syntax.after, of: id)
    checkInvocation(syntax.invoke, of: id)
    if let screen = syntax.screen { flow.states[id].screen = self.screen(screen) }
  }

  private mutating func kind(of syntax: StateSyntax, _ id: ID<State>) -> State.Kind {
    if syntax.type == .final { return final(syntax, id) }
    if let output = syntax.output { diagnostics.report(.outputOfLivingState(syntax, at: output.first?.name.range)) }
    let children = children[id.index]
    if syntax.type != .parallel, syntax.firstGoesAhead { diagnostics.report(.conflictWithoutRegions(syntax.name)) }
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
      diagnostics.report(.needsInitialState(syntax, first: flow.states[children[0]].name, isFlow: id == Flow.root))
      return .compound(initial: begin, children: children)
    }
    return .compound(initial: self.initial(initial, of: syntax, id) ?? begin, children: children)
  }

  private mutating func final(_ syntax: StateSyntax, _ id: ID<State>) -> State.Kind {
    let hasTransitions =
      !syntax.on.isEmpty || !syntax.always.isEmpty || !syntax.after.isEmpty || !syntax.done.isEmpty || syntax.invoke != nil
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

  /// Where a compound state begins: in one of its states; in `mode: scxml` also deeper, in several regions, and with actions.
  private mutating func initial(_ syntax: TransitionSyntax, of state: StateSyntax, _ id: ID<State>) -> Transition? {
    if !rules.allowsSCXML, syntax.targets.count > 1 || !syntax.actions.isEmpty {
      diagnostics.report(.onlyInSCXML("a beginning with several states or actions", at: syntax.range, advice: nil))
      return nil
    }
    let children = children[id.index]
    let targets = syntax.targets.compactMap { name -> ID<State>? in
      if let child = children.first(where: { flow.states[$0].name == name.text }) {
        usage.states.insert(child)
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

  /// The values of the flow's output: a final state at the top gives each.
  private mutating func output(_ syntax: [ArgumentSyntax]?, of name: Name, _ id: ID<State>) -> [Expression] {
    guard flow.states[id].parent == Flow.root else { return [] }
    return arguments(syntax ?? [], for: flow.output, of: "the output", at: name.range, in: Scope())
  }

  /// One value for each field, in their order.
  mutating func arguments(
    _ syntax: [ArgumentSyntax], for fields: [Field], of what: String, at range: SourceRange, in scope: Scope
  ) -> [Expression] {
    let names = fields.map(\.name)
    _ = diagnostics.checkArgumentNames(
      syntax.map(\.name), known: names, required: names, what: "value", of: what, untyped: untyped, at: range)
    return fields.compactMap { field in
      syntax.first { $0.name.text == field.name }.flatMap { value($0.value, of: field.type, in: scope) }
    }
  }

  // MARK: Transitions

  mutating func event(_ name: Name) -> ID<Event>? {
    guard let event = eventsByName[name.text] else {
      if LifecycleEvent(rawValue: name.text) != nil {
        diagnostics.report(.lifecycleUnheard(name))
        return nil
      }
      diagnostics.report(declarations.unknownEvent(name))
      return nil
    }
    usage.events.insert(event)
    return event
  }

  /// Alternatives, of which the first whose guard holds is taken.
  mutating func transitions(_ syntax: [TransitionSyntax], of source: ID<State>, in scope: Scope) -> [Transition] {
    let checked = alternatives(syntax, of: source, in: scope)
    if rules.reportsSlips, let open = checked.firstIndex(where: { $0.condition == nil }), open + 1 < checked.count {
      diagnostics.report(
        .shadowed(at: checked[open + 1].range, hasGuard: checked[open + 1].condition != nil).noting(
          "this transition is always taken", at: checked[open].range))
    }
    if rules.reportsSlips { note(checked, of: source) }
    return checked
  }

  private mutating func note(_ transitions: [Transition], of source: ID<State>) {
    guard transitions.contains(where: { $0.condition != nil }) else { return }
    alternatives.append(Alternatives(source: source, transitions: transitions))
  }

  /// Each of them is asked only where the guards before it fail.
  private mutating func alternatives(
    _ syntax: [TransitionSyntax], of source: ID<State>, in scope: Scope
  ) -> [Transition] {
    var scope = scope
    scope.canBeGuarded = true
    // A plain last alternative asks nothing of what those before it leave.
    let last = syntax.lastIndex { $0.guardExpression != nil || !$0.actions.isEmpty } ?? 0
    return syntax.indices.compactMap { index in
      let checked = transition(syntax[index], of: source, in: scope)
      if index < last, let condition = checked?.condition { scope = scope.knowing(condition, holds: false) }
      return checked
    }
  }

  mutating func transition(_ syntax: TransitionSyntax, of source: ID<State>, in scope: Scope) -> Transition? {
    let condition = condition(syntax.guardExpression, in: scope)
    if syntax.guardExpression != nil, condition == nil { return nil }
    let targets = syntax.targets.compactMap { state($0) }
    let isReentering = syntax.reenter ?? rules.reentersByDefault
    // Most transitions of large charts do nothing on their way: what is known then need not be worked out.
    let actions = syntax.actions.isEmpty ? [] : actions(of: syntax, from: source, to: targets, in: scope.knowing(condition))
    guard targets.count == syntax.targets.count, areCompatible(targets, at: syntax.range) else { return nil }
    for (target, name) in zip(targets, syntax.targets) { checkStaysInRegion(source, target, name) }
    return Transition(
      condition: condition, targets: targets, isReentering: isReentering, actions: actions, range: syntax.range)
  }

  private mutating func actions(
    of syntax: TransitionSyntax, from source: ID<State>, to targets: [ID<State>], in scope: Scope
  ) -> [Action] {
    let isReentering = syntax.reenter ?? rules.reentersByDefault
    var known = doubting(scope, from: source, to: targets, isReentering: isReentering)
    known.left = statesLeft(by: source, on: targets, isReentering: isReentering)
    return actions(syntax.actions, in: known)
  }

  private mutating func always(_ syntax: TransitionSyntax, of source: ID<State>) -> Transition? {
    guard let transition = transition(syntax, of: source, in: Scope(moments: [.nothing], canBeGuarded: true)) else {
      return nil
    }
    if transition.target == nil, !rules.allowsSCXML { diagnostics.report(.eventlessWithoutTarget(at: syntax.range)) }
    return transition
  }

  private mutating func branches(_ syntax: [TransitionSyntax], of name: Name, _ id: ID<State>) -> [Transition] {
    for (index, branch) in syntax.enumerated() {
      if branch.isElse != (index == syntax.count - 1) {
        diagnostics.report(branch.isElse ? .elseIsNotLast(at: branch.range) : .choiceNeedsElse(name, at: branch.range))
      } else if !branch.isElse, branch.guardExpression == nil {
        diagnostics.report(.branchNeedsGuard(at: branch.range))
      }
      if branch.target == nil { diagnostics.report(.missingKey("target", in: "a branch of a choice", at: branch.range)) }
    }
    if syntax.isEmpty { diagnostics.report(.choiceNeedsElse(name, at: name.range)) }
    let branches = alternatives(syntax, of: id, in: Scope())
    if !syntax.contains(where: { $0.isElse && $0.guardExpression != nil }) { note(branches, of: id) }
    return branches
  }

  // MARK: Delays and invocations

  private mutating func checkDelays(_ delays: [DelaySyntax], of id: ID<State>) {
    for (index, syntax) in delays.enumerated() {
      guard let delay = value(syntax.delay, of: .duration, in: Scope()) else { continue }
      if case .duration(let milliseconds) = delay.kind, rules.reportsSlips,
        let other = flow.states[id].timers.first(where: { timer in
          if case .duration(milliseconds) = flow.timers[timer].delay.kind { true } else { false }
        })
      {
        diagnostics.report(.duplicateDelay(delay.range, first: flow.timers[other].delay.range))
      }
      let name = id == Flow.root ? "flow" : flow.states[id].id.replacing(".", with: "_")
      flow.states[id].timers.append(ID(flow.timers.count))
      flow.timers.append(
        Timer(
          name: delays.count > 1 ? "\(name)\(index + 1)" : name, state: id, delay: delay,
          transitions: transitions(syntax.transitions, of: id, in: Scope(moments: [])),
          onRestore: onRestore(syntax.onRestore)))
    }
  }

  private mutating func checkInvocation(_ syntax: InvokeSyntax?, of id: ID<State>) {
    guard let syntax else { return }
    guard let operation = syntax.isFlow ? invokedFlow(syntax.operation) : operation(syntax.interface, syntax.operation) else {
      return
    }
    let declared = flow.operations[operation]
    if declared.isFlow, !syntax.isFlow { diagnostics.report(.isAFlow(syntax.operation)) }
    let input = operationInput(syntax, of: declared)
    var outcomes: [[Transition]] = Array(repeating: [], count: declared.outcomes.count)
    var hasUnknownOutcome = false
    for handler in syntax.on {
      guard let index = declared.outcomes.firstIndex(where: { $0.name == handler.event.text }) else {
        // What a mistaken flow leaves behind is not known.
        if declared.isFlow, library.hasErrors(named: declared.name) { continue }
        let names = declared.outcomes.map(\.name)
        hasUnknownOutcome = true
        diagnostics.report(
          .unknownOutcome(
            handler.event, of: declared.name, among: names,
            missing: names.filter { name in !syntax.on.contains { $0.event.text == name } }))
        continue
      }
      let scope = Scope(fields: declared.outcomes[index].fields, isOutcome: true, moments: [])
      outcomes[index] = transitions(handler.transitions, of: id, in: scope)
      if let last = handler.transitions.last, last.guardExpression != nil {
        diagnostics.report(.outcomeOpen(handler.event.text, of: declared.qualifiedName, at: last.range))
      }
    }
    // An unknown outcome is one of those that seem to be missing.
    let missing = declared.outcomes.map(\.name).filter { name in !syntax.on.contains { $0.event.text == name } }
    if !missing.isEmpty, !hasUnknownOutcome {
      diagnostics.report(.unhandledOutcomes(missing, of: declared.qualifiedName, at: syntax.operation.range))
    }
    flow.states[id].invocation = ID(flow.invocations.count)
    flow.invocations.append(
      Invocation(state: id, operation: operation, input: input, outcomes: outcomes, range: syntax.operation.range))
  }

  /// Hands values over. A secret that may be absent can be handed over as well: the service refuses one that opens nothing.
  private mutating func operationInput(_ syntax: InvokeSyntax, of operation: Operation) -> [Expression] {
    let fields = operation.input.map(\.orAbsent)
    if operation.isFlow { return flowInput(syntax, of: operation, fields) }
    return arguments(syntax.input, for: fields, of: "the input of '\(operation.name)'", at: syntax.operation.range, in: Scope())
  }

  mutating func operation(_ interface: Name?, _ name: Name) -> ID<Operation>? {
    let candidates = flow.operations.ids.filter { id in
      flow.operations[id].name == name.text
        && (interface.map { flow.operations[id].interface == meantSpecs[$0.text] ?? $0.text } ?? true)
    }
    if let interface, candidates.isEmpty, library.interface(named: meantSpecs[interface.text] ?? interface.text) == nil {
      if !hasUnresolvedUse {
        diagnostics.report(.unknownName(interface, what: "interface", among: library.names, code: .unknownInterface))
      }
      return nil
    }
    if candidates.count > 1 {
      diagnostics.report(
        .ambiguousName(name, flow.operations[candidates[0]].qualifiedName, flow.operations[candidates[1]].qualifiedName))
    } else if candidates.isEmpty {
      diagnostics.report(declarations.unknownOperation(name, of: interface))
    }
    return candidates.count == 1 ? candidates[0] : nil
  }
}

extension Field {
  /// Itself, or where it is a secret one that may be absent.
  var orAbsent: Field { type == .secret ? Field(name: name, type: .optional(.secret)) : self }
}
