import StatechartModel

extension FlowAnalyzer {
  /// Reports choices with too many paths through further choices: the generated machine contains code for each path.
  mutating func checkWaysThroughChoices() {
    let mostWays = 64
    var known: [ID<State>: Int] = [:]
    func ways(_ id: ID<State>) -> Int {
      guard case .choice(let branches) = flow.states[id].kind else { return 1 }
      if let ways = known[id] { return ways }
      known[id] = 1
      let sum = branches.flatMap(\.targets).flatMap { flow.initialLeaves(of: $0) }.map { ways($0) }.reduce(0) {
        min(mostWays + 1, $0 + $1)
      }
      known[id] = sum
      return sum
    }
    for id in flow.states.ids where ways(id) > mostWays {
      diagnostics.report(.tooManyWays(flow.states[id].name, most: mostWays, at: flow.states[id].range))
      return
    }
  }
}
