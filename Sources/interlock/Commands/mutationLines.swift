import StatechartComparison
import StatechartModel
import StatechartSemantics
import StatechartVerification

/// The mutation score of a flow, and each mistake that neither a scenario nor a property notices. A mistake with which the flow is proved to
/// behave the same is none.
///
/// - Parameter verification: The verdicts on the flow without mistakes.
func mutationLines(of flow: Flow, _ verification: Verification) -> [String] {
  let trials = flow.tryScenarios()
  guard trials.allSatisfy(\.result.passed) else {
    return ["no mistakes are planted while a scenario fails without them"]
  }
  let mutations = Mutation.all(of: flow)
  // A promise is kept by most mistakes, and nobody has written it for this flow.
  let proved = Set(verification.verdicts.filter { $0.isProved && !$0.property.isPromise }.map(\.property.name))
  var (byProperties, same, lines) = (0, 0, [String]())
  for mutation in mutations where !mutation.isNoticed(by: trials) {
    let mutant = mutation.mutant
    if mutant.behaves(like: flow) {
      same += 1
    } else if !proved.isEmpty, mutant.verify(bound: boundOfMutants).verdicts.contains(where: { $0.isLost(from: proved) }) {
      byProperties += 1
    } else {
      lines.append("no scenario notices if \(mutation.words) at \(mutation.range.description)")
    }
  }
  let (all, noticed) = (mutations.count - same, mutations.count - same - lines.count)
  let properties = byProperties == 0 ? "" : ", \(byProperties) of them by properties alone"
  let left = same == 0 ? "" : "; \(same) more \(same == 1 ? "changes" : "change") nothing"
  return ["mistakes noticed \(noticed) of \(all)\(properties)\(left)"] + lines
}

/// The states that are explored for a mistake: there are many.
private let boundOfMutants = 1_000

extension Verdict {
  /// Whether it is not as it should be, for a property that was proved.
  fileprivate func isLost(from proved: Set<String>) -> Bool {
    switch result {
    case .refuted, .vacuous: proved.contains(property.name)
    case .proved, .inconclusive: false
    }
  }
}
