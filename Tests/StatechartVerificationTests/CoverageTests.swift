import Foundation
import SpecTesting
import StatechartModel
import StatechartSemantics
import StatechartVerification
import Testing

@Suite("Reachable coverage")
struct CoverageTests {
  private static let turnstile = """
    context: { coins: int(0...3) = 0 }
    events: { coin: , push: , kick: }
    initial: shut
    states:
      shut:
        on:
          coin: { guard: coins < 3, target: open, actions: [coins += 1] }
          kick: { guard: coins == 3, target: broken }
        ignore: push
      open: { on: { push: shut }, ignore: [coin, kick] }
      broken: { on: { push: { guard: coins < 3, target: shut } }, ignore: [coin, kick] }
    scenarios:
      - name: One coin
        steps: [{ send: coin }, { expect: { state: open } }]

    """

  @Test("Unreachable goals are distinguished from reachable goals that no scenario covers")
  func unreachable() throws {
    let flow = try door(Self.turnstile)
    let reachability = flow.findReachable(beyond: covered(by: flow))
    let words = CoverageDescriptions(flow)
    func unplaced(_ text: String) -> String { text.replacing(#/ \(door\.yaml:[0-9:]+\)/#, with: "") }
    #expect(
      reachability.unreachable.map { unplaced(words.unreachable($0)) } == [
        "no run takes 'broken' –push [coins < 3]→ 'shut'",
        "no run makes the guard of 'broken' –push [coins < 3]→ 'shut' true",
      ])
    #expect(reachability.open.isEmpty)
    let found = reachability.reachable.map { unplaced(words.uncovered($0)) }
    #expect(found.contains("no scenario enters 'broken'"))
    #expect(found.contains("no scenario makes the guard of 'shut' –coin [coins < 3]→ 'open' false"))
    #expect(
      found.contains("no scenario takes 'shut' –kick [coins == 3]→ 'broken' right after 'open' –push→ 'shut'"))
  }

  @Test("A pair of transitions in parallel regions is not a goal")
  func regions() throws {
    let flow = try door(
      """
      events: { a: , b: }
      initial: both
      states:
        both:
          type: parallel
          states:
            left: { initial: one, states: { one: { on: { a: two } }, two: { on: { a: one } } } }
            right: { initial: three, states: { three: { on: { b: four } }, four: { on: { b: three } } } }

      """)
    let pairs = flow.findReachable(beyond: []).reachable.count { if case .pair = $0 { true } else { false } }
    #expect(pairs == 4)
  }
}

/// Scenarios for the uncovered goals of the shipped flows.
///
/// The suite is separate, because its test takes minutes.
@Suite("Scenarios for uncovered goals")
struct PastedScenarioTests {
  @Test("Each generated scenario for uncovered goals of a shipped flow passes and covers its goals")
  func pasted() throws {
    var (scenarios, withoutScenario) = (0, 0)
    for file in try shippedFlows().map(\.range.file.name) {
      let spec = try String(contentsOf: shippedSpecs.appending(path: file), encoding: .utf8)
      let flow = try shippedFlow(file, as: spec)
      let found = flow.findReachable(beyond: covered(by: flow)).found
      let texts = found.enumerated().compactMap { $1.scenario(named: "Untried \($0)", of: flow) }
      withoutScenario += found.count - texts.count
      scenarios += texts.count
      let pasted = try shippedFlow(
        file, as: spec.replacing("scenarios:\n", with: "scenarios:\n\(texts.joined(separator: "\n"))\n", maxReplacements: 1))
      let words = CoverageDescriptions(pasted)
      let after = Set(covered(by: pasted).map(words.uncovered))
      for (index, found) in found.enumerated() where found.isScenario(of: flow) {
        let missed = found.goals.map(CoverageDescriptions(flow).uncovered).filter { !after.contains($0) }
        #expect(missed.isEmpty, "\(file), Untried \(index)")
      }
    }
    #expect(scenarios > 100)
    // Some runs have no scenario, because a scenario cannot contain codes or optional secrets, and answers only the oldest
    // pending invocation.
    #expect(withoutScenario * 3 < scenarios, "\(withoutScenario) of \(scenarios)")
  }
}

/// Returns the coverage goals of a flow that its scenarios cover, and expects all scenarios to pass.
private func covered(by flow: Flow) -> Set<CoverageGoal> {
  var coverage = Coverage(flow)
  for scenario in flow.scenarios {
    let result = ScenarioRunner.run(scenario, of: flow, noting: &coverage)
    #expect(result.passed, "\(flow.name), \(scenario.name): \(result.failures.map(\.message))")
  }
  return coverage.covered
}
