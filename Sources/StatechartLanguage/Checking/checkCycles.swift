// Eventless transitions must come to an end.

extension FlowChecker {
  /// Reports each circle of eventless transitions that can be seen to have no end.
  ///
  /// A circle has one where its guards cannot all hold on one way round, with what the actions on it do. What cannot be seen here is
  /// bounded at run time (``Flow/mostMicrosteps``).
  mutating func checkEventlessCycles() {
    var found: [[EventlessWay]] = []
    var reported: Set<ID<State>> = []
    flow.forEachEventlessCircle { circle in
      if !ends(circle), let last = circle.last,
        reported.insert(last.target).inserted
      {
        found.append(Array(circle))
      }
      return true
    }
    for circle in found {
      guard let last = circle.last else { continue }
      let names = [flow.states[last.target].id] + circle.map { flow.states[$0.target].id }
      diagnostics.report(.eventlessCycle(names, at: last.transition.range))
    }
  }

  // MARK: Circles of choices

  /// Reports each circle of choices, in any mode: choices are passed within one microstep, so no bound would ever end it.
  mutating func checkChoiceCircles() {
    var next: [ID<State>: [ID<State>]] = [:]
    for id in flow.states.ids {
      guard case .choice(let branches) = flow.states[id].kind else { continue }
      next[id] = branches.flatMap(\.targets).flatMap { choices(enteredWith: $0) }
    }
    // What leads to no choice that is left is in no circle.
    func dropEnds() {
      var isDropping = true
      while isDropping {
        let ends = next.keys.sorted(by: >).filter { id in
          guard next[id]?.contains(where: { next[$0] != nil }) == false else { return false }
          next[id] = nil
          return true
        }
        isDropping = !ends.isEmpty
      }
    }
    dropEnds()
    while let first = next.keys.min() {
      var path = [first]
      while let on = next[path[path.count - 1]]?.first(where: { next[$0] != nil }), !path.contains(on) { path.append(on) }
      let last = path[path.count - 1]
      let start = next[last]?.first { next[$0] != nil } ?? last
      let circle = path.drop { $0 != start } + [start]
      diagnostics.report(.eventlessCycle(circle.map { flow.states[$0].id }, at: flow.states[last].range))
      for id in path { next[id] = nil }
      dropEnds()
    }
  }

  private func isChoice(_ id: ID<State>) -> Bool {
    if case .choice = flow.states[id].kind { true } else { false }
  }

  /// The choices that entering a state can come to; a history can bring back any state beside it.
  private func choices(enteredWith id: ID<State>) -> [ID<State>] {
    switch flow.states[id].kind {
    case .choice: return [id]
    case .compound(let initial, _): return initial.targets.flatMap { choices(enteredWith: $0) }
    case .parallel(let regions): return regions.flatMap { choices(enteredWith: $0) }
    case .history(let isDeep, let transition):
      let beside = flow.states[id].parent.map { flow.states[$0].children.filter { !flow.states[$0].isPseudo } } ?? []
      return (transition.targets + (isDeep ? [] : beside)).flatMap { choices(enteredWith: $0) }
    case .atomic, .final: return []
    }
  }

  // MARK: Ends

  /// Whether nothing goes round a circle for ever: what one guard asks for rules another out, at the second time round at the
  /// latest.
  private func ends(_ circle: ArraySlice<EventlessWay>) -> Bool {
    // Circles of choices are told by themselves.
    guard let start = circle.firstIndex(where: { !isChoice($0.source) }) else { return true }
    let round = circle[start...] + circle[..<start]
    var facts = Facts()
    // The state that is left, and what is done on the way on from it, through choices, as these pass before anything is entered.
    var source: ID<State>?
    for (index, way) in (round + round).enumerated() {
      if let condition = way.transition.condition { facts.learn(condition) }
      if facts.isContradiction { return true }
      if !isChoice(way.source) {
        source = way.source
        let target = (round + round).dropFirst(index).first { !isChoice($0.target) }?.target ?? way.target
        for id in flow.lineage(of: way.source).prefix(while: { $0 != innermost(around: way.source, target) }) {
          for action in flow.states[id].exit { facts.apply(action) }
          facts.set(isIn: id, false)
        }
      }
      for action in way.transition.actions { facts.apply(action) }
      guard !isChoice(way.target), let source else { continue }
      for id in flow.path(to: way.target).drop(while: { $0 != innermost(around: source, way.target) }).dropFirst() {
        facts.set(isIn: id, true)
        for action in flow.states[id].entry { facts.apply(action) }
      }
    }
    return false
  }

  /// The innermost state that stays on the way from one state to another.
  private func innermost(around source: ID<State>, _ target: ID<State>) -> ID<State>? {
    flow.lineage(of: source).dropFirst().first { flow.isDescendant(target, of: $0) }
  }
}

extension Facts {
  /// What an action does to what is known.
  fileprivate mutating func apply(_ action: Action) {
    switch action.kind {
    case .assign(let variable, let value):
      assign(value, to: .variable(variable))
    case .clear(let variable):
      forget(.variable(variable))
      set(.count(.variable(variable)), 0...0)
    default:
      for variable in action.changed { forget(.variable(variable)) }
    }
  }
}

extension Action {
  /// The variables that have another value afterwards.
  fileprivate var changed: Set<ID<Variable>> {
    switch kind {
    case .assign(let variable, _), .assignMember(let variable, _, _), .append(let variable, _), .removeLast(let variable),
      .clear(let variable):
      [variable]
    case .take(let variable, let source): source.variables.union([variable])
    case .perform, .raise, .send, .cancel: []
    case .branch(_, let then, let otherwise): Set((then + otherwise).flatMap(\.changed))
    }
  }
}
