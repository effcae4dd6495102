public import StatechartModel

extension Flow {
  /// Verifies the declared and implicit properties of the flow by explicit-state model checking, and returns the verdicts.
  ///
  /// The explorer checks each property with increasing precision until its verdict is final or the precision is the finest.
  /// See ``Precision``. One exploration checks several properties with the same precision. A response with a deadline has a
  /// separate exploration.
  ///
  /// The time grows with the number of reachable abstract states, which can be exponential in the number of variables and
  /// regions.
  ///
  /// - Parameters:
  ///   - bound: The number of abstract states after which an exploration stops. An exploration for implicit properties alone
  ///     stops after at most 2,000 states, unless `name` is the name of an implicit property.
  ///   - name: The name of the property to verify; `nil` for all properties and for the dead transitions.
  public func verify(bound: Int = Verification.bound, only name: String? = nil) -> Verification {
    let requested = (properties + implicitProperties).filter { name == nil || $0.name == name }
    var results: [String: Verdict.Result] = [:]
    var (states, steps) = (0, 0)
    var dead: [SourceRange: Transition] = [:]
    // The properties to check, each with the precision of its next exploration.
    var open = requested.map { (property: $0, precision: Precision(coarseFor: $0)) }
    while let precision = open.first?.precision {
      let same = open.filter { $0.precision == precision }.map(\.property)
      // Each deadline is an additional delay. The state space would be exponential in the number of deadlines.
      let group = same[0].hasLimit ? [same[0]] : same.filter { !$0.hasLimit }.withMemory(of: Self.maximumMemoryBits)
      open.removeAll { candidate in group.contains { $0.name == candidate.property.name } }
      var explorer = Explorer(with(group), precision, keepsGraph: group.contains { $0.looksAhead })
      // A group of only implicit properties has a low bound, unless the caller requests a property by its name.
      let isRequested = name != nil || !group.allSatisfy(\.isImplicit)
      explorer.explore(bound: isRequested ? bound : min(bound, implicitPropertyBound))
      (states, steps) = (states + explorer.states.count, steps + explorer.stepCount)
      for transition in explorer.deadTransitions { dead[transition.range] = transition }
      let checker = PropertyChecker(explorer)
      for (index, property) in group.enumerated() {
        let checked = checker.check(index)
        results[property.name] = checked.result
        guard checked.result.needsPrecision,
          let finer = precision.refined(with: checked.missed, of: with([property]))
        else { continue }
        open.append((property, finer))
      }
    }
    let verdicts = requested.compactMap { property in results[property.name].map { Verdict(property: property, result: $0) } }
    let reported = name == nil && keeps(.nothingIsDead) ? dead.values.sorted { $0.range.start < $1.range.start } : []
    return Verification(flow: self, verdicts: verdicts, deadTransitions: reported, states: states, steps: steps)
  }

  /// The limit on the memory of the properties of one exploration, in bits.
  ///
  /// The memory is part of each state.
  private static let maximumMemoryBits = 32

  /// The bound of an exploration for implicit properties alone.
  ///
  /// The bound is lower for a flow with many states, because its steps take longer.
  private var implicitPropertyBound: Int { min(2_000, 200_000 / max(1, states.count)) }

  private func with(_ properties: [Property]) -> Flow {
    var flow = self
    flow.properties = properties
    return flow
  }
}

extension [Property] {
  /// Returns the longest prefix of properties whose memory fits into the limit.
  ///
  /// One property always fits, because its memory has at most 10 bits.
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
  /// Whether the property is a response with a deadline.
  fileprivate var hasLimit: Bool {
    if case .response(_, _, within: _?) = pattern { true } else { false }
  }
}
