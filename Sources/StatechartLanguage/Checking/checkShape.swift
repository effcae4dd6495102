/// The checks of a chart as a whole, once all its names are known.
extension FlowChecker {
  mutating func checkShape() {
    checkStart()
    checkMadeNames()
    checkWaysThroughChoices()
    checkEventlessCycles()
    checkReachability()
    checkEvents()
    checkDeadEnds()
  }

  /// Every way through choices that follow each other is written out in the machine, so there may not be too many.
  private mutating func checkWaysThroughChoices() {
    let mostWays = 64
    var known: [ID<State>: Int] = [:]
    func ways(_ id: ID<State>) -> Int {
      guard case .choice(let branches) = flow.states[id].kind else { return 1 }
      if let ways = known[id] { return ways }
      known[id] = 1
      let sum = branches.compactMap(\.target).map { ways(initialLeaf($0)) }.reduce(0) { min(mostWays + 1, $0 + $1) }
      known[id] = sum
      return sum
    }
    for id in flow.states.ids where ways(id) > mostWays {
      diagnostics.report(.tooManyWays(flow.states[id].name, most: mostWays, at: flow.states[id].range))
      return
    }
  }

  // MARK: Where states lead

  /// All transitions that a state has itself.
  private func transitions(of id: ID<State>) -> [Transition] {
    let state = flow.states[id]
    var all = state.handlers.flatMap(\.transitions) + state.always
    if case .choice(let branches) = state.kind { all += branches }
    for timer in state.timers { all += flow.timers[timer].transitions }
    if let invocation = state.invocation { all += flow.invocations[invocation].outcomes.flatMap(\.self) }
    return all
  }

  private func selfAndAncestors(_ id: ID<State>) -> [ID<State>] {
    [id] + (flow.states[id].parent.map { selfAndAncestors($0) } ?? [])
  }

  /// The state in which the chart comes to rest, or decides, when `id` is entered.
  func initialLeaf(_ id: ID<State>) -> ID<State> {
    if case .compound(let initial, _) = flow.states[id].kind { initialLeaf(initial) } else { id }
  }

  // MARK: Eventless cycles

  /// Eventless transitions must come to an end, whatever the data: states that they join may form no circle.
  private mutating func checkEventlessCycles() {
    func next(_ leaf: ID<State>) -> [(ID<State>, SourceRange)] {
      if case .choice(let branches) = flow.states[leaf].kind {
        return branches.compactMap { branch in branch.target.map { (initialLeaf($0), branch.range) } }
      }
      return selfAndAncestors(leaf).flatMap { flow.states[$0].always }.compactMap { transition in
        transition.target.map { (initialLeaf($0), transition.range) }
      }
    }
    var finished: Set<ID<State>> = []
    var reported: Set<ID<State>> = []
    var found: [([ID<State>], SourceRange)] = []
    for leaf in flow.states.ids where flow.states[leaf].children.isEmpty && !finished.contains(leaf) {
      // Depth first, with a path of our own: a chain of states may be longer than a stack is deep.
      var path = [leaf]
      var places = [leaf: 0]
      var waiting = [next(leaf)[...]]
      while let last = path.last {
        guard let (target, range) = waiting[path.count - 1].popFirst() else {
          finished.insert(last)
          places[last] = nil
          path.removeLast()
          waiting.removeLast()
          continue
        }
        if finished.contains(target) { continue }
        if let start = places[target] {
          if reported.insert(target).inserted { found.append((Array(path[start...]) + [target], range)) }
        } else {
          places[target] = path.count
          path.append(target)
          waiting.append(next(target)[...])
        }
      }
    }
    for (cycle, range) in found {
      diagnostics.report(.eventlessCycle(cycle.map { flow.states[$0].id }, at: range))
    }
  }

  // MARK: Reachability

  private mutating func checkReachability() {
    var reached: Set<ID<State>> = []
    var waiting = [Flow.root]
    while let id = waiting.popLast() {
      for state in selfAndAncestors(id) where reached.insert(state).inserted {
        waiting += transitions(of: state).compactMap(\.target)
        if case .compound(let initial, _) = flow.states[state].kind, state == id { waiting.append(initial) }
      }
      if case .compound(let initial, _) = flow.states[id].kind, !reached.contains(initial) { waiting.append(initial) }
    }
    for id in flow.states.ids where !reached.contains(id) {
      // Of a compound state that nothing leads to, its children are not told as well.
      if let parent = flow.states[id].parent, !reached.contains(parent) { continue }
      diagnostics.report(.unreachable(flow.states[id].name, at: flow.states[id].range))
    }
  }

  // MARK: Events

  /// Every event is heard or deliberately ignored wherever the flow can rest.
  private mutating func checkEvents() {
    for leaf in flow.leaves {
      if case .final = flow.states[leaf].kind { continue }
      let path = selfAndAncestors(leaf)
      // A state that is left at once hears nothing.
      if path.contains(where: { flow.states[$0].always.contains { $0.condition == nil } }) { continue }
      for event in flow.events.ids {
        let isKnown = path.contains { state in
          flow.states[state].ignored.contains(event) || flow.states[state].handlers.contains { $0.event == event }
        }
        if !isKnown {
          diagnostics.report(
            .unhandledEvent(flow.events[event].name, in: flow.states[leaf].id, at: flow.states[leaf].range)
              .noting("the event is declared here", at: flow.events[event].range))
        }
      }
    }
  }

  // MARK: Dead ends

  /// A state that is not final can be left.
  private mutating func checkDeadEnds() {
    for leaf in flow.leaves {
      if case .final = flow.states[leaf].kind { continue }
      let leads = selfAndAncestors(leaf).flatMap { transitions(of: $0) }.contains { transition in
        transition.target.map { initialLeaf($0) != leaf } ?? false
      }
      if !leads { diagnostics.report(.deadEnd(flow.states[leaf].name, at: flow.states[leaf].range)) }
    }
  }
}
