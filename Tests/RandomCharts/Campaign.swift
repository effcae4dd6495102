import StatechartModel

/// A fuzzing campaign with random charts.
///
/// The seed and the features of the campaign and the number of a chart determine the chart.
struct Campaign {
  let seed: Int
  let features: Set<Feature>
  /// The maximum number of plays of each chart.
  private let plays = 4
  /// The maximum number of steps in each play.
  private let steps = 25

  init(seed: Int, features: Set<Feature>) {
    (self.seed, self.features) = (seed, features)
  }

  /// Returns the chart with the given number, and the plays of the chart.
  ///
  /// Returns `nil` if too little of the chart remains after the removal of errors, or if delayed transitions form an infinite
  /// loop.
  func candidate(_ number: Int) -> Candidate? {
    var random = Random(seed, number)
    let chart = Chart.random("Chart\(number)", &random, features)
    guard let (repaired, flow) = chart.repaired(beside: sharedSpecs), flow.atomicStates.count > 1 else { return nil }
    var players: [FlowPlayer] = []
    // One play is enough for a flow that ends or is faulted at the start or in the first step.
    while players.count < plays, players.allSatisfy({ $0.play.steps.count > 1 }) {
      players.append(Play.random(of: flow, steps: steps, &random))
    }
    // If delayed transitions form an infinite loop, the run of the machine does not terminate.
    if players.contains(where: { $0.isEndless }) { return nil }
    return Candidate(chart: repaired, flow: flow, players: players)
  }
}
