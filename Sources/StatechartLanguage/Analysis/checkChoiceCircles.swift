// Choices must lead to a state.

import StatechartModel

extension FlowAnalyzer {
  /// Reports each circle of choices, in any mode: choices are passed within one microstep, so no bound would ever end it.
  mutating func checkChoiceCircles() {
    var next: [ID<State>: [ID<State>]] = [:]
    for id in flow.states.ids {
      guard case .choice(let branches) = flow.states[id].kind else { continue }
      next[id] = branches.flatMap { flow.possibleLeaves(of: $0, from: id).filter { flow.states[$0].isChoice } }
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
      diagnostics.report(.choiceCircle(circle.map { flow.states[$0].id }, at: flow.states[last].range))
      for id in path { next[id] = nil }
      dropEnds()
    }
  }
}
