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
      steps: parts.map(\.steps).reduce(0, +))
  }

  /// The most properties of one exploration: what they remember of a run is part of its states.
  private static let mostProperties = 32

  private func with(_ properties: [Property]) -> Flow {
    var flow = self
    flow.properties = properties
    return flow
  }

  /// Explores with more and more precision, until each property is proved or refuted, or there is no more.
  private func verifyTogether(bound: Int) -> Verification {
    var results: [String: Verdict.Result] = [:]
    var (states, steps) = (0, 0)
    var open = self
    var precision: Precision? = Precision(coarseFor: self)
    while let current = precision, !open.properties.isEmpty {
      var explorer = Explorer(open, current, keepsWays: open.properties.contains { $0.looksAhead })
      explorer.explore(bound: bound)
      (states, steps) = (explorer.states.count, explorer.stepCount)
      var judge = Judge(explorer)
      let verdicts = open.properties.indices.map { Verdict(property: open.properties[$0], result: judge.result(of: $0)) }
      for verdict in verdicts { results[verdict.property.name] = verdict.result }
      open = with(verdicts.filter(\.needsPrecision).map(\.property))
      precision = current.refined(with: judge.missed, of: open)
    }
    let verdicts = properties.compactMap { property in
      results[property.name].map { Verdict(property: property, result: $0) }
    }
    return Verification(flow: self, verdicts: verdicts, states: states, steps: steps)
  }
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
