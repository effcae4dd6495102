// Which states a microstep enters (SCXML, Appendix D: computeEntrySet, enterStates).

/// The states to enter, and what is done on the way.
struct EntrySet {
  var states: Flow.StateSet = []
  /// Entered without a target inside them: their initial transition's actions follow their own entry.
  var byDefault: Flow.StateSet = []
  /// Histories that were led to and remember nothing: their actions follow their parent's entry.
  var past: Flow.StateSet = []
}

extension ChartRun {
  /// Enters the targets of transitions and all that is active with them, outermost first and in the order of the spec.
  mutating func enter(_ enabled: [EnabledTransition]) {
    var set = EntrySet()
    for one in enabled { lead(to: one.transition.targets, &set) }
    complete(Flow.root, &set)
    for id in set.states { enter(id, set) }
  }

  private mutating func enter(_ id: ID<State>, _ set: EntrySet) {
    noteEntry(of: id)
    perform(flow.states[id].entry, nil)
    if case .compound(let initial, _) = flow.states[id].kind, set.byDefault.contains(id) { perform(initial.actions, nil) }
    for past in set.past where flow.states[past].parent == id {
      if case .history(_, let transition) = flow.states[past].kind { perform(transition.actions, nil) }
    }
    if !flow.states[id].timers.isEmpty { evaluator.startTimers(of: id, in: configuration, of: flow) }
    if let invocation = flow.states[id].invocation { requested.append(invocation) }
    if case .final(let output) = flow.states[id].kind { complete(id, output) }
  }

  // MARK: Entry set

  /// Adds targets, and the states around them that are not active.
  private mutating func lead(to targets: [ID<State>], _ set: inout EntrySet) {
    for target in targets.flatMap({ resolved($0, &set) }) {
      for state in flow.lineage(of: target) {
        guard !configuration.contains(state), set.states.insert(state) else { break }
      }
    }
  }

  /// Adds what is active with the states so far, from a state inwards and in the order of the spec: where a compound state begins
  /// in which nothing is active, and the regions that nothing leads into.
  private mutating func complete(_ id: ID<State>, _ set: inout EntrySet) {
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

  /// Whether a choice is passed before a target comes to rest, or to regions of which each has its own.
  private func passesChoice(_ target: ID<State>) -> Bool {
    switch flow.states[target].kind {
    case .choice: true
    case .history(_, let transition): (history[target] ?? transition.targets).contains { passesChoice($0) }
    case .compound(let initial, _): initial.targets.count == 1 && passesChoice(initial.targets[0])
    case .atomic, .parallel, .final: false
    }
  }

  // MARK: Done

  /// A final state ends its parent, and with the last of its regions a parallel state around that; at the top it ends the flow. In
  /// this language a parallel state that is itself a region ends the one around it in turn; SCXML's Appendix D stops there.
  private mutating func complete(_ id: ID<State>, _ output: [Expression]) {
    guard var ended = flow.states[id].parent, ended != Flow.root else { return finish(output) }
    raised.append(.done(ended), nil, at: flow.states[ended].range)
    while let around = flow.states[ended].parent, flow.states[around].isParallel, isDone(around) {
      raised.append(.done(around), nil, at: flow.states[around].range)
      ended = around
      if !flow.rules.endsEnclosingStates { break }
    }
  }

  /// Whether a final state directly in a state is active, or all of its regions are done (SCXML, Appendix D: isInFinalState).
  private func isDone(_ id: ID<State>) -> Bool {
    switch flow.states[id].kind {
    case .compound(_, let children):
      for child in children where flow.states[child].isFinal && configuration.contains(child) { return true }
      return false
    case .parallel(let regions):
      for region in regions where !isDone(region) { return false }
      return true
    case .atomic, .history, .choice, .final: return false
    }
  }
}
