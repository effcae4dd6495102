package import StatechartModel
package import StatechartSemantics

/// Random inputs of a flow, on which the explorer is held to the interpreter.
package struct RandomWalk {
  private let flow: Flow
  private let steps: KnownSteps
  private let samples: Samples
  private let starts: [[ID<Variable>: Value]]
  private var random: SplitMix
  private var run: ShadowRun?
  /// The inputs whose outcomes were among the states of the explorer.
  package private(set) var followed = 0

  /// The inputs of a run after which another begins.
  private static let longestRun = 200

  /// A walk on the steps of the explorer.
  package init(_ flow: Flow, _ precision: Precision, seed: UInt64) {
    var flow = flow
    flow.properties = []
    self.init(flow, KnownSteps(AbstractStepper(flow, precision)), seed)
  }

  /// A walk within the states that an exploration finds; `nil` if it finds more than `bound`, or does not find all.
  package init?(within flow: Flow, _ precision: Precision, bound: Int, seed: UInt64) {
    var flow = flow
    flow.properties = []
    var explorer = Explorer(flow, precision, keepsWays: false)
    explorer.explore(bound: bound)
    guard explorer.isComplete else { return nil }
    self.init(flow, KnownSteps(in: explorer), seed)
  }

  private init(_ flow: Flow, _ steps: KnownSteps, _ seed: UInt64) {
    (self.flow, self.steps, random) = (flow, steps, SplitMix(seed: seed))
    samples = Samples(comparedIn: flow)
    starts = flow.possibleInputs(samples, limit: 100)
  }

  /// Takes random inputs, so many that are followed; a flow that ends begins again.
  ///
  /// - Returns: The inputs after which the run is in a state that the explorer does not have; `nil` if it has them all.
  package mutating func take(steps count: Int) -> [Exploration.Input]? {
    let events = Array(flow.events.ids)
    var path: [Exploration.Input] = []
    run = nil
    let end = followed + count
    // In some states nothing can happen for a while.
    for _ in 0..<4 * count where followed < end {
      if run.map({ $0.interpreter.output != nil || $0.interpreter.isRunaway || $0.isCut }) ?? true
        || path.count > Self.longestRun
      {
        run = ShadowRun(steps, inputs: starts.randomElement(using: &random) ?? [:])
        path = []
        // Every start is then cut.
        if run?.isCut == true { return nil }
      } else if let input = run?.interpreter.randomInput(samples, events: events, using: &random) {
        run?.take(input)
        path.append(input)
        if run?.isCut == false { followed += 1 }
      }
      if run?.isFollowed == false { return path }
    }
    return nil
  }
}
