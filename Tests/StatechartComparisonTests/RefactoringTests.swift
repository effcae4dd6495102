import StatechartComparison
import StatechartLanguage
import StatechartModel
import Testing

/// A refactoring of a shipped flow: edits that keep the flow's behaviour.
struct Refactoring: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let file: String
  let edits: [Edit]
  let added: [String: String]

  init(_ name: String, _ file: String, _ edits: [Edit], adding added: [String: String] = [:]) {
    (testDescription, self.file, self.edits, self.added) = (name, file, edits, added)
  }

  static let all = [
    Refactoring("rename a state", "set-passcode.yaml", [.rename("mismatch", "differing", in: "set-passcode.yaml")]),
    Refactoring("rename a variable", "set-passcode.yaml", [.rename("chosen", "firstEntry", in: "set-passcode.yaml")]),
    Refactoring(
      "name a guard", "set-passcode.yaml",
      [
        Edit("set-passcode.yaml", "guard: entry.count == newLength and", "guard: isTyped and"),
        Edit("set-passcode.yaml", "initial: start\n", "guards: { isTyped: entry.count == newLength }\n\ninitial: start\n"),
      ]),
    Refactoring(
      "reorder states", "disable-passcode.yaml",
      [
        Edit("disable-passcode.yaml", lockedOut + notChecked, notChecked + lockedOut)
      ]),
    Refactoring(
      "inline a part", "set-erasure.yaml",
      [
        Edit("set-erasure.yaml", "uses: [PasscodeService, Feedback, PinPad]", "uses: [PasscodeService, Feedback]"),
        Edit("set-erasure.yaml", "events:\n  cancel:\n", "events:\n  cancel:\n  delete:\n  digit: { value: digit }\n"),
        Edit(
          "set-erasure.yaml",
          """
              use: { part: PinPad, entry: entry, length: length, message: message }
              screen: { prompt: Enter passcode to confirm }

          """,
          """
              screen:
                prompt: Enter passcode to confirm
                message: "{message}"
                dots: { filled: entry.count, of: length }
                keypad: { digit: digit, delete: delete }
              on:
                digit: { guard: entry.count < length, actions: [entry.append(value), message = none] }
                delete: { guard: entry.count > 0, actions: [entry.removeLast()] }

          """),
      ]),
    Refactoring(
      "split off a part", "disable-passcode.yaml",
      [
        Edit("disable-passcode.yaml", "Feedback, PinPad]", "Feedback, PinPad, Lockout]"),
        Edit(
          "disable-passcode.yaml", "    screen: { prompt: Too many attempts, countdown: wait }\n",
          "    use: { part: Lockout, rest: wait }\n"),
      ],
      adding: [
        "parts/lockout.yaml": """
        part: Lockout
        summary: Tells how long nobody can try.
        parameters: { rest: duration }
        screen: { prompt: Too many attempts, countdown: rest }

        """
      ]),
    Refactoring(
      "split a transition in two, or merge two", "generator.yaml",
      [
        Edit(
          "generator.yaml",
          """
                      guard: lowercase or uppercase or digits
                      target: generating
                      actions: [symbols = not symbols, preset = custom]
          """,
          """
                      - guard: lowercase
                        target: generating
                        actions: [symbols = not symbols, preset = custom]
                      - guard: uppercase or digits
                        target: generating
                        actions: [symbols = not symbols, preset = custom]
          """)
      ]),
    Refactoring(
      "reorder alternatives that exclude each other", "generator.yaml",
      [
        Edit(
          "generator.yaml",
          """
                        - { guard: strength == weak, target: made, actions: [level = 2] }
                        - { guard: strength == fair, target: made, actions: [level = 3] }

          """,
          """
                        - { guard: strength == fair, target: made, actions: [level = 3] }
                        - { guard: strength == weak, target: made, actions: [level = 2] }

          """)
      ]),
    Refactoring(
      "put states into a compound state", "disable-passcode.yaml",
      [
        Edit(
          "disable-passcode.yaml", notChecked + "\n" + notRemoved,
          """
            stuck:
              ignore: [digit, delete]
              initial: couldNotCheck
              states:
                couldNotCheck: { screen: { prompt: The passcode could not be checked. Nothing has changed. } }
                couldNotRemove:
                  entry: [entry.clear(), grant.clear()]
                  screen: { prompt: The passcode could not be removed. Nothing has changed. }

          """)
      ]),
    Refactoring(
      "write a condition otherwise", "set-passcode.yaml",
      [Edit("set-passcode.yaml", "when: newLength != 4", "when: newLength == 5 or not (newLength < 6)")]),
  ]

  private static let lockedOut = """
      lockedOut:
        ignore: [digit, delete]
        screen: { prompt: Too many attempts, countdown: wait }
        after: { wait: current }


    """
  private static let notChecked = """
      couldNotCheck:
        ignore: [digit, delete]
        screen: { prompt: The passcode could not be checked. Nothing has changed. }

    """
  private static let notRemoved = """
      couldNotRemove:
        ignore: [digit, delete]
        entry: [entry.clear(), grant.clear()]
        screen: { prompt: The passcode could not be removed. Nothing has changed. }

    """
}

/// Tests of the comparison, with edits of shipped flows that keep the observable behaviour.
@Suite("Refactorings")
struct RefactoringTests {
  @Test("A refactoring and its reversal are proved equivalent", arguments: Refactoring.all)
  func proved(_ refactoring: Refactoring) throws {
    let pair = try FlowVersions(of: refactoring.file, refactoring.edits, adding: refactoring.added)
    for versions in [(pair.old, pair.new), (pair.new, pair.old)] {
      let comparison = SpecComparison(old: [.flow(versions.0)], new: [.flow(versions.1)])
      let flow = try #require(comparison.flows.first)
      #expect(flow.isProved, "\(ComparisonFormat.text.render(comparison))")
      #expect(flow.differences.isEmpty, "\(ComparisonFormat.text.render(comparison))")
    }
  }
}
