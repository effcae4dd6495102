import StatechartComparison
import StatechartLanguage
import StatechartModel
import Testing

/// Edits of a shipped flow that change its behaviour, with the expected difference.
struct Change: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let file: String
  let edits: [Edit]
  let kind: Difference.Kind
  let impact: Difference.Impact
  /// A part of the source line of the difference; empty if the line is not checked.
  let line: String
  /// The number of steps of the shortest run.
  let steps: Int

  init(
    _ name: String, _ file: String, _ edits: [Edit], _ kind: Difference.Kind, _ impact: Difference.Impact, at line: String,
    steps: Int
  ) {
    (testDescription, self.file, self.edits) = (name, file, edits)
    (self.kind, self.impact, self.line, self.steps) = (kind, impact, line, steps)
  }

  static let all = [
    Change(
      "a passcode is saved without being confirmed", "set-passcode.yaml",
      [
        Edit(
          "set-passcode.yaml", "newLength and entry != chosen, target: mismatch",
          "newLength and mode == change and entry != chosen, target: mismatch")
      ], .service, .callers, at: "mode == change and entry != chosen", steps: 8),
    Change(
      "a delay is longer", "set-passcode.yaml", [Edit("set-passcode.yaml", "500ms: new", "800ms: new")], .timing, .compatible,
      at: "mismatch:", steps: 9),
    Change(
      "an effect is left out", "set-passcode.yaml",
      [Edit("set-passcode.yaml", "message = incorrectPasscode, shake()]", "message = incorrectPasscode]")], .service, .callers,
      at: "incorrect:", steps: 2),
    Change(
      "a button is shown for too long", "set-passcode.yaml",
      [
        Edit(
          "set-passcode.yaml",
          "ignore: [digit, delete, cancel]\n        screen: { buttons: none }\n        invoke:\n          operation: PasscodeService.create",
          "ignore: [digit, delete]\n        invoke:\n          operation: PasscodeService.create")
      ], .screen, .compatible, at: "creating:", steps: 8),
    Change(
      "a constant of a policy", "set-passcode.yaml",
      [Edit("codes.yaml", "usualLength: CodeLength = 6", "usualLength: CodeLength = 4")], .screen, .compatible, at: "", steps: 0
    ),
    Change(
      "another output", "disable-passcode.yaml",
      [
        Edit(
          "disable-passcode.yaml", "dismissed: { type: final, output: { success: false } }",
          "dismissed: { type: final, output: { success: true } }")
      ],
      .output, .callers, at: "dismissed:", steps: 1),
    Change(
      "an outcome leads elsewhere", "set-erasure.yaml",
      [Edit("set-erasure.yaml", "incorrect: { target: current", "incorrect: { target: couldNotCheck")], .screen, .compatible,
      at: "incorrect:", steps: 2),
    Change(
      "one more step before a folder is reset", "secret-folder.yaml",
      [
        Edit(
          "secret-folder.yaml", "        on: { reset: confirmingReset }\n",
          """
                  on: { reset: remindingOfCopies }
                remindingOfCopies:
                  screen:
                    prompt: Files that are nowhere else will be gone.
                    buttons:
                      - { label: Continue, event: reset }
                      - { label: Cancel, event: keep, role: cancel }
                  on: { reset: confirmingReset }

          """),
        Edit(
          "ru.yaml", "translations:\n",
          "translations:\n  Files that are nowhere else will be gone.: Файлы, которых нет больше нигде, будут потеряны.\n"),
      ], .screen, .compatible, at: "reset: remindingOfCopies", steps: 4),
    Change(
      "a limit of time away", "app.yaml", [Edit("app.yaml", "[limit = 15min]", "[limit = 20min]")], .timing, .compatible,
      at: "limit = 20min", steps: 5),
    Change(
      "a variable begins with another value", "disable-passcode.yaml",
      [Edit("disable-passcode.yaml", "message: text or none = anybodyCanOpen", "message: text or none")], .screen, .compatible,
      at: "", steps: 0),
  ]
}

/// Tests of the comparison, with edits of shipped flows that change the observable behaviour.
@Suite("Changes of behaviour")
struct BehaviourChangeTests {
  @Test("A change is reported with its source range, impact and a shortest run that shows the change", arguments: Change.all)
  func found(_ change: Change) throws {
    let versions = try FlowVersions(of: change.file, change.edits)
    let comparison = SpecComparison(old: [.flow(versions.old)], new: [.flow(versions.new)])
    let report = ComparisonFormat.text.render(comparison)
    let flow = try #require(comparison.flows.first)
    #expect(!flow.isProved)
    let behaviour = flow.differences.filter { $0.kind != .property }
    #expect(behaviour.count == 1, "\(report)")
    let difference = try #require(behaviour.first)
    #expect(difference.kind == change.kind && difference.impact == change.impact, "\(report)")
    let line = String(difference.range.file.line(difference.range.start.line))
    #expect(change.line.isEmpty || line.contains(change.line), "\(line)\n\(report)")
    let run = try #require(difference.run)
    #expect(run.inputs.old.count == change.steps, "\(report)")
    #expect(run.differs(between: versions.old, versions.new), "\(report)")
  }

  @Test(
    "A changed delay is reported with the delays of both versions",
    arguments: [("800ms", "300ms later"), ("200ms", "300ms earlier")])
  func delays(_ delay: String, _ change: String) throws {
    let edit = Edit("set-passcode.yaml", "500ms: new", "\(delay): new")
    let difference = try #require(try FlowVersions(of: "set-passcode.yaml", [edit]).compare().differences.first)
    #expect(difference.message == "in 'mismatch', the same reaction comes \(change)")
    #expect(difference.old == "after 500ms" && difference.new == "after \(delay)")
  }

  @Test("A reworded text is the only reported difference, with a run that shows the text")
  func reworded() throws {
    let (old, new) = ("Your passwords stay on this device.", "Your passwords stay with you.")
    let version = "KeySmith 0.1.0 (com.auroravitalis.keysmith)."
    let versions = try FlowVersions(
      of: "settings.yaml",
      [Edit("settings.yaml", old, new), Edit("ru.yaml", "\(version) \(old):", "\(version) \(new):")])
    let flow = try versions.compare()
    #expect(flow.isProved)
    #expect(flow.differences.map(\.kind) == [.text] && flow.differences.allSatisfy { $0.impact == .compatible })
    let difference = try #require(flow.differences.first)
    #expect(difference.old == "'\(version) \(old)'" && difference.new == "'\(version) \(new)'")
    #expect(difference.run?.scenario.contains("press: About") == true, "\(difference.run?.scenario ?? "")")
  }

  @Test("A property that is no longer proved is reported with a run")
  func property() throws {
    let flow = try FlowVersions(of: Change.all[0].file, Change.all[0].edits).compare()
    let lost = flow.differences.filter { $0.kind == .property }
    #expect(lost.map(\.message) == ["property 'onlyAConfirmedPasscodeIsSaved' is now refuted"])
    #expect(lost.first?.impact == .properties && lost.first?.run != nil)
  }

  @Test("A new exception to an implicit property is reported")
  func exceptions() throws {
    let text = "events: { x: }\ninitial: s\nstates:\n  s: { on: { x: e } }\n  e: { type: final }\n"
    let flow = try FlowVersions(text, text + "properties: { itCanEnd: { exception: Nobody waits. } }").compare()
    #expect(flow.differences.map(\.message) == ["an exception to 'itCanEnd' was added"])
    #expect(flow.differences.first?.impact == .properties)
  }
}
