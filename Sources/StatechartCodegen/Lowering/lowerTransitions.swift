import StatechartLanguage

/// Resolves transitions for one leaf: what is left, in which order, and what is entered.
struct TransitionLowering {
  let flow: Flow

  /// The alternatives that a leaf has for an event: its own first, then its ancestors', up to the first that is always open or
  /// that ignores the event.
  func alternatives(of leaf: ID<State>, for event: ID<Event>) -> [Alternative] {
    var result: [Alternative] = []
    for state in flow.lineage(of: leaf) {
      if flow.states[state].ignored.contains(event) { return result }
      let transitions = flow.states[state].handlers.first { $0.event == event }?.transitions ?? []
      for transition in transitions {
        result.append(lower(transition, of: state, in: leaf))
        if transition.condition == nil { return result }
      }
    }
    return result
  }

  /// The eventless alternatives of a leaf and its ancestors.
  func eventlessAlternatives(of leaf: ID<State>) -> [Alternative] {
    flow.lineage(of: leaf).flatMap { state in
      flow.states[state].always.map { lower($0, of: state, in: leaf) }
    }
  }

  func lower(_ transition: Transition, of source: ID<State>, in leaf: ID<State>) -> Alternative {
    guard let target = transition.target else {
      return Alternative(condition: transition.condition, steps: [.act(transition.actions)], staysInside: true)
    }
    var active = Array(flow.lineage(of: leaf).reversed())
    let exits = leave(&active, keeping: domain(of: source, target))
    let steps = exits + [.act(transition.actions)] + arrive(at: target, active: active)
    return Alternative(condition: transition.condition, steps: steps, staysInside: false)
  }

  /// What happens when the flow starts.
  func start() -> [Step] {
    arrive(at: Flow.root, active: [])
  }

  /// Enters `target` from where only `active` states are left, through the choices on the way.
  private func arrive(at target: ID<State>, active: [ID<State>]) -> [Step] {
    let leaf = flow.firstLeaf(in: target)
    guard case .choice(let branches) = flow.states[leaf].kind else {
      return [.arrive(leaf, entering: flow.lineage(of: leaf).reversed().filter { !active.contains($0) })]
    }
    var alternatives: [(condition: Expression?, steps: [Step])] = []
    for branch in branches {
      // Where the flow is when it decides is known here: what is left of it by then is `active`.
      let condition = branch.condition?.resolving { active.contains($0) }
      if case .bool(false) = condition?.kind { continue }
      guard let next = branch.target else { continue }
      var remaining = active
      let exits = leave(&remaining, keeping: domain(of: leaf, next))
      let steps = exits + [.act(branch.actions)] + arrive(at: next, active: remaining)
      if case .bool(true) = condition?.kind {
        alternatives.append((nil, steps))
        break
      }
      alternatives.append((condition, steps))
      if condition == nil { break }
    }
    if alternatives.count == 1, alternatives[0].condition == nil { return alternatives[0].steps }
    return [.choose(alternatives)]
  }

  /// Takes the states inside `domain` out of the active ones, innermost first.
  private func leave(_ active: inout [ID<State>], keeping domain: ID<State>?) -> [Step] {
    let kept = domain.map { flow.lineage(of: $0) } ?? []
    let left = active.reversed().filter { !kept.contains($0) }
    active.removeAll { left.contains($0) }
    return left.map(Step.exit)
  }

  /// The innermost state that a transition stays in.
  private func domain(of source: ID<State>, _ target: ID<State>) -> ID<State>? {
    let around = flow.lineage(of: target).dropFirst()
    return flow.lineage(of: source).first { around.contains($0) }
  }
}

extension Flow {
  /// A state and what it is in, innermost first.
  func lineage(of state: ID<State>) -> [ID<State>] {
    [state] + (states[state].parent.map { lineage(of: $0) } ?? [])
  }

  /// The leaf or the choice that entering a state leads to.
  func firstLeaf(in state: ID<State>) -> ID<State> {
    if case .compound(let initial, _) = states[state].kind, let first = initial.target { firstLeaf(in: first) } else { state }
  }
}
