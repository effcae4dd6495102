import Foundation
import Testing

/// The commands of the tool: their options, output streams and exit codes.
@Suite struct CommandLineTests {
  // MARK: check

  @Test("`check` prints nothing for specs without errors")
  func checkPasses() async throws {
    let run = try await interlock("check", "Specs")
    #expect(run == Run(code: 0, output: "", error: ""))
  }

  @Test("All errors of a file are reported in order, with position, caret and fix-it")
  func checkFails() async throws {
    let folder = try Folder(["door.yaml": brokenDoor])
    let run = try await interlock("check", folder.path("door.yaml"))
    #expect(run.code == 1)
    #expect(run.output.isEmpty)
    let places = run.error.split(separator: "\n").filter { $0.contains("error:") }
    #expect(places.count == 2)
    #expect(run.error.contains("door.yaml:7:17: error: unknown state 'opn'; did you mean 'open'? [unknown-state]"))
    #expect(run.error.contains("  7 |     on: { push: opn }\n    |                 ^~~\n  fix: replace 'opn' with 'open'"))
    #expect(run.error.contains("door.yaml:10:7: error: unknown event 'pull' [unknown-event]"))
  }

  @Test("`check` writes diagnostics as workflow commands of GitHub and as JSON")
  func checkFormats() async throws {
    let folder = try Folder(["door.yaml": brokenDoor])
    let github = try await interlock("check", "--format", "github", folder.path("door.yaml"))
    #expect(
      github.error.contains(
        "line=7,col=17,title=unknown-state::unknown state 'opn'; did you mean 'open'? (replace 'opn' with 'open')"))
    let json = try await interlock("check", "--format", "json", folder.path("door.yaml"))
    let first = try #require(json.output.split(separator: "\n").first)
    let object = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any]
    #expect(object?["code"] as? String == "unknown-state")
    #expect((object?["place"] as? [String: Any])?["line"] as? Int == 7)
  }

  @Test("'check --fix' applies and reports the certain fix-its, and reports the remaining errors")
  func checkFix() async throws {
    let door = """
      flow: Door
      summary: A door.
      events: { pull: }
      input: { strong: bool }
      initial: shut
      states:
        shut:
          onEntry: []
          on: { pull: { cond: strong && !weak, target: .open } }
        open: { final: true }
      """
    let folder = try Folder(["door.yaml": door])
    let run = try await interlock("check", "--fix", folder.path("door.yaml"))
    #expect(run.code == 1)
    #expect(run.error.contains("door.yaml:8:5: fixed: replace 'onEntry' with 'entry'"))
    #expect(run.error.contains("error: unknown name 'weak'"))
    let fixed = try String(contentsOfFile: folder.path("door.yaml"), encoding: .utf8)
    #expect(fixed.contains("entry: []\n") && fixed.contains("{ guard: strong and not weak, target: open }"))
    #expect(fixed.hasSuffix("open: { type: final }"))
    let again = try await interlock("check", "--fix", folder.path("door.yaml"))
    #expect(!again.error.contains("fixed:"))
    #expect(try String(contentsOfFile: folder.path("door.yaml"), encoding: .utf8) == fixed)
  }

  @Test("'check --fix' keeps the permissions of a file")
  func checkFixPermissions() async throws {
    let folder = try Folder([
      "door.yaml": "flow: Door\nsummary: A door.\ninitial: open\nstates: { open: { final: true } }\n"
    ])
    let path = folder.path("door.yaml")
    try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: path)
    #expect(try await interlock("check", "--fix", path).code == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("type: final"))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o664)
  }

  @Test("An error in a used spec is reported at its use if the used spec is not checked itself")
  func checkUsedSpec() async throws {
    let flow = """
      flow: Door
      summary: A door.
      uses: [Bell]
      initial: open
      states: { open: { type: final } }
      """
    let folder = try Folder([
      "a/door.yaml": flow, "a/bell.yaml": "interface: Bell\nsummary: A bell.\neffects: { ring: { n: int(9...0) } }",
      "b/gate.yaml": "flow: Gate\nsummary: A gate.\ninitial: opn\nstates: { open: { type: final } }",
    ])
    let whole = try await interlock("check", folder.path("a"))
    #expect(!whole.error.contains("'Bell' has errors") && whole.error.contains("bell.yaml:3"))
    // An error in another spec does not replace the error in the used spec.
    let single = try await interlock("check", folder.path("a/door.yaml"), folder.path("b/gate.yaml"))
    #expect(single.error.contains("door.yaml:3:8: error: spec 'Bell' has errors") && single.error.contains("gate.yaml:3"))
  }

  @Test("A spec with the extension .yml is reported with the correct extension, even if a folder also has the extension .yml")
  func checkStrayFile() async throws {
    let folder = try Folder([
      "door.yaml": "flow: Door\nsummary: A door.\nuses: [Bell]\ninitial: open\nstates: { open: { type: final } }",
      "bell.yml": "interface: Bell\nsummary: A bell.\neffects: { ring: }", "old.yml/notes.txt": "",
    ])
    let run = try await interlock("check", folder.path("door.yaml"))
    #expect(run.code == 1)
    #expect(run.error.contains("unknown interface, part or flow 'Bell'"))
    #expect(run.error.contains("bell.yml': a spec has the extension '.yaml'"))
  }

  @Test("A path that does not exist is reported")
  func checkMissingFile() async throws {
    let run = try await interlock("check", "nowhere.yaml")
    #expect(run.code == 1)
    #expect(run.error.contains("nowhere.yaml") && run.error.contains("no such file or folder"))
  }

  @Test("Different spellings of a path are accepted", arguments: [".", "./door.yaml", "door.yaml", "w", "w/door.yaml"])
  func checkSpellings(_ path: String) async throws {
    let door = brokenDoor.replacing("opn", with: "open").replacing("      pull: shut\n", with: "")
    let folder = try Folder(["door.yaml": door, "w/door.yaml": door.replacing("flow: Door", with: "flow: Window")])
    #expect(try await interlock(["check", path], in: folder.path("")) == Run(code: 0, output: "", error: ""))
  }

  /// Simulates a flow that `check` accepts, because `check` explores only some values of a number input.
  @Test("A flow that enters an infinite loop at its start is reported")
  func simulateEndlessStart() async throws {
    let folder = try Folder([
      "door.yaml": """
      flow: Door
      summary: A door.
      input: { knocks: int(0...9) = 4 }
      events: { knock: }
      initial: shut
      states:
        shut:
          entry: [raise(knock)]
          on: { knock: [{ guard: knocks + knocks == 10, target: shut, reenter: true }, open] }
        open: { type: final }
      """
    ])
    let run = try await interlock(
      "simulate", folder.path("door.yaml"), "--input", "knocks=5", input: #"{"event":"knock"}"# + "\n")
    #expect(run.code == 1)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(
      run.error
        == "start: error: the flow faulted: a macrostep exceeded 1000 microsteps, or overflowed the internal queue of 16 events\n"
    )
    let other = try await interlock("simulate", folder.path("door.yaml"))
    #expect(other.code == 0 && other.error.isEmpty)
  }

  @Test("A flow without scenarios is reported")
  func testWithoutScenarios() async throws {
    let folder = try Folder([
      "door.yaml":
        "flow: Door\nsummary: A door.\ninitial: shut\nstates: { shut: { after: { 1s: open } }, open: { type: final } }\n"
    ])
    let run = try await interlock("test", folder.path("door.yaml"))
    let output = "Door\n  no scenarios\n  properties proved 1 of 1\n\n0 passed, 0 failed\n"
    #expect(run == Run(code: 0, output: output, error: ""))
  }

  @Test("The mutation score excludes equivalent mutants, and includes mutants that only a property kills")
  func mutants() async throws {
    let door = """
      flow: Door
      summary: A door.
      context: { pushes: int(0...9) = 0 }
      events: { push: }
      initial: shut
      states:
        shut: { on: { push: { guard: pushes < 9, target: open, actions: [pushes = 0] } }, after: { 1min: over } }
        open: { on: { push: PUSH } }
        over: { type: final }
      PROPERTIES
      scenarios:
        - { name: It opens, steps: [send: push, expect: { state: open }] }
        - { name: It ends, steps: [wait: 1min, expect: { state: over }] }
      """
    func lines(_ push: String, _ properties: String) async throws -> String {
      let text = door.replacing("PUSH", with: push).replacing("PROPERTIES", with: properties)
      let folder = try Folder(["door.yaml": text])
      return try await interlock("test", "--mutate", folder.path("door.yaml")).output
    }
    // The mutant without the actions of the first transition is equivalent, because the counter is 0 before the transition.
    let unproved = try await lines("shut", "")
    #expect(unproved.contains("  mutants killed 5 of 7; 1 more is equivalent\n"), "\(unproved)")
    let proved = try await lines("shut", "properties: { wayBack: { from: open, possible: shut } }")
    #expect(proved.contains("  mutants killed 7 of 7, 2 of them by properties alone; 1 more is equivalent\n"), "\(proved)")
    // Without the action, the third push opens the door again, which no scenario covers.
    let counted = try await lines("{ target: shut, actions: [pushes = 9] }", "")
    #expect(counted.contains("surviving mutant: the actions are removed at"), "\(counted)")
  }

  @Test("An unknown command is a usage error")
  func usage() async throws {
    let run = try await interlock("chekc")
    #expect(run.code == 64)
    #expect(run.error.contains("check"))
  }

  // MARK: simulate

  @Test("`simulate` reads inputs as JSON Lines, and writes a line for each input and a line for the start")
  func simulate() async throws {
    let typing = (1...6).map { _ in #"{"event":"digit","data":{"value":1}}"# }
    let input = (typing + typing + [#"{"outcome":"PasscodeService.create.done","data":{}}"#]).joined(separator: "\n")
    let run = try await interlock("simulate", "Specs/set-passcode.yaml", "--input", "mode=create", input: input)
    #expect(run.code == 0)
    let lines = try run.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.count == 14)
    #expect(lines[0]["configuration"] as? [String] == ["new"])
    #expect((lines[0]["screen"] as? [String: Any])?["prompt"] as? String == "Enter a passcode")
    #expect(lines[6]["configuration"] as? [String] == ["confirm"])
    #expect(lines[12]["pending"] as? [String] == ["PasscodeService.create"])
    #expect(lines[13]["done"] as? Bool == true)
    #expect((lines[13]["output"] as? [String: Any])?["success"] as? Bool == true)
  }

  @Test("`simulate --format screens` draws the screens, and writes the active states, effects and pending operations as text")
  func simulateScreens() async throws {
    let digits = (1...6).map { _ in #"{"event":"digit","data":{"value":1}}"# }
    let run = try await interlock(
      "simulate", "Specs/set-passcode.yaml", "--input", "mode=create", "--format", "screens",
      input: (digits + digits).joined(separator: "\n"))
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "╭────────────────────────────╮")
    #expect(lines.contains("│      Enter a passcode      │"))
    #expect(lines.contains { $0.contains("● ○ ○ ○ ○ ○") })
    #expect(lines.contains("new"))
    #expect(lines.last?.hasSuffix("pending: PasscodeService.create") == true)
    #expect(!run.output.contains("{"))
  }

  @Test("`simulate --scenario` writes the inputs of a scenario and their output lines, and rejects an unknown scenario")
  func simulateScenario() async throws {
    let spec = "Specs/set-passcode.yaml"
    let played = try await interlock("simulate", spec, "--scenario", "Create passcode, mismatch")
    let lines = played.output.split(separator: "\n")
    #expect(lines.count == 31)
    let given = lines.indices.filter { $0 % 2 == 1 }.map { lines[$0] }
    let shown = lines.indices.filter { $0 % 2 == 0 }.map { lines[$0] }
    #expect(given.prefix(2) == [#"{"data":{"value":1},"event":"digit"}"#, #"{"data":{"value":2},"event":"digit"}"#])
    #expect(given.contains(#"{"wait":"500ms"}"#))
    let typed = try await interlock("simulate", spec, "--input", "mode=create", input: given.joined(separator: "\n"))
    #expect(typed.output.split(separator: "\n") == shown)

    let unknown = try await interlock("simulate", spec, "--scenario", "Create passcode")
    #expect(unknown.code == 64)
    #expect(unknown.error.contains("The flow has no scenario 'Create passcode'; it has 'Create passcode, success', "))
  }

  @Test("An invalid line ends a simulation with an error that contains the line number")
  func simulateMistake() async throws {
    let run = try await interlock(
      "simulate", "Specs/set-passcode.yaml", "--input", "mode=create", input: "{\"event\":\"cancle\"}\n{\"event\":\"cancel\"}\n"
    )
    #expect(run.code == 1)
    #expect(run.error.contains("line 1: error: unknown event 'cancle'"))
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test("A missing or invalid input is a usage error", arguments: [[], ["--input", "mode=destroy"]])
  func simulateInput(_ input: [String]) async throws {
    let run = try await interlock(["simulate", "Specs/set-passcode.yaml"] + input)
    #expect(run.code == 64)
    #expect(run.error.contains("'mode'"))
  }

  @Test("An input without a name is a usage error whose message does not contain the input")
  func simulateInputWithoutName() async throws {
    let run = try await interlock("simulate", "Specs/set-passcode.yaml", "--input", "739105")
    #expect(run.code == 64)
    #expect(run.error.contains("Expected an input 'name=value'.") && !run.error.contains("739105"), "\(run.error)")
  }

  // MARK: test

  @Test("`test` plays scenarios, and reports their coverage")
  func testPasses() async throws {
    let run = try await interlock("test", "Specs")
    #expect(run.code == 0)
    #expect(run.output.contains("✓ passed  Create passcode, mismatch (stage-02/2)"))
    #expect(run.output.contains(/states (\d+) of \1, transitions (\d+) of \2/))
  }

  @Test("`test` plays tours, and reports the position and the state at which a tour fails")
  func testTour() async throws {
    let shop = """
      flow: Shop
      summary: A shop.
      events: { enter: }
      initial: outside
      states:
        outside: { screen: { title: Shop, buttons: [{ label: Enter, event: enter }] }, on: { enter: inside } }
        asking: { screen: { title: Really, buttons: [{ label: Enter, event: enter }] }, on: { enter: inside } }
        inside: { screen: { title: Inside }, after: { 1s: asking } }

      """
    let tour = """
      tour: Round
      summary: A round.
      start: Shop
      steps:
        - press: Enter
        - expect: { flow: Shop, title: Inside }

      """
    let folder = try Folder(["Specs/shop.yaml": shop, "Specs/tours/round.yaml": tour])
    let passed = try await interlock("test", folder.path("Specs"))
    #expect(passed.code == 0 && passed.output.contains("Round\n  ✓ passed  2 steps of the tour\n"))
    let inserted = shop.replacing("on: { enter: inside } }\n  asking", with: "on: { enter: asking } }\n  asking")
    let broken = try Folder(["Specs/shop.yaml": inserted, "Specs/tours/round.yaml": tour])
    let failed = try await interlock("test", broken.path("Specs"))
    #expect(failed.code == 1 && failed.output.contains("Round\n  ✗ FAILED  2 steps of the tour\n"))
    #expect(failed.output.contains("round.yaml:6:5: expected title 'Inside', found 'Really' (in 'Shop.asking')"))
  }

  @Test("A failing scenario is reported with its position and the actual result")
  func testFails() async throws {
    let folder = try Folder([
      "door.yaml": """
      flow: Door
      summary: A door.
      events: { push: }
      initial: shut
      states:
        shut: { on: { push: open } }
        open: { on: { push: shut } }
      scenarios:
        - name: It opens
          steps:
            - send: push
            - expect: { state: shut }
      """
    ])
    let run = try await interlock("test", folder.path("door.yaml"))
    #expect(run.code == 1)
    #expect(run.output.contains("✗ FAILED  It opens"))
    #expect(run.output.contains("door.yaml:12:9: expected state 'shut', found 'open'"))
    #expect(run.output.contains("0 passed, 1 failed"))
  }

  @Test("A surviving mutant is reported with its position")
  func unnoticed() async throws {
    let folder = try Folder([
      "door.yaml": """
      flow: Door
      summary: A door.
      events: { push: }
      initial: shut
      states:
        shut: { on: { push: open } }
        open: { on: { push: shut } }
      scenarios:
        - { name: It opens, steps: [send: push, expect: { state: open }] }
      """
    ])
    let run = try await interlock("test", "--mutate", folder.path("door.yaml"))
    #expect(run.output.contains("mutants killed 2 of 4\n"))
    #expect(run.output.contains("surviving mutant: the transition is removed at \(folder.path("door.yaml")):7:23"))
  }

  // MARK: explain

  @Test("`explain` prints the explanation of a code with an example")
  func explain() async throws {
    let run = try await interlock("explain", "unknown-state")
    #expect(run.code == 0)
    #expect(run.output.contains("states:"))
    #expect(try await interlock("explain", "unknown-stat").code == 64)
  }
}

let brokenDoor = """
  flow: Door
  summary: A door.
  events: { push: }
  initial: shut
  states:
    shut:
      on: { push: opn }
    open:
      on:
        pull: shut
        push: shut
  """
