// Eventless transitions must come to an end.

extension FlowChecker {
  /// Reports each circle of eventless transitions that can be seen to have no end.
  ///
  /// A circle has one where its guards contradict each other, or where an action on the way takes back what a guard asks for. What
  /// cannot be seen here is bounded at run time (``Flow/mostMicrosteps``).
  mutating func checkEventlessCycles() {
    var finished: Set<ID<State>> = []
    var reported: Set<ID<State>> = []
    var found: [([Way], ID<State>)] = []
    for leaf in flow.states.ids where flow.states[leaf].isLeaf || flow.states[leaf].isPseudo {
      guard !finished.contains(leaf) else { continue }
      // Depth first, with a path of our own: a chain of states may be longer than a stack is deep.
      var path = [Way(to: leaf, by: nil)]
      var places = [leaf: 0]
      var waiting = [ways(from: leaf)[...]]
      while let last = path.last {
        guard let way = waiting[path.count - 1].popFirst() else {
          finished.insert(last.target)
          places[last.target] = nil
          path.removeLast()
          waiting.removeLast()
          continue
        }
        if finished.contains(way.target) { continue }
        if let start = places[way.target] {
          let circle = path[(start + 1)...] + [way]
          if !circle.allSatisfy({ isChoice($0.target) }), !ends(circle.compactMap(\.transition)),
            reported.insert(way.target).inserted
          {
            found.append((Array(circle), way.target))
          }
        } else {
          places[way.target] = path.count
          path.append(way)
          waiting.append(ways(from: way.target)[...])
        }
      }
    }
    for (circle, start) in found {
      let names = [flow.states[start].id] + circle.map { flow.states[$0.target].id }
      diagnostics.report(.eventlessCycle(names, at: circle.last?.transition?.range ?? flow.states[start].range))
    }
  }

  /// A transition taken without an event, and one of the states that it leads to.
  private struct Way {
    let target: ID<State>
    let transition: Transition?

    init(to target: ID<State>, by transition: Transition?) {
      (self.target, self.transition) = (target, transition)
    }
  }

  private func ways(from leaf: ID<State>) -> [Way] {
    let transitions: [Transition]
    switch flow.states[leaf].kind {
    case .choice(let branches): transitions = branches
    case .history: transitions = []
    // With a final state at the top the flow is over.
    case .final where flow.states[leaf].parent == Flow.root: transitions = []
    case .atomic, .compound, .parallel, .final: transitions = flow.lineage(of: leaf).flatMap { flow.states[$0].always }
    }
    return transitions.flatMap { transition in
      transition.targets.flatMap { initialLeaves($0) }.map { Way(to: $0, by: transition) }
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
    guard case .history(let isDeep, _) = flow.states[id].kind, let parent = flow.states[id].parent else {
      return initialLeaves(id).filter { isChoice($0) }
    }
    let remembered = isDeep ? [] : flow.states[parent].children.filter { !flow.states[$0].isPseudo }
    return (initialLeaves(id) + remembered.flatMap { initialLeaves($0) }).filter { isChoice($0) }
  }

  // MARK: Ends

  /// Something that a guard asks for, or asks not to be.
  private struct Literal: Hashable {
    enum Subject: Hashable {
      case variable(ID<Variable>)
      case isIn(ID<State>)
    }

    let subject: Subject
    let isTrue: Bool
  }

  private func ends(_ circle: [Transition]) -> Bool {
    let asked = Set(circle.compactMap(\.condition).flatMap { literals(of: $0) })
    if asked.contains(where: { asked.contains(Literal(subject: $0.subject, isTrue: !$0.isTrue)) }) { return true }
    return circle.flatMap(\.actions).contains { action in
      guard case .assign(let variable, let value) = action.kind, case .bool(let isTrue) = value.kind else { return false }
      return asked.contains(Literal(subject: .variable(variable), isTrue: !isTrue))
    }
  }

  /// What has to be so, or not so, for a condition to hold.
  private func literals(of condition: Expression) -> [Literal] {
    switch condition.kind {
    case .variable(let id): [Literal(subject: .variable(id), isTrue: true)]
    case .isIn(let state): [Literal(subject: .isIn(state), isTrue: true)]
    case .not(let operand):
      switch operand.kind {
      case .variable(let id): [Literal(subject: .variable(id), isTrue: false)]
      case .isIn(let state): [Literal(subject: .isIn(state), isTrue: false)]
      default: []
      }
    case .binary(.and, let left, let right): literals(of: left) + literals(of: right)
    default: []
    }
  }
}
