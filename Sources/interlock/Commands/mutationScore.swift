import StatechartComparison
import StatechartModel
import StatechartSemantics
import StatechartVerification

extension Flow {
  /// Plants mistakes in the flow, one at a time, and counts those that scenarios or properties notice. A mistake with which the flow is
  /// proved to behave the same is none. `nil` if a scenario fails without them, or there is no scenario.
  ///
  /// - Parameter verify: Returns the verdicts on the flow without mistakes; called only if scenarios do not notice all.
  func mutationScore(_ verify: () -> Verification) -> MutationScore? {
    let trials = tryScenarios()
    guard !trials.isEmpty, trials.allSatisfy(\.result.passed) else { return nil }
    let mutations = Mutation.all(of: self)
    var proved: Set<String>?
    var (byProperties, same, survivors) = (0, 0, [Mutation]())
    for mutation in mutations where !mutation.isNoticed(by: trials) {
      let mutant = mutation.mutant
      if mutant.behaves(like: self) {
        same += 1
        continue
      }
      let names = proved ?? verify().proved
      proved = names
      if !names.isEmpty, mutant.verify(bound: boundOfMutants).verdicts.contains(where: { $0.isLost(from: names) }) {
        byProperties += 1
      } else {
        survivors.append(mutation)
      }
    }
    return MutationScore(
      planted: mutations.count - same, survivors: survivors, noticedByProperties: byProperties, equivalent: same)
  }
}

extension MutationScore {
  /// The score, and each mistake that nothing notices.
  var lines: [String] {
    let properties = noticedByProperties == 0 ? "" : ", \(noticedByProperties) of them by properties alone"
    let left = equivalent == 0 ? "" : "; \(equivalent) more \(equivalent == 1 ? "changes" : "change") nothing"
    return ["mistakes noticed \(noticed) of \(planted)\(properties)\(left)"]
      + survivors.map { "no scenario notices if \($0.words) at \($0.range.description)" }
  }
}

/// The states that are explored for a mistake: there are many.
private let boundOfMutants = 1_000

extension Verification {
  /// The names of the properties of the spec that are proved. A promise is kept by most mistakes, and nobody has written it for this flow.
  fileprivate var proved: Set<String> {
    Set(verdicts.filter { $0.isProved && !$0.property.isPromise }.map(\.property.name))
  }
}

extension Verdict {
  /// Whether it is not as it should be, for a property that was proved.
  fileprivate func isLost(from proved: Set<String>) -> Bool {
    switch result {
    case .refuted, .vacuous: proved.contains(property.name)
    case .proved, .inconclusive: false
    }
  }
}
