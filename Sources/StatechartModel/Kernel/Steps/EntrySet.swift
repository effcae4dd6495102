// The states that a microstep enters (SCXML, Appendix D: computeEntrySet).

/// The states to enter, and what is done on the way.
struct EntrySet {
  var states: Flow.StateSet = []
  /// Entered without a target inside them: their initial transition's actions follow their own entry.
  var byDefault: Flow.StateSet = []
  /// Histories that were led to and remember nothing: their actions follow their parent's entry.
  var past: Flow.StateSet = []
}

extension ChartRun {
  /// Adds targets, and the states around them that are not active.
  mutating func lead(to targets: [ID<State>], _ set: inout EntrySet) {
    for target in targets.flatMap({ resolved($0, &set) }) {
      for state in flow.lineage(of: target) {
        guard !configuration.contains(state), set.states.insert(state) else { break }
      }
    }
  }

  /// Adds what is active with the states so far, from a state inwards and in the order of the spec: where a compound state begins
  /// in which nothing is active, and the regions that nothing leads into.
  mutating func complete(_ id: ID<State>, _ set: inout EntrySet) {
    switch flow.states[id].kind {
    case .compound(let initial, _):
      if active(in: id, set).isEmpty {
        set.byDefault.insert(id)
        lead(to: initial.targets, &set)
      }
    case .parallel(let regions):
      let begun = active(in: id, set)
      for region in regions where !begun.contains(region) { lead(to: [region], &set) }
    case .atomic, .history, .choice, .final:
      return
    }
    for child in active(in: id, set) { complete(child, &set) }
  }

  /// The states directly in a state that will be active.
  private func active(in parent: ID<State>, _ set: EntrySet) -> [ID<State>] {
    // A closure that asked the run would copy it.
    let configuration = configuration
    return flow.states[parent].children.filter { configuration.contains($0) || set.states.contains($0) }
  }

  // MARK: Ways

  /// The states that a target leads to, past histories and choices: a choice's guards see the data after the actions so far, and
  /// the configuration without what is left.
  private mutating func resolved(_ target: ID<State>, _ set: inout EntrySet) -> [ID<State>] {
    switch flow.states[target].kind {
    case .choice(let branches):
      guard let branch = branches.first(where: { holds($0, nil) }) else { return [] }
      note(branch, of: target)
      exit(exitSet(of: EnabledTransition(source: target, place: 0, transition: branch)))
      perform(branch.actions, nil)
      return branch.targets.flatMap { resolved($0, &set) }
    case .history(_, let transition):
      if history[target] == nil { set.past.insert(target) }
      return (history[target] ?? transition.targets).flatMap { resolved($0, &set) }
    case .compound(let initial, _) where initial.targets.count == 1 && passesChoice(initial.targets[0]):
      return resolved(initial.targets[0], &set)
    case .atomic, .compound, .parallel, .final:
      return [target]
    }
  }

  /// Returns whether a target leads through a choice. Choices inside regions do not count: each region passes its own.
  private func passesChoice(_ target: ID<State>) -> Bool {
    switch flow.states[target].kind {
    case .choice: true
    case .history(_, let transition): (history[target] ?? transition.targets).contains { passesChoice($0) }
    case .compound(let initial, _): initial.targets.count == 1 && passesChoice(initial.targets[0])
    case .atomic, .parallel, .final: false
    }
  }
}
