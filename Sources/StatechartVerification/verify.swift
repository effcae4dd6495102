public import StatechartModel

extension Flow {
  /// Explores the flow, and says for each property whether it holds for all runs.
  ///
  /// The time grows with the number of reachable states, which can be exponential in that of variables and regions.
  ///
  /// - Parameters:
  ///   - bound: The number of abstract states after which the exploration ends.
  ///   - name: The property to look at; all if it is `nil`.
  public func verify(bound: Int = Verification.bound, only name: String? = nil) -> Verification {
    let asked = properties.filter { name == nil || $0.name == name }
    let parts = stride(from: 0, to: asked.count, by: Self.mostProperties).map { start in
      with(Array(asked[start..<min(start + Self.mostProperties, asked.count)])).verifyTogether(bound: bound)
    }
    return Verification(
      flow: self, verdicts: parts.flatMap(\.verdicts), states: parts.map(\.states).reduce(0, +),
      steps: parts.map(\.steps).reduce(0, +), isComplete: parts.allSatisfy(\.isComplete))
  }

  /// The most properties of one exploration: what they remember of a run is part of its states.
  private static let mostProperties = 32

  private func with(_ properties: [Property]) -> Flow {
    var flow = self
    flow.properties = properties
    return flow
  }

  private func verifyTogether(bound: Int) -> Verification {
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
