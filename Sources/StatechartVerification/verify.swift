public import StatechartModel

extension Flow {
  /// Explores the flow, and says for each property whether it holds for all runs.
  ///
  /// Each property is explored with increasing precision until it is proved or refuted, see ``Precision``. Properties with the same
  /// precision are explored together.
  /// The time grows with the number of reachable states, which can be exponential in that of variables and regions.
  ///
  /// - Parameters:
  ///   - bound: The number of abstract states after which an exploration ends; one for promises alone ends sooner, after
  ///     2,000 states at most, unless `name` is one of them.
  ///   - name: The property to look at; all if it is `nil`.
  public func verify(bound: Int = Verification.bound, only name: String? = nil) -> Verification {
    let asked = (properties + promises).filter { name == nil || $0.name == name }
    var results: [String: Verdict.Result] = [:]
    var (states, steps) = (0, 0)
    var dead: [SourceRange: Transition] = [:]
    // The properties without a verdict, with the precision to try next.
    var open = asked.map { (property: $0, precision: Precision(coarseFor: $0)) }
    while let precision = open.first?.precision {
      let same = open.filter { $0.precision == precision }.map(\.property)
      // Each deadline is a delay of its own; the state spaces of several would multiply.
      let group = same[0].hasLimit ? [same[0]] : same.filter { !$0.hasLimit }.withMemory(of: Self.mostMemory)
      open.removeAll { candidate in group.contains { $0.name == candidate.property.name } }
      var explorer = Explorer(with(group), precision, keepsWays: group.contains { $0.looksAhead })
      // Nobody has asked for a promise, and nobody waits long for it.
      let isAsked = name != nil || !group.allSatisfy(\.isPromise)
      explorer.explore(bound: isAsked ? bound : min(bound, boundOfPromises))
      (states, steps) = (states + explorer.states.count, steps + explorer.stepCount)
      for transition in explorer.deadTransitions { dead[transition.range] = transition }
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
    let reported = name == nil && keeps(.nothingIsDead) ? dead.values.sorted { $0.range.start < $1.range.start } : []
    return Verification(flow: self, verdicts: verdicts, deadTransitions: reported, states: states, steps: steps)
  }

  /// The most bits that the properties of one exploration remember: they are part of its states.
  private static let mostMemory = 32

  /// The bound of an exploration for promises that nobody has asked for. A step of a large chart takes longer.
  private var boundOfPromises: Int { min(2_000, 200_000 / max(1, states.count)) }

  private func with(_ properties: [Property]) -> Flow {
    var flow = self
    flow.properties = properties
    return flow
  }
}

extension [Property] {
  /// The first of them, as many as have so many bits of memory, which one has in any case.
  fileprivate func withMemory(of most: Int) -> [Property] {
    var bits = 0
    return Array(
      prefix { property in
        bits += property.memoryBits
        return bits <= most
      })
  }
}

extension Property {
  /// Whether it is a response with a deadline.
  fileprivate var hasLimit: Bool {
    if case .response(_, _, within: _?) = pattern { true } else { false }
  }
}
