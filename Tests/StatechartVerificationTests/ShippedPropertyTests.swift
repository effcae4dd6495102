import Foundation
import SpecTesting
import StatechartModel
import StatechartSemantics
import StatechartVerification
import Testing

@Suite("Properties of the shipped flows")
struct ShippedPropertyTests {
  private static let lockout = "lockedOut: { target: lockedOut, actions: [entry.clear(), message = none, wait = outcome.wait] }"
  private static let shortLockout = """
    lockedOut:
                  - { guard: outcome.wait < 30s, target: current, actions: [entry.clear(), message = none] }
                  - { target: lockedOut, actions: [entry.clear(), message = none, wait = outcome.wait] }
    """

  @Test("Each property is proved")
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
    #expect(count >= 63)
  }

  @Test(
    "A planted bug refutes its property with a run that fails as a scenario",
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
      ("set-passcode.yaml", "and entry != chosen", "and mode == create and entry != chosen", "onlyAConfirmedPasscodeReplaces"),
      (
        "set-passcode.yaml", "entry.count == newLength and mode == create, target",
        "entry.count == newLength and mode == change, target", "onlyWhoCreatesCreates"
      ),
      ("set-passcode.yaml", "[grant.take(outcome.grant), entry.clear()]", "[entry.clear()]", "changingHasAGrant"),
      ("set-passcode.yaml", Self.lockout, Self.shortLockout, "aLockoutIsShown"),
      (
        "disable-passcode.yaml", "target: removing, actions: [grant.take(outcome.grant)] }",
        "target: removing }", "removingHasAGrant"
      ),
      (
        "disable-passcode.yaml", "failed: couldNotRemove", "failed: [{ guard: length == 4, target: removed }, couldNotRemove]",
        "removedMeansRemoved"
      ),
      ("disable-passcode.yaml", Self.lockout, Self.shortLockout, "aLockoutIsShown"),
      (
        "app-lock.yaml", "[entry.clear(), message = none, wait = outcome.wait, shake()]",
        "[message = none, wait = outcome.wait, shake()]", "nothingIsTypedDuringALockout"
      ),
      (
        "app-lock.yaml", "guard: entry.count == length, target: checking",
        "guard: entry.count > 2, target: checking", "onlyWholeCodesAreTried"
      ),
      (
        "app-lock.yaml", "useBiometrics: { guard: usesBiometrics and sensor",
        "useBiometrics: { guard: sensor", "onlyWhoWantsItIsRecognised"
      ),
      (
        "secret-folder.yaml", "always: { guard: entry.count >= length, target: checking }",
        "always: { guard: entry.count > 2, target: checking }", "onlyWholeCodesAreTried"
      ),
      (
        "secret-folder.yaml", "actions: [folder.take(outcome.folder), entry.clear(), chosen.clear(), confirm()]",
        "actions: [entry.clear(), chosen.clear(), confirm()]", "openNeedsTheKey"
      ),
      (
        "secret-folder.yaml", "exit: [folder.clear(), file.clear(), path.clear()]",
        "exit: [file.clear(), path.clear()]", "aLockedFolderHoldsNoKey"
      ),
      (
        "secret-folder.yaml", "on: { reset: confirmingReset }",
        "on: { reset: [{ guard: canSkip, target: resetting }, confirmingReset] }", "aResetAsksTwice"
      ),
      (
        "secret-folder.yaml", "remove: { target: confirmingRemoval, actions: [message = none] }",
        "remove: [{ guard: path != none, target: removing }, { target: confirmingRemoval, actions: [message = none] }]",
        "aRemovalIsConfirmed"
      ),
      (
        "set-folder-erasure.yaml", "toggle: { target: typing, actions: [message = none] }",
        "toggle: [{ guard: erases, target: saving }, { target: typing, actions: [message = none] }]", "aChangeNeedsTheCode"
      ),
      (
        "edit-entry.yaml", "{ guard: isChanged, target: leaving }",
        "{ guard: isChanged and password != none, target: leaving }", "nothingTypedIsLost"
      ),
      (
        "edit-entry.yaml", "removed: removedElsewhere\n        failed: refused",
        "removed: removedElsewhere\n        failed: saved", "savedMeansSaved"
      ),
      ("recovery-kit.yaml", "    exit: [kit.clear()]\n", "", "theKitIsOnOnePage"),
      ("recovery-kit.yaml", "    exit: [grant.clear()]\n", "", "theGrantIsUsedOnce"),
      ("password-history.yaml", "entry: [entry.clear(), password.clear()]", "entry: [entry.clear()]", "aListHidesThePassword"),
      ("passcode-settings.yaml", "guard: isSet and erasure == off", "guard: erasure == off", "erasureNeedsThePasscode"),
      ("password-history.yaml", "after: { 30s: list }", "after: { 31s: list }", "nobodyReadsItLater"),
      ("app.yaml", "[limit = 15min]", "[limit = 20min]", "nobodyWaitsUnlocked"),
      (
        "passcode-settings.yaml", "{ guard: isSet, target: disabling",
        "{ guard: sensor != missing, target: disabling", "whatIsNotSetIsNotDisabled"
      ),
      (
        "edit-entry.yaml", "[password.take(outcome.password), hasFirstPassword = true, hasPassword = true]",
        "[hasFirstPassword = true, hasPassword = true]", "thePasswordComesBack"
      ),
      ("home.yaml", "aField: { target: vault, actions: [resumes = true] }", "aField: vault", "aFieldComesBack"),
      (
        "vault.yaml", "aField: { target: resumingField, actions: [entry.take(outcome.entry)] }", "aField: resumingField",
        "theEntryIsKnown"
      ),
      ("custom-field.yaml", "show: { guard: value != none, target: shown }", "show: shown", "whatIsShownIsThere"),
      (
        "one-time-code.yaml", "guard: hasTyped, target: leaving", "guard: hasTyped and message == none, target: leaving",
        "nothingTypedIsLost"
      ),
      ("one-time-code.yaml", "{ target: gone, actions: [key.take(outcome.key)] }", "gone", "whatComesBackIsThere"),
      (
        "password-history.yaml", "done:   { target: shown, actions: [password.take(outcome.password)] }", "done:   shown",
        "whatIsSelectedIsThere"
      ),
      ("recovery-kit.yaml", "{ target: shown, actions: [kit.take(outcome.kit)] }", "shown", "theKitIsThere"),
      ("recovery-kit.yaml", "[grant.take(outcome.grant), entry.clear()]", "[entry.clear()]", "theKitNeedsAGrant"),
      ("set-erasure.yaml", "{ target: saving, actions: [grant.take(outcome.grant)] }", "saving", "choosingHasAGrant"),
      ("set-folder-erasure.yaml", "actions: [proof.take(outcome.folder)]", "actions: []", "aChangeHasAProof"),
      ("vault.yaml", "{ target: shown, actions: [password.take(outcome.password)] }", "shown", "whatIsShownIsThere"),
      ("vault.yaml", "{ target: copying, actions: [password.take(outcome.password)] }", "copying", "whatIsCopiedIsThere"),
    ])
  func planted(_ file: String, _ words: String, _ others: String, _ property: String) throws {
    let spec = try String(contentsOf: shippedSpecs.appending(path: file), encoding: .utf8)
    #expect(spec.contains(words), "\(file) has no such words")
    let planted = spec.replacing(words, with: others)
    // If operations do not require a secret, the compiler reports no error, and only the property finds the bug.
    let flow = try shippedFlow(file, as: planted, requiresProof: false)
    let verdict = try #require(flow.verify(only: property).verdicts.first { $0.property.name == property })
    guard case .refuted(let example) = verdict.result else {
      Issue.record("\(property): \(verdict.result)")
      return
    }
    let scenario = example.scenario(named: "Planted", of: flow)
    let testedFlow = try shippedFlow(
      file, as: planted.replacing("scenarios:\n", with: "scenarios:\n\(scenario)\n"), requiresProof: false)
    let result = ScenarioRunner.run(try #require(testedFlow.scenarios.first { $0.name == "Planted" }), of: testedFlow)
    #expect(result.failures.map(\.message).contains { $0.contains(property) }, "\(scenario)")
  }

  @Test("The abstract states cover random runs of the interpreter", arguments: [Precision.fewNumbers, Precision.manyNumbers])
  func followed(maximumNumbers: Int) throws {
    for flow in try shippedFlows() {
      let isFine = maximumNumbers == Precision.manyNumbers
      var walk = RandomWalk(flow, .whole(flow, maximumNumbers: maximumNumbers, dividesAll: isFine), seed: 1)
      let lost = walk.take(steps: 1_000)
      #expect(lost == nil, "\(flow.name)")
    }
  }
}
