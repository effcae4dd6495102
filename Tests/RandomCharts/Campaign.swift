import StatechartModel

/// Charts made at random, each from the campaign's seed and a number of its own.
struct Campaign {
  let seed: Int
  let features: Set<Feature>
  /// The plays of each chart, and the steps of each.
  private let plays = 4
  private let steps = 25

  init(seed: Int, features: Set<Feature>) {
    (self.seed, self.features) = (seed, features)
  }

  /// The chart with a number and what it is tried with; `nil` if the checker leaves too little of it.
  func candidate(_ number: Int) -> Candidate? {
    var random = Random(seed, number)
    let chart = Chart.random("Chart\(number)", &random, features)
    guard let (repaired, flow) = chart.repaired(beside: surroundings), flow.leaves.count > 1 else { return nil }
    var players: [FlowPlayer] = []
    // Of a flow that ends or is at fault from the start, one play shows all.
    while players.count < plays, players.allSatisfy({ $0.play.steps.count > 1 }) {
      players.append(Play.random(of: flow, steps: steps, &random))
    }
    // Delays without end would keep a machine busy as long.
    if players.contains(where: { $0.isEndless }) { return nil }
    return Candidate(chart: repaired, flow: flow, players: players)
  }
}
