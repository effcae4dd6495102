import StatechartLanguage

// What a transition enters (SCXML, Appendix D: computeEntrySet).

extension TransitionLowering {
  /// Enters targets from where only what is outside of `left`, or around `domain`, is active, through the choices on the way.
  func arrive(at targets: [ID<State>], below domain: ID<State>?, leaving left: Span) -> [Step] {
    if targets.count == 1, let choice = choice(in: targets[0]), case .choice(let branches) = flow.states[choice].kind {
      return choose(branches, at: choice, below: domain, leaving: left)
    }
    let (decisions, entries) = decided(targets, below: domain, leaving: left)
    return decisions + entries
  }

  /// The same where several transitions are taken as one step: all choices are passed before anything is entered.
  func decided(
    _ targets: [ID<State>], below domain: ID<State>?, leaving left: Span
  ) -> (decisions: [Step], entries: [Step]) {
    var entry = Entry(domain: domain, left: left)
    add(targets, below: domain, to: &entry)
    return (entry.decisions, entering(entry))
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
    /// The actions of the beginnings on the way.
    var actions: [ID<State>: [Action]] = [:]
    /// The actions of histories that remember nothing, by the state whose history it is.
    var pastActions: [ID<State>: [Step]] = [:]
    /// By the state that it is in, what is only known at run time.
    var insides: [ID<State>: Step] = [:]
  }

  private func add(_ targets: [ID<State>], below domain: ID<State>?, to entry: inout Entry) {
    // What is around one target comes after all that is inside any: a region that holds another does not begin by itself.
    let tops = targets.map { target -> ID<State> in
      guard let choice = choice(in: target), case .choice(let branches) = flow.states[choice].kind else {
        addDescendants(of: target, to: &entry)
        return target
      }
      // The region is placed before anything is entered; what is entered depends on that.
      entry.decisions += decide(branches, active: entry.domain, leaving: entry.left)
      let region = chart.region(of: choice)
      if let domain, chart.contains(region, domain) {
        entry.insides[domain] = .enterInside(domain)
        return domain
      }
      entry.states.insert(region)
      entry.insides[region] = .enterInside(region)
      return region
    }
    for top in tops {
      for ancestor in chart.lineage(of: top).dropFirst() {
        guard ancestor != domain, domain.map({ !chart.contains(ancestor, $0) }) ?? true else { break }
        entry.states.insert(ancestor)
        guard case .parallel(let regions) = flow.states[ancestor].kind, entry.insides[ancestor] == nil else { continue }
        addRegions(regions, to: &entry)
      }
    }
  }

  private func addDescendants(of state: ID<State>, to entry: inout Entry) {
    switch flow.states[state].kind {
    case .history(_, let transition):
      guard let parent = flow.states[state].parent else { return }
      var otherwise = Entry(domain: entry.domain, left: entry.left)
      add(transition.targets, below: parent, to: &otherwise)
      if case .parallel(let regions) = flow.states[parent].kind { addRegions(regions, to: &otherwise) }
      if !transition.actions.isEmpty {
        entry.pastActions[parent, default: []].append(.decide(state, remembered: [], otherwise: [.act(transition.actions)]))
      }
      var remembered: [Step] = []
      if case .history(isDeep: false, _) = flow.states[state].kind, case .parallel(let regions) = flow.states[parent].kind {
        var recalled = Entry(domain: entry.domain, left: entry.left)
        addRegions(regions, to: &recalled)
        remembered = recalled.decisions
      }
      if !remembered.isEmpty || !otherwise.decisions.isEmpty {
        entry.decisions.append(.decide(state, remembered: remembered, otherwise: otherwise.decisions))
      }
      entry.insides[parent] = .recall(state, otherwise: entering(otherwise))
    case .compound(let initial, _):
      entry.states.insert(state)
      entry.actions[state, default: []] += initial.actions
      add(initial.targets, below: state, to: &entry)
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
      if !isMet { add([region], below: flow.states[region].parent, to: &entry) }
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
      if entry.states.contains(state) {
        let begins = entry.actions[state] ?? []
        steps.append(.enter(state, (begins.isEmpty ? [] : [.act(begins)]) + (entry.pastActions[state] ?? [])))
      }
      if let inside = entry.insides[state] { steps.append(inside) }
    }
    return steps
  }

  private func isPlace(_ state: ID<State>) -> Bool { flow.states[state].isLeaf || flow.states[state].isParallel }

  /// The way from a state down to one of its places: what is entered, outermost first, and what is in the place if that has regions.
  func descent(from state: ID<State>, to place: ID<State>) -> [Step] {
    var entry = Entry(domain: state, left: span(inside: state))
    add([place], below: state, to: &entry)
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
      // Their choices were passed when it was decided to go where the history remembers.
      addRegions(states, to: &entry)
      return entering(entry)
    } else if let state = states.first {
      return arrive(at: [state], below: parent, leaving: span(inside: parent))
    }
    return entry.decisions + entering(entry)
  }
}
