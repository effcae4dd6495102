extension FlowAnalyzer {
  /// Every way through choices that follow each other is written out in the machine, so there may not be too many.
  mutating func checkWaysThroughChoices() {
    let mostWays = 64
    var known: [ID<State>: Int] = [:]
    func ways(_ id: ID<State>) -> Int {
      guard case .choice(let branches) = flow.states[id].kind else { return 1 }
      if let ways = known[id] { return ways }
      known[id] = 1
      let sum = branches.flatMap(\.targets).flatMap { flow.initialLeaves(of: $0) }.map { ways($0) }.reduce(0) {
        min(mostWays + 1, $0 + $1)
      }
      known[id] = sum
      return sum
    }
    for id in flow.states.ids where ways(id) > mostWays {
      diagnostics.report(.tooManyWays(flow.states[id].name, most: mostWays, at: flow.states[id].range))
      return
    }
  }

  // MARK: Where states lead

  /// Whether one of the transitions that a state has itself is such a one.
  func anyTransition(of id: ID<State>, where matches: (borrowing Transition) -> Bool) -> Bool {
    // Large charts have hundreds of thousands: they are looked at where they are.
    func any(_ transitions: [Transition]) -> Bool {
      transitions.indices.contains { matches(transitions[$0]) }
    }
    let handlers = flow.states[id].handlers
    if handlers.indices.contains(where: { any(handlers[$0].transitions) }) || any(flow.states[id].always) { return true }
    if flow.states[id].doneHandlers.contains(where: { any($0.transitions) }) { return true }
    if case .choice(let branches) = flow.states[id].kind, any(branches) { return true }
    if flow.states[id].timers.contains(where: { any(flow.timers[$0].transitions) }) { return true }
    return flow.states[id].invocation.map { flow.invocations[$0].outcomes.contains(where: any) } ?? false
  }

  // MARK: Reachability

  mutating func checkReachability() {
    var reached: Set<ID<State>> = []
    var waiting = [Flow.root]
    while let id = waiting.popLast() {
      // Whoever is in a region is in the others as well, and where a state can be again was reached before.
      for state in flow.lineage(of: id) where reached.insert(state).inserted {
        _ = anyTransition(of: state) { transition in
          for target in transition.targets where !reached.contains(target) { waiting.append(target) }
          return false
        }
        if case .parallel(let regions) = flow.states[state].kind { waiting += regions }
      }
      switch flow.states[id].kind {
      case .compound(let initial, _): waiting += initial.targets.filter { !reached.contains($0) }
      case .history(_, let transition): waiting += transition.targets.filter { !reached.contains($0) }
      case .atomic, .parallel, .choice, .final: break
      }
    }
    for id in flow.states.ids where !reached.contains(id) {
      // Of a compound state that nothing leads to, its children are not told as well.
      if let parent = flow.states[id].parent, !reached.contains(parent) { continue }
      diagnostics.report(.unreachable(flow.states[id].name, at: flow.states[id].range))
    }
  }

  // MARK: Events

  /// Every event is heard or deliberately ignored wherever the flow can rest.
  mutating func checkEvents() {
    var known = Array(repeating: Array(repeating: false, count: flow.events.count), count: flow.states.count)
    for id in flow.states.ids {
      for event in flow.states[id].ignored { known[id.index][event.index] = true }
      for handler in flow.states[id].handlers { known[id.index][handler.event.index] = true }
    }
    // What happens to every app need not be heard.
    let unheard = flow.events.ids.filter { flow.events[$0].lifecycle == nil }
      .map { (event: $0, states: deaf(Flow.root, to: $0, known) ?? []) }
    // One that is named nowhere is told where it is declared.
    let unnamed = Set(
      unheard.map(\.event).filter { !usage.events.contains($0) && flow.events[$0].range.file === flow.range.file })
    for (event, states) in unheard where unnamed.contains(event) && !states.isEmpty {
      diagnostics.report(.eventUnhandled(flow.events[event].name, at: flow.events[event].range))
      usage.events.insert(event)
    }
    // States that do not handle the same events are one mistake.
    var places: [[ID<Event>]: [ID<State>]] = [:]
    for id in flow.states.ids {
      let events = unheard.filter { $0.states.contains(id) && !unnamed.contains($0.event) }.map(\.event)
      if events.isEmpty { continue }
      if case .parallel(let regions) = flow.states[id].kind {
        for event in events { reportUnhandled(event, beside: regions, in: id, known) }
      } else {
        places[events, default: []].append(id)
      }
    }
    for (events, states) in places.sorted(by: { $0.value[0] < $1.value[0] }) {
      let names = events.map { flow.events[$0].name }
      let edits = states.map { stateSyntax[$0.index].ignoring(names) }
      // A part can be used by other flows.
      let isOwn = edits.allSatisfy { $0.range.file === flow.range.file } && !states.contains(Flow.root)
      let title =
        "ignore \(Diagnostic.list(names, of: "event")) in \(Diagnostic.list(states.map { flow.states[$0].id }, of: "state"))"
      diagnostics.report(
        .unhandledEvents(
          names, in: states.map { (flow.states[$0].id, flow.states[$0].range) }, fixIts: isOwn ? [FixIt(title, edits)] : []))
    }
  }

  private mutating func reportUnhandled(_ event: ID<Event>, beside regions: [ID<State>], in id: ID<State>, _ known: [[Bool]]) {
    let (name, state) = (flow.events[event].name, flow.states[id])
    let edit = stateSyntax[id.index].ignoring([name])
    let isOwn = edit.range.file === flow.range.file && id != Flow.root
    var diagnostic = Diagnostic.unhandledBeside(
      name, in: state.id, at: state.range, fixIts: isOwn ? [FixIt("ignore event '\(name)' in '\(state.id)'", [edit])] : [])
    for silent in regions.compactMap({ deaf($0, to: event, known)?.min() }) {
      diagnostic = diagnostic.noting("state '\(flow.states[silent].id)' does not handle it", at: flow.states[silent].range)
    }
    diagnostics.report(diagnostic)
  }

  /// The states in which nothing is said about an event, parallel ones as a whole; `nil` if something is said wherever the state
  /// can be.
  ///
  /// Of regions one is enough to know an event. A final state knows none, and need not: what is done waits for others.
  ///
  /// - Parameter known: for each state whether it says something about each event.
  private func deaf(_ id: ID<State>, to event: ID<Event>, _ known: [[Bool]]) -> Set<ID<State>>? {
    if known[id.index][event.index] { return nil }
    let state = flow.states[id]
    // A state that is left at once hears nothing.
    if state.always.contains(where: { $0.condition == nil }) { return nil }
    switch state.kind {
    case .atomic: return [id]
    case .final: return []
    case .choice, .history: return nil
    case .compound(_, let children):
      let below = children.compactMap { deaf($0, to: event, known) }
      return below.isEmpty ? nil : below.reduce(into: []) { $0.formUnion($1) }
    case .parallel(let regions):
      let below = regions.map { deaf($0, to: event, known) }
      guard !below.contains(nil) else { return nil }
      // Once all regions are done nothing is heard any more.
      return below.allSatisfy { $0?.isEmpty == true } ? [] : [id]
    }
  }

  // MARK: Dead ends

  /// A state that does not end the flow can be left, or something goes on beside it.
  mutating func checkDeadEnds() {
    for leaf in flow.leaves where !flow.states[leaf].isFinal || flow.states[leaf].parent != Flow.root {
      let path = flow.lineage(of: leaf)
      let leads = path.contains { state in
        anyTransition(of: state) { transition in
          let isReentering = transition.isReentering
          return transition.targets.contains { isReentering || flow.initialLeaves(of: $0) != [leaf] }
        }
      }
      if !leads, !path.contains(where: { goesOnBeside($0) }) {
        let state = flow.states[leaf]
        if state.isFinal, let parent = state.parent {
          let around = flow.states[parent].parent.flatMap { flow.states[$0].isParallel ? flow.states[$0].id : nil }
          diagnostics.report(
            .doneUnhandled(state.name, parent: flow.states[parent].id, around: around, at: state.range))
        } else {
          diagnostics.report(.deadEnd(state.name, at: state.range))
        }
      }
    }
  }

  /// Whether a state is a region, and another region of the same state can still move.
  private func goesOnBeside(_ id: ID<State>) -> Bool {
    guard let parent = flow.states[id].parent, case .parallel(let regions) = flow.states[parent].kind else { return false }
    return regions.contains { region in
      region != id && flow.subtree(of: region).contains { state in anyTransition(of: state) { !$0.targets.isEmpty } }
    }
  }
}
