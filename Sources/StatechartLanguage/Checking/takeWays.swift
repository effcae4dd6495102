// What is known of a flow's data after a way without an event, and whether a circle of such ways is sure to go on.

extension FlowChecker {
  /// A state in which the flow rests, and what is known of its data.
  struct Known: Hashable {
    let state: ID<State>
    var facts = Facts()
  }

  /// A way that was taken.
  struct Passage {
    let way: EventlessWay
    /// What its conditions ask about where they were not known to hold.
    var open: Set<ID<Variable>> = []
    var changed: Set<ID<Variable>> = []
  }

  /// Where a way leads, or `nil` where its guards do not hold.
  func taking(_ way: EventlessWay, _ known: Known) -> (way: Passage, target: Known)? {
    var passage = Passage(way: way)
    var facts = known.facts
    let asked = Set(way.conditions.flatMap(\.askedStates))
    for (state, isActive) in activity(of: asked, in: known.state) { facts.set(isIn: state, isActive) }
    func pass(_ condition: Expression, holds: Bool) {
      // Where one state is, no other is that excludes it.
      for state in asked where facts.knows(isIn: state) {
        for (other, isActive) in activity(of: asked, in: state) { facts.set(isIn: other, isActive) }
      }
      let isKnown = facts.knowing(condition, holds: !holds).isContradiction
      if !isKnown { passage.open.formUnion(condition.variables) }
      facts.learn(condition, holds: holds)
    }
    func perform(_ actions: [Action]) {
      for action in actions {
        facts.apply(action, to: flow)
        passage.changed.formUnion(action.changed)
      }
    }
    var active = flow.path(to: way.source)
    for step in way.steps {
      for condition in step.refused { pass(condition, holds: false) }
      if let condition = step.transition.condition { pass(condition, holds: true) }
      if facts.isContradiction { return nil }
      // What a branch of a choice leaves besides is left once the choice has decided.
      while let inner = active.last, flow.isLeft(inner, by: step) {
        active.removeLast()
        perform(flow.states[inner].exit)
      }
      for state in asked where flow.isLeft(state, by: step) { facts.set(isIn: state, false) }
      perform(step.transition.actions)
    }
    // Choices are passed before anything is entered.
    let entered = flow.path(to: way.target).drop(while: active.contains)
    for id in entered {
      facts.set(isIn: id, true)
      perform(flow.states[id].entry)
    }
    for region in entered.flatMap({ flow.states[$0].children }) where isRegion(region) && !entered.contains(region) {
      begin(region, on: way, in: &facts)
    }
    return (passage, Known(state: flow.place(after: way), facts: facts))
  }

  /// Takes note of where a region begins that a way enters beside its target.
  private func begin(_ region: ID<State>, on way: EventlessWay, in facts: inout Facts) {
    let active = flow.statesEntered(with: region, on: way)
    for state in flow.subtree(of: region) where statesAsked.contains(state) {
      if let active { facts.set(isIn: state, active.contains(state)) } else { facts.forget(isIn: state) }
    }
  }

  /// Whether a circle goes on for ever, once its guards have held on one way round: what they ask is known to be as it was, and
  /// nobody else has a say in it.
  func hasNoEnd(_ circle: [Passage]) -> Bool {
    let changed = Set(circle.flatMap(\.changed))
    return circle.allSatisfy { $0.open.isDisjoint(with: changed) && !$0.way.steps.contains(where: flow.isRemembered) }
      && !isDisturbed(circle.map(\.way))
  }

  /// Whether regions beside a circle may change what its guards ask, or lead out of it.
  private func isDisturbed(_ circle: [EventlessWay]) -> Bool {
    let places = Set(circle.flatMap { flow.lineage(of: $0.source) })
    let regions = places.filter { flow.states[$0].isParallel }.flatMap { flow.states[$0].children }
    let beside = regions.filter { !places.contains($0) }
    if beside.isEmpty { return false }
    let steps = circle.flatMap(\.steps)
    let conditions = circle.flatMap(\.conditions)
    // What guards ask may depend on what was assigned before.
    let actions = places.flatMap { flow.states[$0].entry + flow.states[$0].exit } + steps.flatMap(\.transition.actions)
    let asked = Set((conditions + actions.flatMap(\.all).flatMap(\.expressions)).flatMap(\.variables))
    // Where a state is always active, or never, nobody else has a say in it.
    let askedStates = circle.flatMap { way in
      let states = Set(way.conditions.flatMap(\.askedStates))
      return states.subtracting(activity(of: states, in: way.source).keys)
    }
    return beside.contains { region in
      let inside = Array(flow.subtree(of: region))
      let transitions = inside.flatMap { flow.states[$0].always }
      if transitions.contains(where: { $0.targets.contains { !inside.contains($0) } }) { return true }
      let isEntered = steps.contains { flow.isLeft(region, by: $0) || inside.contains($0.target) }
      guard !conditions.isEmpty, isEntered || !transitions.isEmpty else { return false }
      let changed = inside.flatMap { flow.states[$0].eventlessActions }.flatMap(\.changed)
      if !asked.isDisjoint(with: changed) { return true }
      return askedStates.contains(where: inside.contains)
        && (!transitions.isEmpty || circle.contains { flow.statesEntered(with: region, on: $0) == nil })
    }
  }
}

extension State {
  /// The transitions that wait for no event.
  var eventless: [Transition] {
    if case .choice(let branches) = kind { branches } else { always }
  }

  /// What can be done in it without an event.
  fileprivate var eventlessActions: [Action] { entry + exit + eventless.flatMap(\.actions) }
}
