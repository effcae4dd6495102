import StatechartModel

extension FlowAnalyzer {
  mutating func checkReachability() {
    var reached: IDSet<State> = []
    var waiting = [Flow.root]
    while let id = waiting.popLast() {
      // A region is active together with the other regions of its parent. A history state leads only to its default targets and
      // to states that are already reached.
      for state in flow.lineage(of: id) where reached.insert(state) {
        _ = flow.anyTransition(of: state) { transition in
          for target in transition.targets where !reached.contains(target) { waiting.append(target) }
          return false
        }
        if case .parallel(let regions) = flow.states[state].kind { waiting += regions }
      }
      switch flow.states[id].kind {
      case .compound(let initial, _): waiting += initial.targets.filter { !reached.contains($0) }
      case .history(_, let transition): waiting += transition.targets.filter { !reached.contains($0) }
      case .atomic, .parallel, .choice, .final: break
      }
    }
    var likeRegions: IDSet<State> = []
    for id in flow.states.ids where !reached.contains(id) {
      // The children of an unreachable state are not reported.
      if let parent = flow.states[id].parent, !reached.contains(parent) { continue }
      if let parent = flow.states[id].parent, let initial = initialOfLikelyRegions(parent, reached) {
        if likeRegions.insert(parent) {
          diagnostics.report(
            .unreachable(flow.states[id].name, at: flow.states[id].range, in: flow.states[parent].name, initial: initial))
        }
        continue
      }
      diagnostics.report(.unreachable(flow.states[id].name, at: flow.states[id].range))
    }
  }

  /// Returns the range of `initial` of a state whose children resemble regions; `nil` for other states and for the flow.
  ///
  /// Two or more children resemble regions if each child has children, and exactly one child is reached.
  private func initialOfLikelyRegions(_ id: ID<State>, _ reached: IDSet<State>) -> SourceRange? {
    guard id != Flow.root, case .compound(let initial, let children) = flow.states[id].kind, children.count > 1,
      children.count(where: { reached.contains($0) }) == 1
    else { return nil }
    let haveStates = children.allSatisfy { child in
      switch flow.states[child].kind {
      case .compound, .parallel: true
      case .atomic, .choice, .final, .history: false
      }
    }
    return haveStates ? initial.range : nil
  }
}
