// Detects dead transitions among alternatives, and overlapping guards.

import StatechartModel

extension FlowAnalyzer {
  /// Reports guards that cannot hold, guards that imply an earlier guard, and guards that overlap in one number.
  ///
  /// The method also reports a dead transition: earlier guards cover all cases, or all cases in which the transition's guard
  /// holds. Transitions in the files of parts are skipped.
  mutating func checkAlternatives(of transitions: [Transition], knowing known: KnownConfiguration? = nil) {
    guard transitions.contains(where: { $0.condition != nil }) else { return }
    var rest = known?.facts ?? Narrowing()
    var earlier: [(condition: Expression, facts: Narrowing)] = []
    for transition in transitions where transition.range.file === flow.range.file {
      guard let condition = transition.condition else {
        if rest.isContradiction { diagnostics.report(.exhausted(wholly: true, at: transition.range)) }
        return
      }
      // Guards with a constant of a policy are skipped, because another value in the policy may change the result.
      if condition.contains(where: { $0.isOfPolicy }) { continue }
      let (alone, here) = (Narrowing(trustsTypes: false).knowing(condition), rest.knowing(condition))
      if let known, !Narrowing().knowing(condition).isContradiction, known.facts.knowing(condition).isContradiction {
        diagnostics.report(guardNeverHolds(condition, known))
        continue
      }
      if alone.isContradiction || !alone.fit(flow.variables) || here.isContradiction && earlier.isEmpty {
        diagnostics.report(.guardNeverHolds(at: condition.range))
        continue
      }
      if let first = earlier.first(where: { alone.implies($0.condition) }) {
        diagnostics.report(
          .implied(at: transition.range).noting("the earlier guard is here", at: first.condition.range))
        continue
      }
      if here.isContradiction {
        diagnostics.report(.exhausted(wholly: rest.isContradiction, at: transition.range))
        return
      }
      for other in earlier where !other.facts.implies(condition) {
        guard let number = alone.numberClaimed(with: other.facts) else { continue }
        diagnostics.report(
          .guardsOverlap(number, at: condition.range).noting("the earlier guard is here", at: other.condition.range))
      }
      earlier.append((condition, alone))
      rest.learn(condition, holds: false)
    }
  }
}
