// Computes the entry set of a microstep (SCXML, Appendix D: computeEntrySet).

/// The states to enter, and the initial and history transitions to execute.
struct EntrySet {
  var states: Flow.StateSet = []
  /// The states that are entered without a target inside them. Their initial transition's actions follow their own entry
  /// actions.
  var byDefault: Flow.StateSet = []
  /// The history states that are targets and store nothing. Their default transition's actions follow their parent's entry
  /// actions.
  var defaultHistories: Flow.StateSet = []
}

extension ChartRun {
  /// Adds targets and their ancestors that are not active.
  mutating func addTargets(_ targets: [ID<State>], _ set: inout EntrySet) {
    for target in targets.flatMap({ resolved($0, &set) }) {
      for state in flow.lineage(of: target) {
        guard !configuration.contains(state), set.states.insert(state) else { break }
      }
    }
  }

  /// Adds the default descendants of a state, in the order of the spec: the initial state of each compound state without an
  /// active child, and the regions that no target is in.
  mutating func addDescendants(_ id: ID<State>, _ set: inout EntrySet) {
    switch flow.states[id].kind {
    case .compound(let initial, _):
      if active(in: id, set).isEmpty {
        set.byDefault.insert(id)
        addTargets(initial.targets, &set)
      }
    case .parallel(let regions):
      let begun = active(in: id, set)
      for region in regions where !begun.contains(region) { addTargets([region], &set) }
    case .atomic, .history, .choice, .final:
      return
    }
    for child in active(in: id, set) { addDescendants(child, &set) }
  }

  /// Returns the children of a state that will be active.
  private func active(in parent: ID<State>, _ set: EntrySet) -> [ID<State>] {
    // A closure that read the run would copy it.
    let configuration = configuration
    return flow.states[parent].children.filter { configuration.contains($0) || set.states.contains($0) }
  }

  // MARK: Ways

  /// Resolves history and choice states in a target. The guards of a choice see the data after the actions so far, and the
  /// configuration without the states that are exited.
  private mutating func resolved(_ target: ID<State>, _ set: inout EntrySet) -> [ID<State>] {
    switch flow.states[target].kind {
    case .choice(let branches):
      guard let branch = branches.first(where: { holds($0, nil) }) else { return [] }
      note(branch, of: target)
      exit(exitSet(of: EnabledTransition(source: target, place: 0, transition: branch)))
      perform(branch.actions, nil)
      return branch.targets.flatMap { resolved($0, &set) }
    case .history(_, let transition):
      if history[target] == nil { set.defaultHistories.insert(target) }
      return (history[target] ?? transition.targets).flatMap { resolved($0, &set) }
    case .compound(let initial, _) where initial.targets.count == 1 && passesChoice(initial.targets[0]):
      return resolved(initial.targets[0], &set)
    case .atomic, .compound, .parallel, .final:
      return [target]
    }
  }

  /// Returns whether a target leads through a choice. Choices inside regions do not count: each region resolves its own.
  private func passesChoice(_ target: ID<State>) -> Bool {
    switch flow.states[target].kind {
    case .choice: true
    case .history(_, let transition): (history[target] ?? transition.targets).contains { passesChoice($0) }
    case .compound(let initial, _): initial.targets.count == 1 && passesChoice(initial.targets[0])
    case .atomic, .parallel, .final: false
    }
  }
}
