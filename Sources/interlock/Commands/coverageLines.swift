import StatechartModel
import StatechartSemantics
import StatechartVerification

/// Returns the lines of the coverage report of a flow.
///
/// The report lists the coverage by the flow's scenarios, the unreachable goals, the goals whose search was inconclusive, and
/// the goals that no scenario can express. The report ends with scenarios for the other missed goals.
func coverageLines(of flow: Flow, _ coverage: Coverage) -> [String] {
  let reachability = flow.findReachable(beyond: coverage.covered)
  let words = CoverageDescriptions(flow)
  let withoutScenario = reachability.found.filter { !$0.isScenario(of: flow) }.flatMap(\.goals)
  return [summary(flow, coverage.covered, reachability)]
    + reachability.unreachable.map { "unreachable: \(words.unreachable($0))" }
    + reachability.open.map { "\(words.uncovered($0)); the search for a run was inconclusive" }
    + withoutScenario.map {
      "\(words.uncovered($0)); a run covers the goal, but a scenario cannot express its codes, handles or answers"
    }
    + paste(reachability.found, words, flow)
}

/// Returns the line with the numbers of covered and reachable goals, by kind of goal.
private func summary(_ flow: Flow, _ covered: Set<CoverageGoal>, _ reachability: Reachability) -> String {
  // `covered` also contains initial and default transitions, which ``Flow/coverageGoals`` omits.
  let all = covered.union(reachability.reachable)
  func share(_ words: String, _ isIncluded: (CoverageGoal) -> Bool) -> String {
    "\(words) \(covered.count(where: isIncluded)) of \(all.count(where: isIncluded))"
  }
  let named = Set(flow.coverageGoals)
  let kinds = [
    share("states") { if case .state = $0 { named.contains($0) } else { false } },
    share("transitions") { if case .transition = $0 { named.contains($0) } else { false } },
    share("outcomes of guards") {
      switch $0 {
      case .guardHolds, .guardFails: named.contains($0)
      case .state, .transition, .pair: false
      }
    },
    share("pairs of transitions") { if case .pair = $0 { true } else { false } },
  ]
  return "coverage of reachable goals: \(kinds.joined(separator: ", "))"
}

/// Returns the lines of scenarios that cover the uncovered goals.
///
/// A comment before each scenario lists the goals that no earlier scenario covers.
private func paste(_ found: [Reachability.Found], _ words: CoverageDescriptions, _ flow: Flow) -> [String] {
  let names = Set(flow.scenarios.map(\.name))
  var number = 0
  let scenarios = found.compactMap { found -> [String]? in
    repeat { number += 1 } while names.contains("Uncovered \(number)")
    guard let text = found.scenario(named: "Uncovered \(number)", of: flow) else { return nil }
    return found.goals.map { "# \(words.uncovered($0))" } + text.split(separator: "\n").map { String($0.dropFirst(2)) } + [""]
  }
  guard !scenarios.isEmpty else { return [] }
  return ["these scenarios cover the remaining goals; check their expectations and add them:", ""] + scenarios.flatMap(\.self)
}
