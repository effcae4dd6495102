import StatechartModel

extension FlowAnalyzer {
  /// Reports tests of active states (`in(…)`) in the guards of choice states on the initial path.
  ///
  /// No state is active when these guards are evaluated.
  mutating func checkInitialChoices() {
    var waiting = flow.initialAtomicStates(of: Flow.root)
    var seen = Set(waiting)
    while let id = waiting.popLast() {
      guard case .choice(let branches) = flow.states[id].kind else { continue }
      for branch in branches {
        for expression in branch.condition?.all ?? [] {
          if case .isIn = expression.kind { diagnostics.report(.initialChoiceTestsState(at: expression.range)) }
        }
        waiting += branch.targets.flatMap { flow.initialAtomicStates(of: $0) }.filter { seen.insert($0).inserted }
      }
    }
  }
}
