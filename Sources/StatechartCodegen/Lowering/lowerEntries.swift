// The entry set of a transition (SCXML, Appendix D: computeEntrySet).

import StatechartModel

extension TransitionLowering {
  /// Returns the steps that enter targets, and take the branches of their choice states.
  ///
  /// The active states before these steps are outside of `left`, and include `domain` and its ancestors.
  func arrive(at targets: [ID<State>], below domain: ID<State>?, leaving left: StateSpan) -> [Step] {
    if targets.count == 1, let choice = choice(in: targets[0]), case .choice(let branches) = flow.states[choice].kind {
      return isNarrowed(choice)
        ? [.arrive(targets, leaving: left)] : choose(branches, at: choice, below: domain, leaving: left)
    }
    var entry = Entry()
    add(targets, below: domain, to: &entry)
    // The result depends on the order of entries if final states can complete regions.
    let ends = entry.states.contains { flow.states[$0].isFinal && flow.states[$0].parent != Flow.root }
    if entry.isOpen || ends && entry.states.contains(where: { flow.states[$0].isParallel }) {
      return [.arrive(targets, leaving: left)]
    }
    return entering(entry)
  }

  /// Returns the choice state that the entry of a state always reaches through initial transitions with a single target; `nil`
  /// if no such choice state exists.
  func choice(in state: ID<State>) -> ID<State>? {
    switch flow.states[state].kind {
    case .choice: state
    case .compound(let initial, _): initial.targets.count == 1 ? choice(in: initial.targets[0]) : nil
    case .atomic, .parallel, .history, .final: nil
    }
  }

  /// Returns whether the entry of a state can reach a choice state, not counting choice states in regions.
  ///
  /// For a history, the result covers its default targets and all states that the history can store.
  func mayPassChoice(_ state: ID<State>) -> Bool {
    switch flow.states[state].kind {
    case .choice: return true
    case .compound(let initial, _): return initial.targets.count == 1 && mayPassChoice(initial.targets[0])
    case .history(let isDeep, let transition):
      return (transition.targets + (isDeep ? [] : chart.siblings(of: state))).contains { mayPassChoice($0) }
    case .atomic, .parallel, .final: return false
    }
  }

  /// Returns whether the exit set of a branch of a choice state, or of a choice state that a branch enters, depends on stored
  /// histories.
  private func isNarrowed(_ choice: ID<State>) -> Bool {
    guard case .choice(let branches) = flow.states[choice].kind else { return false }
    return branches.contains { branch in
      !exitSet(from: choice, branch).narrower.isEmpty
        || branch.targets.contains { self.choice(in: $0).map { isNarrowed($0) } ?? false }
    }
  }

  private func choose(_ branches: [Transition], at choice: ID<State>, below domain: ID<State>?, leaving left: StateSpan)
    -> [Step]
  {
    pass(branches, active: domain, leaving: left) { branch in
      let targets = branch.targets
      // `stays` is the innermost ancestor of the choice that contains all targets of the branch.
      let stays = chart.lineage(of: choice).dropFirst().first { around in
        targets.allSatisfy { flow.isDescendant($0, of: around) }
      }
      guard let domain, stays.map({ !chart.contains(domain, $0) }) ?? true else {
        return branch.steps + arrive(at: targets, below: domain, leaving: left)
      }
      let wider = stays.map { flow.span(inside: $0) } ?? StateSpan(range: flow.states.indices)
      let emptied = ID<State>(left.range.lowerBound)
      let isRegion = flow.states[domain].isParallel && left == flow.span(of: emptied)
      let exits = isRegion ? climb(wider, from: emptied, leaving: nil) : climb(wider, from: domain, leaving: .exit(domain))
      return exits + branch.steps + arrive(at: targets, below: stays, leaving: wider)
    }
  }

  /// Returns the steps of the branches of a choice that can be taken if `domain` is active and no state of `left` is active.
  private func pass(
    _ branches: [Transition], active domain: ID<State>?, leaving left: StateSpan, _ steps: (Transition) -> [Step]
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

  // MARK: Entry sets

  /// An entry set, with the actions of initial transitions and the steps that restore histories.
  private struct Entry {
    var states: Set<ID<State>> = []
    /// The actions of the initial transitions, by the state that has the initial transition.
    var actions: [ID<State>: [Action]] = [:]
    /// The step that restores a history, by the parent of the history.
    var recalls: [ID<State>: Step] = [:]
    /// Whether the rest of the entry set can be computed only at run time.
    var isOpen = false
  }

  private func add(_ targets: [ID<State>], below domain: ID<State>?, to entry: inout Entry) {
    if targets.contains(where: { mayPassChoice($0) }) { entry.isOpen = true }
    if entry.isOpen { return }
    // Add ancestors after the descendants of all targets, because a region that contains a target does not enter its initial
    // state.
    for target in targets { addDescendants(of: target, to: &entry) }
    for target in targets {
      for ancestor in chart.lineage(of: target).dropFirst() {
        guard ancestor != domain, domain.map({ !chart.contains(ancestor, $0) }) ?? true else { break }
        entry.states.insert(ancestor)
        if case .parallel(let regions) = flow.states[ancestor].kind { addRegions(regions, to: &entry) }
      }
    }
  }

  private func addDescendants(of state: ID<State>, to entry: inout Entry) {
    switch flow.states[state].kind {
    case .history(_, let transition):
      guard let parent = flow.states[state].parent, !chart.hasRegions, transition.actions.isEmpty else {
        entry.isOpen = true
        return
      }
      var otherwise = Entry()
      add(transition.targets, below: parent, to: &otherwise)
      guard !otherwise.isOpen else {
        entry.isOpen = true
        return
      }
      entry.recalls[parent] = .recall(state, otherwise: entering(otherwise))
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
      entry.isOpen = true
    }
  }

  /// Adds the regions that contain no target, with their initial states.
  private func addRegions(_ regions: [ID<State>], to entry: inout Entry) {
    for region in regions where !entry.states.contains(where: { chart.contains(region, $0) }) {
      add([region], below: flow.states[region].parent, to: &entry)
    }
  }

  /// Returns the steps that enter the states of an entry set, in the order of the spec.
  ///
  /// The steps set the active stable state of a region before the entry of the first state of the region.
  private func entering(_ entry: Entry) -> [Step] {
    var steps: [Step] = []
    var placed: Set<ID<State>> = []
    for state in entry.states.union(entry.recalls.keys).sorted() {
      let region = chart.region(of: state)
      if placed.insert(region).inserted,
        let stableState = entry.states.first(where: { isStableState($0) && chart.region(of: $0) == region })
      {
        steps.append(.stableState(stableState))
      }
      if entry.states.contains(state) { steps.append(.enter(state, entry.actions[state] ?? [])) }
      if let recall = entry.recalls[state] { steps.append(recall) }
    }
    return steps
  }

  private func isStableState(_ state: ID<State>) -> Bool { flow.states[state].isAtomic || flow.states[state].isParallel }

  /// Returns the steps that enter the states below a state, down to and including the stable state `stableState`.
  func restoration(from state: ID<State>, to stableState: ID<State>) -> [Step] {
    chart.lineage(of: stableState).prefix { $0 != state }.reversed().map { .enter($0, []) }
  }

  /// Returns the steps that enter a child of an active state, and the initial states of the child.
  func beginning(_ state: ID<State>, in parent: ID<State>) -> [Step] {
    arrive(at: [state], below: parent, leaving: flow.span(inside: parent))
  }
}
