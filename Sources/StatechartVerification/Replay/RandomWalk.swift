package import StatechartModel
package import StatechartSemantics

/// A random walk of the interpreter that tests the soundness of the abstraction: at least one abstract state must cover each
/// concrete state.
package struct RandomWalk {
  private let flow: Flow
  private let steps: SuccessorCache
  private let samples: Samples
  private let starts: [[ID<Variable>: Value]]
  private var random: SplitMix
  private var run: ShadowRun?
  /// The number of inputs after which the walk compared the concrete state with the abstract states.
  package private(set) var followed = 0

  /// The limit on the inputs of a run. The walk begins a new run when the limit is exceeded.
  private static let longestRun = 200

  /// Creates a walk that computes abstract successors on demand.
  package init(_ flow: Flow, _ precision: Precision, seed: UInt64) {
    var flow = flow
    flow.properties = []
    self.init(flow, SuccessorCache(AbstractStepper(flow, precision)), seed)
  }

  /// Creates a walk that is restricted to the states of an exploration.
  ///
  /// The result is `nil` if the exploration is incomplete within `bound`.
  package init?(within flow: Flow, _ precision: Precision, bound: Int, seed: UInt64) {
    var flow = flow
    flow.properties = []
    var explorer = Explorer(flow, precision, keepsGraph: false)
    explorer.explore(bound: bound)
    guard explorer.isComplete else { return nil }
    self.init(flow, SuccessorCache(in: explorer), seed)
  }

  private init(_ flow: Flow, _ steps: SuccessorCache, _ seed: UInt64) {
    (self.flow, self.steps, random) = (flow, steps, SplitMix(seed: seed))
    samples = Samples(comparedIn: flow)
    starts = flow.possibleInputs(samples, limit: 100)
  }

  /// Applies random inputs, and compares the concrete state after each input with the abstract states.
  ///
  /// The walk ends after `count` comparisons or `4 * count` attempts. The walk also ends if no abstract state covers the
  /// concrete state, or if the abstract successors of the start are incomplete. A new run begins if the flow is done, is
  /// faulted or has exceeded a limit on delays. A new run also begins if the run is truncated (see ``ShadowRun/isTruncated``)
  /// or exceeds its limit on inputs.
  ///
  /// - Returns: The inputs after which no abstract state covers the concrete state; `nil` if all compared states were covered.
  package mutating func take(steps count: Int) -> [Exploration.Input]? {
    let events = Array(flow.events.ids)
    var path: [Exploration.Input] = []
    run = nil
    let end = followed + count
    // In some states, several attempts find no possible input. The number of attempts is therefore limited.
    for _ in 0..<4 * count where followed < end {
      if run.map({ $0.interpreter.output != nil || $0.interpreter.isRunaway || $0.isTruncated }) ?? true
        || path.count > Self.longestRun
      {
        run = ShadowRun(steps, inputs: starts.randomElement(using: &random) ?? [:])
        path = []
        // The abstract start does not depend on the values of the flow's inputs, so each further run would also be truncated.
        if run?.isTruncated == true { return nil }
      } else if let input = run?.interpreter.randomInput(samples, events: events, using: &random) {
        run?.take(input)
        path.append(input)
        if run?.isTruncated == false { followed += 1 }
      }
      if run?.isFollowed == false { return path }
    }
    return nil
  }
}
