public import StatechartModel

extension Flow {
  /// Explores the flow, and says for each property whether it holds for all runs.
  ///
  /// - Parameter bound: The number of abstract states after which the exploration ends.
  public func verify(bound: Int = Verification.bound) -> Verification {
    let coarse = verification(bound: bound, mostNumbers: Self.fewNumbers)
    guard coarse.verdicts.contains(where: \.needsPrecision) else { return coarse }
    let fine = verification(bound: bound, mostNumbers: Self.manyNumbers)
    let verdicts = zip(coarse.verdicts, fine.verdicts).map { $0.needsPrecision ? $1 : $0 }
    return Verification(
      flow: self, verdicts: verdicts, states: fine.states, steps: fine.steps, isComplete: fine.isComplete)
  }

  private func verification(bound: Int, mostNumbers: Int) -> Verification {
    var explorer = Explorer(self, keepsWays: properties.contains { $0.looksAhead }, mostNumbers: mostNumbers)
    explorer.explore(bound: bound)
    let judge = Judge(explorer)
    return Verification(
      flow: self, verdicts: properties.indices.map { Verdict(property: properties[$0], result: judge.result(of: $0)) },
      states: explorer.states.count, steps: explorer.stepCount, isComplete: explorer.isComplete)
  }

  // Ranges with more numbers are divided where they are compared; more precisely if that is not enough.
  private static let fewNumbers = 16
  private static let manyNumbers = 256
}

extension Property {
  /// Whether it is about what can or must come later.
  fileprivate var looksAhead: Bool {
    switch pattern {
    case .possible, .response: true
    case .never, .always, .precedence: false
    }
  }
}
