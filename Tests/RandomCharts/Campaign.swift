import StatechartModel

/// A fuzzing campaign with random charts.
///
/// The seed and the features of the campaign and the number of a chart determine the chart.
struct Campaign {
  let seed: Int
  let features: Set<Feature>
  /// The maximum number of plays of each chart, and of steps in each play.
  private let plays = 4
  private let steps = 25

  init(seed: Int, features: Set<Feature>) {
    (self.seed, self.features) = (seed, features)
  }

  /// Returns the chart with a number and its plays.
  ///
  /// Returns `nil` if too little of the chart remains after the removal of errors, or if delays follow each other endlessly.
  func candidate(_ number: Int) -> Candidate? {
    var random = Random(seed, number)
    let chart = Chart.random("Chart\(number)", &random, features)
    guard let (repaired, flow) = chart.repaired(beside: sharedSpecs), flow.leaves.count > 1 else { return nil }
    var players: [FlowPlayer] = []
    // One play is enough for a flow that ends or is faulted at the start or in the first step.
    while players.count < plays, players.allSatisfy({ $0.play.steps.count > 1 }) {
      players.append(Play.random(of: flow, steps: steps, &random))
    }
    // If delays follow each other endlessly, the run of the machine would not terminate.
    if players.contains(where: { $0.isEndless }) { return nil }
    return Candidate(chart: repaired, flow: flow, players: players)
  }
}
