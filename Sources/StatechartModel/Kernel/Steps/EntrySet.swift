// Computes the entry set of a microstep (SCXML, Appendix D: computeEntrySet).

/// The entry set of a microstep: the states to enter, and the initial and default history transitions to execute.
struct EntrySet {
  var states: Flow.StateSet = []
  /// The compound states that are entered by default, because they contain no target.
  ///
  /// The actions of their initial transitions follow their entry actions.
  var byDefault: Flow.StateSet = []
  /// The target history states without stored states.
  ///
  /// The actions of their default transitions follow the entry actions of their parents.
  var defaultHistories: Flow.StateSet = []
}

extension ChartRun {
  /// Adds targets and their inactive ancestors to the entry set.
  ///
  /// A target that leads through history or choice states is resolved first. The resolution can exit states and perform the
  /// actions of choice branches.
  mutating func addTargets(_ targets: [ID<State>], _ set: inout EntrySet) {
    for target in targets.flatMap({ resolved($0, &set) }) {
      for state in flow.lineage(of: target) {
        guard !configuration.contains(state), set.states.insert(state) else { break }
      }
    }
  }

  /// Adds the default descendants of a state to the entry set, in the order of the spec.
  ///
  /// The default descendants are the initial states of compound states, and the regions of parallel states. A compound state
  /// with an active or entered child gets no default child. A region that is already active or entered is not added.
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

  /// Returns the children of a state that are active or in the entry set.
  private func active(in parent: ID<State>, _ set: EntrySet) -> [ID<State>] {
    // A closure over `self` would copy the run. An access through `self` would copy the state.
    let (states, configuration) = (flow.states, configuration)
    return states[parent].children.filter { configuration.contains($0) || set.states.contains($0) }
  }

  // MARK: Pseudo-states

  /// Returns the states that a target leads to through history and choice states.
  ///
  /// For each choice, exits the exit set of the selected branch and performs the branch's actions. The guards of a choice read
  /// the data after the actions performed so far, and the configuration without the exited states.
  private mutating func resolved(_ target: ID<State>, _ set: inout EntrySet) -> [ID<State>] {
    switch flow.states[target].kind {
    case .choice(let branches):
      guard let branch = branches.first(where: { holds($0, nil) }) else { return [] }
      note(branch, of: target)
      exit(exitSet(of: EnabledTransition(source: target, index: 0, transition: branch)))
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

  /// Returns whether a target leads through a choice state.
  ///
  /// Choice states inside regions are ignored, because the target of each region is resolved separately.
  private func passesChoice(_ target: ID<State>) -> Bool {
    switch flow.states[target].kind {
    case .choice: true
    case .history(_, let transition): (history[target] ?? transition.targets).contains { passesChoice($0) }
    case .compound(let initial, _): initial.targets.count == 1 && passesChoice(initial.targets[0])
    case .atomic, .parallel, .final: false
    }
  }
}
