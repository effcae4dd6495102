import Foundation
import StatechartModel
import StatechartSemantics
import StatechartVerification
import Testing

@Suite("Properties of the shipped flows")
struct ShippedTests {
  @Test("Each is proved")
  func proved() throws {
    var count = 0
    for flow in try shippedFlows() {
      for verdict in flow.verify().verdicts {
        guard case .proved = verdict.result else {
          Issue.record("\(flow.name): \(verdict.property.name) is not proved: \(verdict.result)")
          continue
        }
        count += 1
      }
    }
    #expect(count >= 29)
  }

  @Test(
    "A planted bug is shown with a run, which as a scenario fails",
    arguments: [
      ("set-passcode.yaml", "and entry != chosen", "and mode == change and entry != chosen", "onlyAConfirmedPasscodeIsSaved"),
      ("set-passcode.yaml", "incorrect: { target: current", "incorrect: { target: new", "changingNeedsTheCurrentOne"),
      ("disable-passcode.yaml", "incorrect: { target: current", "incorrect: { target: removing", "removingNeedsThePasscode"),
      ("set-erasure.yaml", "incorrect: { target: current", "incorrect: { target: saving", "choosingNeedsThePasscode"),
      ("recovery-kit.yaml", "incorrect: { target: current", "incorrect: { target: fetching", "theKitNeedsThePasscode"),
      (
        "app-lock.yaml", "always: { guard: in(lockedOut), target: quiet }", "after: { 60s: quiet }",
        "noBiometricsDuringALockout"
      ),
      ("app-lock.yaml", "notSet: unlocked", "notSet: { target: unlocked, actions: [confirm()] }", "nothingOpensUnasked"),
      (
        "onboarding.yaml", "set: unlocking", "set: [{ guard: hasKeyboard, target: looking }, unlocking]",
        "nobodyGetsPastThePasscode"
      ),
      (
        "passcode-settings.yaml", "isSet and sensor != missing, target: turningOn", "sensor != missing, target: turningOn",
        "biometricsNeedThePasscode"
      ),
      ("secret-folder.yaml", "and entry != chosen", "and canSkip and entry != chosen", "onlyAConfirmedPasscodeIsSaved"),
      (
        "generator.yaml", "on: { copy: { guard: password != none, target: copying } }\n          copying:",
        "on: { copy: copying }\n          copying:", "whatIsCopiedIsThere"
      ),
    ])
  func planted(_ file: String, _ words: String, _ others: String, _ property: String) throws {
    let spec = try String(contentsOf: shippedSpecs.appending(path: file), encoding: .utf8)
    #expect(spec.contains(words), "\(file) has no such words")
    let planted = spec.replacing(words, with: others)
    let flow = try shippedFlow(file, as: planted)
    let verdict = try #require(flow.verify().verdicts.first { $0.property.name == property })
    guard case .refuted(let example) = verdict.result else {
      Issue.record("\(property): \(verdict.result)")
      return
    }
    let scenario = example.scenario(named: "Planted", of: flow)
    let tried = try shippedFlow(file, as: planted.replacing("scenarios:\n", with: "scenarios:\n\(scenario)\n"))
    let result = ScenarioRunner.run(try #require(tried.scenarios.first { $0.name == "Planted" }), of: tried)
    #expect(result.failures.map(\.message).contains { $0.contains(property) }, "\(scenario)")
  }

  @Test("The explorer follows random runs of the interpreter", arguments: [Precision.fewNumbers, Precision.manyNumbers])
  func followed(mostNumbers: Int) throws {
    for flow in try shippedFlows() {
      var walk = RandomWalk(flow, .whole(flow, mostNumbers: mostNumbers), seed: 1)
      let lost = walk.take(steps: 1_000)
      #expect(lost == nil, "\(flow.name)")
    }
  }
}
