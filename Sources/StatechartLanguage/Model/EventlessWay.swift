/// A way without an event from where a flow rests to where it rests again, through the choices between.
struct EventlessWay: Sendable {
  /// A transition, or a branch of a choice.
  struct Step: Sendable {
    let transition: Transition
    /// The conditions of the alternatives before it, which have failed.
    let refused: [Expression]
    /// One of the states that it leads to.
    let target: ID<State>
  }

  let source: ID<State>
  /// At least one.
  var steps: [Step]

  var target: ID<State> { steps[steps.count - 1].target }
}

extension Flow {
  /// The ways that lead on from a state without an event, whatever their guards say.
  func eventlessWays(from leaf: ID<State>) -> [EventlessWay] {
    // With a final state at the top the flow is over.
    if states[leaf].isFinal, states[leaf].parent == Flow.root { return [] }
    return steps(lineage(of: leaf).flatMap { states[$0].always })
      .flatMap { throughChoices(EventlessWay(source: leaf, steps: [$0])) }
  }

  private func steps(_ alternatives: [Transition]) -> [EventlessWay.Step] {
    var steps: [EventlessWay.Step] = []
    var refused: [Expression] = []
    for transition in alternatives {
      steps += transition.targets.flatMap { initialLeaves(of: $0) }.map {
        EventlessWay.Step(transition: transition, refused: refused, target: $0)
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
    return steps(branches).flatMap { step in
      var longer = way
      longer.steps.append(step)
      return throughChoices(longer)
    }
  }

  /// States to which eventless transitions lead back, whatever their guards say: each circle has one of them.
  func eventlessHeads() -> Set<ID<State>> {
    var heads: Set<ID<State>> = []
    forEachCircle(from: states.ids.filter { states[$0].isLeaf }, ways: { eventlessWays(from: $0).map { ($0, $0.target) } }) {
      if let last = $0.last { heads.insert(last.target) }
      return true
    }
    return heads
  }

  /// Whether eventless transitions and choices lead from some state back to it, whatever their guards say: then only the data can
  /// end a macrostep.
  package var hasEventlessCircle: Bool { !eventlessHeads().isEmpty }
}
