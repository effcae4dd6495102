import StatechartModel

extension FlowAnalyzer {
  /// Reports the first choice with too many outgoing paths, including paths through further choices.
  ///
  /// The generated machine contains code for each path.
  mutating func checkPathsThroughChoices() {
    let maximumPaths = 64
    var known: [ID<State>: Int] = [:]
    func paths(_ id: ID<State>) -> Int {
      guard case .choice(let branches) = flow.states[id].kind else { return 1 }
      if let paths = known[id] { return paths }
      known[id] = 1
      let sum = branches.flatMap(\.targets).flatMap { flow.initialAtomicStates(of: $0) }.map { paths($0) }.reduce(0) {
        min(maximumPaths + 1, $0 + $1)
      }
      known[id] = sum
      return sum
    }
    for id in flow.states.ids where paths(id) > maximumPaths {
      diagnostics.report(.tooManyPaths(flow.states[id].name, most: maximumPaths, at: flow.states[id].range))
      return
    }
  }
}
