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
          if !ends(circle.compactMap(\.transition)), reported.insert(way.target).inserted {
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
    case .atomic, .compound, .parallel, .final: transitions = selfAndAncestors(leaf).flatMap { flow.states[$0].always }
    }
    return transitions.flatMap { transition in
      transition.targets.flatMap { initialLeaves($0) }.map { Way(to: $0, by: transition) }
    }
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
