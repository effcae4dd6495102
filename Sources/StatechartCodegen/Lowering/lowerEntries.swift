import StatechartLanguage

// What a transition enters (SCXML, Appendix D: computeEntrySet).

extension TransitionLowering {
  /// Enters targets from where only what is outside of `left`, or around `domain`, is active, through the choices on the way.
  func arrive(at targets: [ID<State>], below domain: ID<State>?, leaving left: Span) -> [Step] {
    if targets.count == 1, let choice = choice(in: targets[0]), case .choice(let branches) = flow.states[choice].kind {
      return choose(branches, at: choice, below: domain, leaving: left)
    }
    var entry = Entry(domain: domain, left: left)
    for target in targets { add(target, below: domain, to: &entry) }
    return entry.decisions + entering(entry)
  }

  /// The choice that entering a state comes to before it comes to rest, or to regions of which each has its own.
  private func choice(in state: ID<State>) -> ID<State>? {
    switch flow.states[state].kind {
    case .choice: state
    case .compound(let initial, _): initial.targets.count == 1 ? choice(in: initial.targets[0]) : nil
    case .atomic, .parallel, .history, .final: nil
    }
  }

  private func choose(_ branches: [Transition], at choice: ID<State>, below domain: ID<State>?, leaving left: Span) -> [Step] {
    pass(branches, active: domain, leaving: left) { branch in
      guard let next = branch.targets.first else { return [] }
      // What is around the choice is active still, unless it was left already.
      let stays = chart.lineage(of: choice).dropFirst().first { flow.isDescendant(next, of: $0) }
      let act: [Step] = branch.actions.isEmpty ? [] : [.act(branch.actions)]
      guard let domain, stays.map({ !chart.contains(domain, $0) }) ?? true else {
        return act + arrive(at: [next], below: domain, leaving: left)
      }
      let wider = stays.map { span(inside: $0) } ?? Span(range: flow.states.indices)
      let emptied = ID<State>(left.range.lowerBound)
      let isRegion = flow.states[domain].isParallel && left == span(of: emptied)
      let exits = isRegion ? climb(wider, from: emptied, leaving: nil) : climb(wider, from: domain, leaving: .exit(domain))
      return exits + act + arrive(at: [next], below: stays, leaving: wider)
    }
  }

  /// The branches of a choice that can be open, where only what is outside of `left` is active.
  private func pass(
    _ branches: [Transition], active domain: ID<State>?, leaving left: Span, _ steps: (Transition) -> [Step]
  ) -> [Step] {
    var open: [(condition: Expression?, steps: [Step])] = []
    for branch in branches {
      let condition = branch.condition?.resolving { state in
        if left.range.contains(state.index) { return false }
        if let domain, chart.contains(state, domain) { return true }
        return domain == nil ? false : nil
      }
      if case .bool(false) = condition?.kind { continue }
      let isOpen = if case .bool(true) = condition?.kind { true } else { condition == nil }
      open.append((isOpen ? nil : condition, steps(branch)))
      if isOpen { break }
    }
    if open.count == 1, open[0].condition == nil { return open[0].steps }
    return open.isEmpty ? [] : [.choose(open)]
  }

  // MARK: The set of states

  /// The states to enter, and what is done on the way.
  private struct Entry {
    let domain: ID<State>?
    let left: Span
    /// Choices that regions begin with, which are passed before anything is entered.
    var decisions: [Step] = []
    var states: Set<ID<State>> = []
    /// The actions of the beginnings and histories on the way.
    var actions: [ID<State>: [Action]] = [:]
    /// By the state that it is in, what is only known at run time.
    var insides: [ID<State>: Step] = [:]
  }

  private func add(_ target: ID<State>, below domain: ID<State>?, to entry: inout Entry) {
    addDescendants(of: target, to: &entry)
    for ancestor in chart.lineage(of: target).dropFirst() {
      guard ancestor != domain, domain.map({ !chart.contains(ancestor, $0) }) ?? true else { return }
      entry.states.insert(ancestor)
      guard case .parallel(let regions) = flow.states[ancestor].kind, entry.insides[ancestor] == nil else { continue }
      addRegions(regions, to: &entry)
    }
  }

