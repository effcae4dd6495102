/// A way without an event from where a flow rests to where it rests again, through the choices between.
struct EventlessWay: Sendable {
  /// A transition, or a branch of a choice.
  struct Step: Sendable {
    /// The state that has the transition, or the choice.
    let source: ID<State>
    let transition: Transition
    /// The conditions of the alternatives before it, which have failed.
    let refused: [Expression]
    /// One of the states that it leads to, or with which a region begins beside them.
    let target: ID<State>
  }

  let source: ID<State>
  /// At least one.
  var steps: [Step]

  var target: ID<State> { steps[steps.count - 1].target }

  /// What has to hold on it, or to fail.
  var conditions: [Expression] {
    steps.flatMap { $0.refused + ($0.transition.condition.map { [$0] } ?? []) }
  }
}

extension Flow {
  /// The ways that lead on from a state without an event, whatever their guards say.
  func eventlessWays(from leaf: ID<State>) -> [EventlessWay] {
    // With a final state at the top the flow is over.
    if states[leaf].isFinal, states[leaf].parent == Flow.root { return [] }
    return steps(lineage(of: leaf).flatMap { source in states[source].always.map { (source, $0) } })
      .flatMap { throughChoices(EventlessWay(source: leaf, steps: [$0])) }
  }

  private func steps(_ alternatives: [(source: ID<State>, transition: Transition)]) -> [EventlessWay.Step] {
    var steps: [EventlessWay.Step] = []
    var refused: [Expression] = []
    for (source, transition) in alternatives {
      let entered = transition.targets.flatMap { [$0] + regions(enteredBeside: $0, from: source, by: transition) }
      steps += entered.flatMap { arrivals(at: $0) }.map {
        EventlessWay.Step(source: source, transition: transition, refused: refused, target: $0)
      }
      guard let condition = transition.condition else { break }
      refused.append(condition)
    }
    return steps
  }

  private func throughChoices(_ way: EventlessWay) -> [EventlessWay] {
    guard case .choice(let branches) = states[way.target].kind else { return [way] }
    // A circle of choices leads nowhere.
    if way.steps.dropLast().contains(where: { $0.target == way.target }) { return [] }
    return steps(branches.map { (way.target, $0) }).flatMap { step in
      var longer = way
      longer.steps.append(step)
      return throughChoices(longer)
    }
  }

  /// Where the flow can come to rest, or has to decide, when a state is entered: a history brings back any state beside it.
  private func arrivals(at state: ID<State>) -> [ID<State>] {
    switch states[state].kind {
    case .compound(let initial, _): return initial.targets.flatMap { arrivals(at: $0) }
    case .parallel(let regions): return regions.flatMap { arrivals(at: $0) }
    case .atomic, .choice, .final: return [state]
    case .history(let isDeep, let transition):
      let beside = states[state].parent.map { states[$0].children.filter { !states[$0].isPseudo } } ?? []
      let remembered =
        isDeep
        ? beside.flatMap { subtree(of: $0).filter { states[$0].isLeaf } } : beside.flatMap { arrivals(at: $0) }
      return Set(transition.targets.flatMap { arrivals(at: $0) } + remembered).sorted()
    }
  }

  /// The regions that begin as a transition enters a state in another region beside them.
  func regions(enteredBeside target: ID<State>, from source: ID<State>, by transition: Transition) -> [ID<State>] {
    let kept = innermostKept(by: source, on: transition.targets, isReentering: transition.isReentering) {
      states[$0].isParallel
    }
    let around = Array(lineage(of: target).prefix { $0 != kept })
    return around.dropFirst().flatMap { state -> [ID<State>] in
      guard case .parallel(let regions) = states[state].kind else { return [] }
      return regions.filter { !around.contains($0) }
    }
  }

  // MARK: What a step leaves

  /// Whether a step leaves a state that is active: in `mode: interlock` the regions beside the one that holds the target stay.
  func isLeft(_ state: ID<State>, by step: EventlessWay.Step) -> Bool {
    let kept = innermostKept(by: step.source, on: step.transition.targets, isReentering: step.transition.isReentering) {
      states[$0].isParallel
    }
    guard let kept, states[kept].isParallel else { return isDescendant(state, of: kept) }
    return path(to: step.target).contains { states[$0].parent == kept && (state == $0 || isDescendant(state, of: $0)) }
  }

  /// Where a way leads on from: its target, or its source where that stays, as the target is in another region.
  func place(after way: EventlessWay) -> ID<State> {
    way.steps.contains { isLeft(way.source, by: $0) } ? way.target : way.source
  }

  // MARK: Circles

  /// States to which eventless transitions lead back, whatever their guards say: each circle has one of them.
  func eventlessHeads() -> Set<ID<State>> {
    var heads: Set<ID<State>> = []
    forEachCircle(from: leaves) { leaf in
      eventlessWays(from: leaf).map { ($0, place(after: $0)) }
    } _: { circle in
      if let last = circle.last { heads.insert(place(after: last)) }
      return true
    }
    return heads
  }

  /// Whether eventless transitions and choices lead from some state back to it, whatever their guards say: then only the data can
  /// end a macrostep.
  package var hasEventlessCircle: Bool { !eventlessHeads().isEmpty }
}
