import StatechartModel

extension FlowAnalyzer {
  /// Reports cycles of choices, in any mode.
  ///
  /// Choices are resolved within one microstep, so the bound on microsteps does not end a cycle.
  mutating func checkChoiceCycles() {
    var next: [ID<State>: [ID<State>]] = [:]
    for id in flow.states.ids {
      guard case .choice(let branches) = flow.states[id].kind else { continue }
      next[id] = branches.flatMap { flow.possibleAtomicStates(of: $0, from: id).filter { flow.states[$0].isChoice } }
    }
    // A choice without a transition to a remaining choice is not part of a cycle.
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
      let cycle = path.drop { $0 != start } + [start]
      diagnostics.report(.choiceCycle(cycle.map { flow.states[$0].id }, at: flow.states[last].range))
      for id in path { next[id] = nil }
      dropEnds()
    }
  }
}
