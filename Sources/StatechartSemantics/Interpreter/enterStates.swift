import StatechartLanguage

// Which states a microstep enters (SCXML, Appendix D: computeEntrySet).

/// The states to enter, and what is done on the way.
struct EntrySet {
  var states: Set<ID<State>> = []
  /// Entered without a target inside them: their initial transition's actions follow their own entry.
  var byDefault: Set<ID<State>> = []
  /// The actions of histories that remember nothing, by the state whose history it is.
  var pastActions: [ID<State>: [Action]] = [:]
}

extension Interpreter {
  /// Adds targets, and all that is active when they are: states inside them down to leaves, and the ones around them below
  /// `domain`. What is around one comes after all that is inside any: a region that holds another target does not begin by itself.
  mutating func add(_ targets: [ID<State>], below domain: ID<State>?, to set: inout EntrySet) {
    let targets = targets.flatMap { resolvingChoices($0) }
    for target in targets { addDescendants(of: target, to: &set) }
    for state in targets.flatMap({ effectiveTargets(of: $0) }) { addAncestors(of: state, below: domain, to: &set) }
  }

  private mutating func addDescendants(of state: ID<State>, to set: inout EntrySet) {
    switch flow.states[state].kind {
    case .history(_, let transition):
      let parent = flow.states[state].parent
      if history[state] == nil, let parent { set.pastActions[parent, default: []] += transition.actions }
      add(history[state] ?? transition.targets, below: parent, to: &set)
    case .compound(let initial, _):
      set.states.insert(state)
      set.byDefault.insert(state)
      add(initial.targets, below: state, to: &set)
    case .parallel(let regions):
      set.states.insert(state)
      addRegions(regions, to: &set)
    case .atomic, .final:
      set.states.insert(state)
    case .choice:
      // A choice is passed before anything is entered.
      add([state], below: flow.states[state].parent, to: &set)
    }
  }

  private mutating func addAncestors(of state: ID<State>, below domain: ID<State>?, to set: inout EntrySet) {
    for ancestor in flow.lineage(of: state).dropFirst() {
      // Past a choice that leads further out the domain is not met any more, but what stays active is.
      guard ancestor != domain, !configuration.contains(ancestor) else { return }
      set.states.insert(ancestor)
      if case .parallel(let regions) = flow.states[ancestor].kind { addRegions(regions, to: &set) }
    }
  }

  /// Regions that no target is in begin by themselves.
  private mutating func addRegions(_ regions: [ID<State>], to set: inout EntrySet) {
    for region in regions where !set.states.contains(where: { $0 == region || flow.isDescendant($0, of: region) }) {
      add([region], below: flow.states[region].parent, to: &set)
    }
  }

  // MARK: Choices

  /// The states that a target leads to once the choices on the way are passed: a choice's guards see the data after the actions
  /// so far, and the configuration without what is left.
  private mutating func resolvingChoices(_ target: ID<State>) -> [ID<State>] {
    guard let choice = choice(in: target), case .choice(let branches) = flow.states[choice].kind else { return [target] }
    let evaluation = evaluation([])
    guard let branch = branches.first(where: { holds($0, evaluation) }), let next = branch.target else { return [] }
    note(branch)
    exit(exitSet(of: EnabledTransition(source: choice, place: 0, transition: branch)))
    perform(branch.actions, [])
    return resolvingChoices(next)
  }

  /// The choice that entering a state comes to before it comes to rest, or to regions of which each has its own.
  private func choice(in state: ID<State>) -> ID<State>? {
    switch flow.states[state].kind {
    case .choice: state
    case .compound(let initial, _): initial.targets.count == 1 ? choice(in: initial.targets[0]) : nil
    case .atomic, .parallel, .history, .final: nil
    }
  }
}
