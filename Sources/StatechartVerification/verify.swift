public import StatechartModel

extension Flow {
  /// Explores the flow, and says for each property whether it holds for all runs.
  ///
  /// Each property is explored with increasing precision until it is proved or refuted, see ``Precision``. Properties with the same
  /// precision are explored together.
  /// The time grows with the number of reachable states, which can be exponential in that of variables and regions.
  ///
  /// - Parameters:
  ///   - bound: The number of abstract states after which the exploration ends.
  ///   - name: The property to look at; all if it is `nil`.
  public func verify(bound: Int = Verification.bound, only name: String? = nil) -> Verification {
    let asked = properties.filter { name == nil || $0.name == name }
    var results: [String: Verdict.Result] = [:]
    var (states, steps) = (0, 0)
    // The properties without a verdict, with the precision to try next.
    var open = asked.map { (property: $0, precision: Precision(coarseFor: $0)) }
    while let precision = open.first?.precision {
      let same = open.filter { $0.precision == precision }.map(\.property)
      // Each deadline is a delay of its own; the state spaces of several would multiply.
      let group = same[0].hasLimit ? [same[0]] : Array(same.filter { !$0.hasLimit }.prefix(Self.mostProperties))
      open.removeAll { candidate in group.contains { $0.name == candidate.property.name } }
      var explorer = Explorer(with(group), precision, keepsWays: group.contains { $0.looksAhead })
      explorer.explore(bound: bound)
      (states, steps) = (states + explorer.states.count, steps + explorer.stepCount)
      let judge = Judge(explorer)
      for (index, property) in group.enumerated() {
        let judgement = judge.judge(index)
        results[property.name] = judgement.result
        guard judgement.result.needsPrecision,
          let finer = precision.refined(with: judgement.missed, of: with([property]))
        else { continue }
        open.append((property, finer))
      }
    }
    let verdicts = asked.compactMap { property in results[property.name].map { Verdict(property: property, result: $0) } }
    return Verification(flow: self, verdicts: verdicts, states: states, steps: steps)
  }

  /// The most properties of one exploration: what they remember of a run is part of its states.
  private static let mostProperties = 32

  private func with(_ properties: [Property]) -> Flow {
    var flow = self
    flow.properties = properties
    return flow
  }
}

extension Property {
  /// Whether it is a response with a deadline.
  fileprivate var hasLimit: Bool {
    if case .response(_, _, within: _?) = pattern { true } else { false }
  }

  /// Whether it is about what can or must come later.
  fileprivate var looksAhead: Bool {
    switch pattern {
    case .possible, .response(_, _, within: nil): true
    case .never, .always, .precedence, .response: false
    }
  }
}
