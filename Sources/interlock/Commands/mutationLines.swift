import StatechartComparison
import StatechartModel
import StatechartSemantics
import StatechartVerification

/// The mutation score of a flow, and each mistake that neither a scenario nor a property notices, with a run that shows it where one is
/// found. A mistake with which the flow is proved to behave the same is none.
func mutationLines(of flow: Flow) -> [String] {
  let trials = flow.trials
  guard flow.scenarios.allSatisfy({ ScenarioRunner.run($0, of: flow).passed }) else {
    return ["no mistakes are planted while a scenario fails without them"]
  }
  let mutations = Mutation.all(of: flow)
  let proved = flow.properties.isEmpty ? [] : flow.verify(bound: boundOfMutants).provedNames
  var (byProperties, same, lines) = (0, 0, [String]())
  for mutation in mutations where !mutation.isNoticed(by: trials) {
    let mutant = mutation.mutant
    if mutant.behaves(like: flow) {
      same += 1
    } else if !proved.isEmpty, mutant.verify(bound: boundOfMutants).verdicts.contains(where: { $0.isLost(from: proved) }) {
      byProperties += 1
    } else {
      lines.append("nothing notices if \(mutation.words) at \(mutation.range.description)")
    }
  }
  let (all, noticed) = (mutations.count - same, mutations.count - same - lines.count)
  let properties = byProperties == 0 ? "" : ", \(byProperties) of them by properties alone"
  let left = same == 0 ? "" : "; \(same) more \(same == 1 ? "changes" : "change") nothing"
  return ["mistakes noticed \(noticed) of \(all)\(properties)\(left)"] + lines
}

/// The states that are explored for a mistake: there are many.
private let boundOfMutants = 1_000

extension Verification {
  fileprivate var provedNames: Set<String> { Set(verdicts.filter(\.isProved).map(\.property.name)) }
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
