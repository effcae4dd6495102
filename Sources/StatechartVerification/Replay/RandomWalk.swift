package import StatechartModel
package import StatechartSemantics

/// Random inputs of a flow, on which the explorer is held to the interpreter.
package struct RandomWalk {
  private let flow: Flow
  private let precision: Precision
  private let samples: Samples
  private var random: SplitMix

  package init(_ flow: Flow, _ precision: Precision, seed: UInt64) {
    (self.flow, self.precision, random) = (flow, precision, SplitMix(seed: seed))
    samples = Samples(comparedIn: flow)
  }

  /// Takes random inputs; a flow that ends begins again.
  ///
  /// - Returns: The inputs after which the run is in a state that the explorer does not have; `nil` if it has them all.
  package mutating func take(steps: Int) -> [Exploration.Input]? {
    var run: ShadowRun?
    var path: [Exploration.Input] = []
    for _ in 0..<steps {
      if run.map({ $0.interpreter.output != nil || $0.interpreter.isRunaway || $0.isCut }) ?? true || path.count > 200 {
        let given = flow.possibleInputs(samples, limit: 100).randomElement(using: &random) ?? [:]
        run = ShadowRun(flow, precision, inputs: given)
        path = []
        // Every start is then cut.
        if run?.isCut == true { return nil }
      } else if let input = run?.interpreter.possibleInputs(samples).randomElement(using: &random)?.0 {
        // Half of the waits end before the delay does.
        var taken = input
        if case .wait(let milliseconds) = input, Bool.random(using: &random) { taken = .wait(milliseconds: milliseconds / 2) }
        run?.take(taken)
        path.append(taken)
      } else {
        run = nil
      }
      if run?.isFollowed == false { return path }
    }
    return nil
  }
}
