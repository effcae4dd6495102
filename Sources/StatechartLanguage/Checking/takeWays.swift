// What is known of a flow's data after a way without an event.

extension FlowChecker {
  /// A state in which the flow rests, and what is known of its data.
  struct Known: Hashable {
    let state: ID<State>
    var facts = Facts()
  }

  /// Where a way leads, or `nil` where its guards do not hold.
  func taking(_ way: EventlessWay, _ known: Known) -> Known? {
    var facts = known.facts
    var active = flow.path(to: way.source)
    for step in way.steps {
      for condition in step.refused { facts.learn(condition, holds: false) }
      if let condition = step.transition.condition { facts.learn(condition) }
      if facts.isContradiction { return nil }
      // What a branch of a choice leaves besides is left once the choice has decided.
      while let inner = active.last, flow.leaves(inner, in: step) {
        active.removeLast()
        for action in flow.states[inner].exit { facts.apply(action, to: flow.variables) }
        facts.set(isIn: inner, false)
      }
      for action in step.transition.actions { facts.apply(action, to: flow.variables) }
    }
    // Choices are passed before anything is entered.
    for id in flow.path(to: way.target).drop(while: active.contains) {
      facts.set(isIn: id, true)
      for action in flow.states[id].entry { facts.apply(action, to: flow.variables) }
      if case .compound(let initial, _) = flow.states[id].kind,
        way.steps.last?.transition.targets.contains(where: { flow.isDescendant($0, of: id) }) == false
      {
        for action in initial.actions { facts.apply(action, to: flow.variables) }
      }
    }
    return Known(state: flow.place(after: way), facts: facts)
  }

  /// Whether regions beside a circle may change what its guards ask, or end it: then it is not seen how it goes on.
  func isDisturbed(_ circle: [EventlessWay]) -> Bool {
    let places = Set(circle.flatMap { flow.lineage(of: $0.source) })
    let regions = places.filter { flow.states[$0].isParallel }.flatMap { flow.states[$0].children }
    let beside = regions.filter { !places.contains($0) }
    if beside.isEmpty { return false }
    let steps = circle.flatMap(\.steps)
    let conditions = steps.flatMap { $0.refused + ($0.transition.condition.map { [$0] } ?? []) }
    let actions = places.flatMap { flow.states[$0].entry + flow.states[$0].exit } + steps.flatMap(\.transition.actions)
    let asked = Set((conditions + actions.flatMap(\.all).flatMap(\.expressions)).flatMap(\.variables))
    let askedStates = Set(conditions.flatMap(\.askedStates))
    return beside.contains { region in
      let inside = Array(flow.subtree(of: region))
      let ways = inside.flatMap { flow.states[$0].always }
      if ways.contains(where: { $0.targets.contains { !inside.contains($0) } }) { return true }
      let isEntered = steps.contains { flow.leaves(region, in: $0) || inside.contains($0.target) }
      guard !conditions.isEmpty, isEntered || !ways.isEmpty else { return false }
      let changed = inside.flatMap { flow.states[$0].eventlessActions }.flatMap(\.changed)
      return !asked.isDisjoint(with: changed) || !askedStates.isDisjoint(with: inside)
    }
  }
}

extension State {
  /// What can be done in it without an event.
  fileprivate var eventlessActions: [Action] {
    let passed: [Transition] =
      switch kind {
      case .choice(let branches): branches
      case .compound(let initial, _): [initial]
      case .history(_, let transition): [transition]
      case .atomic, .parallel, .final: []
      }
    return entry + exit + (always + passed).flatMap(\.actions)
  }
}
