import StatechartModel

/// The selection of transitions in the regions of a parallel state.
///
/// The machine takes the selected transitions in one microstep (SCXML, Appendix D: selectTransitions,
/// removeConflictingTransitions, microstep).
struct Selection {
  private let reaction: Reaction
  private let state: ID<State>
  private let selected: SelectableTransitions
  private let translator: ExpressionTranslator
  /// The separate regions of the parallel state; `nil` if ``SeparateRegions`` does not support the transitions.
  private let separate: SeparateRegions?

  private var machine: MachineTranslator { reaction.machine }
  private var chart: Chart { reaction.chart }
  private var flow: Flow { reaction.flow }

  init(_ reaction: Reaction, of state: ID<State>) {
    (self.reaction, self.state, selected) = (reaction, state, reaction.selected)
    separate = SeparateRegions(of: state, for: reaction.trigger, in: reaction.machine)
    translator = reaction.translator.beside(separate?.variables ?? MachineTranslator.locals)
  }

  func statements() -> ([SwiftStatement], falls: Bool) {
    if let separate {
      let body = separate.statements(selected, translator) { evaluate($0) }
      return (body, body.isEmpty)
    }
    let evaluation = evaluate(regionsOf: state)
    if evaluation.isEmpty { return ([], true) }
    (machine.usage.hasArrivals, machine.usage.hasMicrosteps) = (true, true)
    // Only the transitions of this state's ancestors and descendants can be selected.
    let sources = chart.lineage(of: state) + chart.all(in: state)
    let links = selected.links.filter { sources.contains($0.source) }
    let name = SwiftExpression.name("ChartState.Selected<\(selected.type)>")
    let isSelected = SwiftExpression.not("microstep.isEmpty")
    let step =
      [SwiftStatement.variable("microstep", .call(name, [SwiftArgument("active", "activeStates")]))] + evaluation
      + [machine.continues ? .guardReturnValue(isSelected, "false") : .guardReturn(isSelected)]
      + taking(links) + (machine.continues ? [.returned("true")] : machine.starts)
    return (step, false)
  }

  /// Returns the statements for all exits, then all actions, then all entries of the selected transitions.
  private func taking(_ links: [Chain.Link]) -> [SwiftStatement] {
    let transitions = links.map { chart.transition($0, for: reaction.trigger) }
    let act = each(links, transitions.map { [machine.note($0)] + translator.translate($0.actions) })
    guard transitions.contains(where: { !$0.targets.isEmpty }) else { return act }
    let lead = each(links, transitions.map { $0.targets.flatMap { machine.leading(to: $0) } })
    let exits = SwiftExpression.name("microstep.exits")
    let staying = SwiftExpression.name("microstep.active.subtracting")(SwiftArgument(nil, exits))
    return [
      .expression(machine.call("exitStates", [SwiftArgument(nil, exits)]))
    ] + act + [machine.arrival(staying: staying)] + lead + [.expression(machine.entering)]
  }

  private func each(_ links: [Chain.Link], _ bodies: [[SwiftStatement]]) -> [SwiftStatement] {
    guard bodies.contains(where: { !$0.isEmpty }) else { return [] }
    var cases: [SwiftCase] = []
    var idle: [String] = []
    for link in selected.links {
      let body = links.firstIndex(of: link).map { bodies[$0] } ?? []
      if body.isEmpty {
        idle.append(".\(selected.name(link))")
      } else {
        cases.append(SwiftCase([".\(selected.name(link))"], body))
      }
    }
    if !idle.isEmpty { cases.append(SwiftCase(idle, [])) }
    return [.loop("taken", "microstep", [.select("taken", cases)])]
  }

  // MARK: Selection

  /// Returns the statements that select a transition in each region of a state.
  ///
  /// If the search in a region continues in the outer states, the statements also search the ancestors of the region.
  private func evaluate(regionsOf state: ID<State>) -> [SwiftStatement] {
    guard case .parallel(let regions) = flow.states[state].kind else { return [] }
    var hasPassed = false
    return regions.flatMap { region in
      if chart.reacts(region, to: reaction.trigger) { return evaluate(region) }
      defer { hasPassed = true }
      return hasPassed ? [] : selectInAncestors(state)
    }
  }

