extension FlowAnalyzer {
  mutating func checkReachability() {
    var reached: IDSet<State> = []
    var waiting = [Flow.root]
    while let id = waiting.popLast() {
      // A region is active with the other regions of its state. A history leads only to states that are reached already.
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
    for id in flow.states.ids where !reached.contains(id) {
      // Of a compound state that nothing leads to, its children are not told as well.
      if let parent = flow.states[id].parent, !reached.contains(parent) { continue }
      diagnostics.report(.unreachable(flow.states[id].name, at: flow.states[id].range))
    }
  }
}