  private func addDescendants(of state: ID<State>, to entry: inout Entry) {
    switch flow.states[state].kind {
    case .history(_, let transition):
      guard let parent = flow.states[state].parent else { return }
      var otherwise = Entry(domain: entry.domain, left: entry.left)
      for target in transition.targets { add(target, below: parent, to: &otherwise) }
      if case .parallel(let regions) = flow.states[parent].kind { addRegions(regions, to: &otherwise) }
      let begins: [Step] = transition.actions.isEmpty ? [] : [.act(transition.actions)]
      entry.insides[parent] = .recall(state, otherwise: otherwise.decisions + begins + entering(otherwise))
    case .compound(let initial, _):
      entry.states.insert(state)
      entry.actions[state, default: []] += initial.actions
      for target in initial.targets { add(target, below: state, to: &entry) }
    case .parallel(let regions):
      entry.states.insert(state)
      addRegions(regions, to: &entry)
    case .atomic, .final:
      entry.states.insert(state)
    case .choice:
      break
    }
  }

  /// Regions that no target is in begin by themselves.
  private func addRegions(_ regions: [ID<State>], to entry: inout Entry) {
    for region in regions {
      let isMet =
        entry.states.contains { chart.contains(region, $0) } || entry.insides.keys.contains { chart.contains(region, $0) }
      guard !isMet else { continue }
      guard let choice = choice(in: region), case .choice(let branches) = flow.states[choice].kind else {
        add(region, below: flow.states[region].parent, to: &entry)
        continue
      }
      // The region is placed before anything is entered; what is entered depends on that.
      entry.decisions += decide(branches, active: entry.domain, leaving: entry.left)
      entry.states.insert(region)
      entry.insides[region] = .enterInside(region)
    }
  }

  private func decide(_ branches: [Transition], active domain: ID<State>?, leaving left: Span) -> [Step] {
    pass(branches, active: domain, leaving: left) { branch in
      let act: [Step] = branch.actions.isEmpty ? [] : [.act(branch.actions)]
      guard let next = branch.targets.first else { return act }
      if let further = choice(in: next), case .choice(let branches) = flow.states[further].kind {
        return act + decide(branches, active: domain, leaving: left)
      }
      return act + [.place(initialPlace(of: next))]
    }
  }

  /// Where a region comes to rest when a state in it is entered.
  private func initialPlace(of state: ID<State>) -> ID<State> {
    switch flow.states[state].kind {
    case .compound(let initial, _): initial.targets.first.map { initialPlace(of: $0) } ?? state
    case .atomic, .parallel, .history, .choice, .final: state
    }
  }

  /// The steps that enter a set, in the order of the spec. A region is placed before the first of its states is entered.
  private func entering(_ entry: Entry) -> [Step] {
    var steps: [Step] = []
    var placed: Set<ID<State>> = []
    for state in entry.states.union(entry.insides.keys).sorted() {
      let region = chart.region(of: state)
      if placed.insert(region).inserted,
        let place = entry.states.first(where: { isPlace($0) && chart.region(of: $0) == region })
      {
        steps.append(.place(place))
      }
      if entry.states.contains(state) { steps.append(.enter(state, entry.actions[state] ?? [])) }
      if let inside = entry.insides[state] { steps.append(inside) }
    }
    return steps
  }

  private func isPlace(_ state: ID<State>) -> Bool { flow.states[state].isLeaf || flow.states[state].isParallel }

  /// The way from a state down to one of its places: what is entered, outermost first, and what is in the place if that has regions.
  func descent(from state: ID<State>, to place: ID<State>) -> [Step] {
    var entry = Entry(domain: state, left: span(inside: state))
    add(place, below: state, to: &entry)
    let steps = entry.decisions + entering(entry)
    return steps.filter { if case .place(place) = $0 { false } else { true } }
  }

  /// The way from a state down to one of its places, and on in regions that are placed already.
  func restoration(from state: ID<State>, to place: ID<State>) -> [Step] {
    let path = chart.lineage(of: place).prefix { $0 != state }.reversed()
    let regions = flow.states[place].isParallel ? flow.states[place].children.filter { !flow.states[$0].isPseudo } : []
    return path.map { .enter($0, []) } + regions.flatMap { [.enter($0, []), .restoreInside($0)] }
  }

  /// Enters states of a parent that is active, as they begin.
  func beginning(_ states: [ID<State>], in parent: ID<State>) -> [Step] {
    var entry = Entry(domain: parent, left: span(inside: parent))
    if flow.states[parent].isParallel {
      addRegions(states, to: &entry)
    } else if let state = states.first {
      return arrive(at: [state], below: parent, leaving: span(inside: parent))
    }
    return entry.decisions + entering(entry)
  }
}