  private func evaluate(_ region: ID<State>) -> [SwiftStatement] {
    let groups = chart.groups(in: region, for: reaction.trigger) { stableState in
      machine.hasReactingRegions(stableState, reaction.trigger)
        ? Chain(links: [Chain.Link(source: stableState, index: -1)])
        : chart.chain(from: stableState, upTo: region, for: reaction.trigger)
    }
    var cases: [SwiftCase] = []
    var idle: [ID<State>] = []
    for group in groups {
      let isOpen = group.chain.links.first?.index == -1
      let body = isOpen ? evaluate(regionsOf: group.stableStates[0]) : evaluate(group.chain, beyond: region)
      if body.isEmpty {
        idle += group.stableStates
      } else {
        cases.append(SwiftCase(machine.patterns(group.stableStates), body))
      }
    }
    guard chart.stableStates(in: region).count > 1 else { return cases.first?.body ?? [] }
    guard !cases.isEmpty else { return [] }
    if !idle.isEmpty { cases.append(SwiftCase(machine.patterns(idle), [])) }
    return [.select(.name(machine.property(of: region)), cases)]
  }

  /// Returns the statements that select the first transition with a true guard in a chain, and otherwise search the ancestors
  /// of the region.
  private func evaluate(_ chain: Chain, beyond region: ID<State>) -> [SwiftStatement] {
    let around = chain.end == .passes ? flow.states[region].parent.map { selectInAncestors($0) } ?? [] : []
    return selecting(chain, otherwise: around)
  }

  /// Returns the statements that search a state and its ancestors if the search in a region has found no transition.
  private func selectInAncestors(_ state: ID<State>) -> [SwiftStatement] {
    let chain = chart.chain(from: state, upTo: Flow.root, for: reaction.trigger)
    guard let first = chain.links.first else { return [] }
    if chart.transition(first, for: reaction.trigger).condition == nil { return selecting(chain, otherwise: []) }
    if !selected.around.contains(state) { selected.around.append(state) }
    for link in chain.links { _ = selected.name(adding: link) }
    return [.expression(machine.select(reaction.trigger, around: state))]
  }

  /// Returns the body of the function with which all regions of a state search the state and its ancestors.
  func around(_ state: ID<State>) -> [SwiftStatement] {
    selecting(chart.chain(from: state, upTo: Flow.root, for: reaction.trigger), otherwise: [])
  }

  private func selecting(_ chain: Chain, otherwise: [SwiftStatement]) -> [SwiftStatement] {
    let alternatives = chain.links.map { link in
      (condition: chart.transition(link, for: reaction.trigger).condition, body: { self.select(link) })
    }
    return machine.branches(alternatives, translator, otherwise: otherwise).0
  }

  private func select(_ link: Chain.Link) -> [SwiftStatement] {
    if let variable = separate?.variable(for: link.source) {
      return [.assign(.name(variable), .name("." + selected.name(adding: link)))]
    }
    let transition = chart.transition(link, for: reaction.trigger)
    func select(_ label: String, _ further: [SwiftArgument] = []) -> SwiftStatement {
      let own = [
        SwiftArgument(nil, .name("." + selected.name(adding: link))), SwiftArgument(label, .name(machine.node(link.source))),
      ]
      return .expression(.call("microstep.select", own + further))
    }
    // In `mode: interlock`, a transition without a target conflicts with transitions that exit its source.
    if transition.targets.isEmpty { return [select(flow.rules.acceptsTargetlessConflicts ? "staying" : "of")] }
    return machine.leaving(machine.lowering.exitSet(from: link.source, transition)) { left in
      select("of", [SwiftArgument("leaving", left)])
    }
  }
}

/// The transitions that regions can select for one trigger.
///
/// Each transition becomes a case of an enum.
final class SelectableTransitions {
  let type: String
  private(set) var links: [Chain.Link] = []
  /// The parallel states that have a function for the search of the state and its ancestors.
  var around: [ID<State>] = []
  private var names: [Chain.Link: String] = [:]
  private let machine: MachineTranslator

  init(_ machine: MachineTranslator, _ type: String) {
    (self.machine, self.type) = (machine, type)
  }

  func name(_ link: Chain.Link) -> String { names[link] ?? "" }

  func name(adding link: Chain.Link) -> String {
    if let name = names[link] { return name }
    let first = "from\(machine.name(link.source))"
    // Avoid a name collision between the second transition of `s1` and the first transition of `s12`.
    let others = Set(machine.flow.states.ids.map { "from\(machine.name($0))" }).union(names.values)
    let name =
      links.contains { $0.source == link.source }
      ? (2...).lazy.map { "\(first)\($0)" }.first { !others.contains($0) } ?? first : first
    names[link] = name
    links.append(link)
    return name
  }

  /// The enum cases of the transitions.
  var cases: [String] { links.map { name($0) } }
}
