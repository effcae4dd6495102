import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of valid charts, which must compile without diagnostics.
@Suite("Valid charts")
struct ValidChartTests {
  @Test("A state that is exited at once does not have to handle events")
  func passing() throws {
    let flow = try Bench.flow(
      "flow: Door\nsummary: A door.\nevents: { push: }\ninitial: a\nstates: { a: { always: b }, b: { on: { push: a } } }\n")
    #expect(flow.states.count == 3)
  }

  @Test("States do not have to handle an event that the flow ignores")
  func inherited() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      events: { push: }
      initial: a
      ignore: [push]
      states: { a: { after: { 1s: b } }, b: { after: { 1s: a } } }
      """)
    #expect(flow.states[0].ignored == [ID(0)])
  }

  @Test("A state name resolves to the state in the innermost enclosing scope, and can be a suffix of a state path")
  func nearest() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      events: { one: , two: , three: , four: , five: }
      initial: a
      ignore: [one, two, three, four, five]
      states:
        a:
          initial: x
          on: { one: x }
          states:
            x: { on: { two: y, three: b.y, four: { guard: not in(y), target: z } } }
            y: { on: { two: x, four: z } }
        b:
          initial: x
          on: { five: y }
          states:
            x: { on: { two: { guard: not in(z.x), target: y } } }
            y: { on: { two: z.y } }
            z: { initial: x, states: { x: { on: { two: b.x } }, y: { on: { three: x, four: z } } } }
        z: { on: { one: a.y } }
      """)
    func targets(_ path: String) -> [String] {
      let state = flow.states.first { $0.path == path }
      return state?.handlers.flatMap(\.transitions).compactMap(\.target).map { flow.states[$0].path } ?? []
    }
    #expect(targets("a") == ["a.x"])
    #expect(targets("a.x") == ["a.y", "b.y", "z"])
    #expect(targets("a.y") == ["a.x", "z"])
    #expect(targets("b") == ["b.y"])
    #expect(targets("b.x") == ["b.y"])
    #expect(targets("b.y") == ["b.z.y"])
    #expect(targets("b.z.x") == ["b.x"])
    #expect(targets("b.z.y") == ["b.z.x", "b.z"])
    #expect(targets("z") == ["a.y"])
    let asked = flow.states.flatMap(\.handlers).flatMap(\.transitions).flatMap { $0.condition?.all ?? [] }
      .compactMap { if case .isIn(let state) = $0.kind { flow.states[state].path } else { nil } }
    #expect(asked == ["a.y", "b.z.x"])
  }

  @Test("A timer is named after its state, regardless of the order of states with the same name")
  func delayNames() throws {
    func names(_ first: String, _ second: String) throws -> Set<String> {
      let flow = try Bench.flow(
        """
        flow: Door
        summary: A door.
        initial: \(first)
        states:
          \(first): { initial: w, states: { w: { after: { 1s: \(second) } } } }
          \(second): { initial: w, states: { w: { after: { 1s: v } }, v: { after: { 1s: end, 2s: w } } } }
          end: { type: final }
        """)
      return Set(flow.timers.map(\.name))
    }
    #expect(try names("a", "b") == ["a_w", "b_w", "v1", "v2"])
    #expect(try names("b", "a") == ["a_w", "b_w", "v1", "v2"])
  }

  @Test("A guard of a choice can test a state if the choice is not on the initial path")
  func choiceAsks() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      initial: a
      states:
        a: { initial: x, states: { x: { after: { 1s: which } }, which: { choice: [{ guard: in(a), target: b }, { else: x }] } } }
        b: { type: final }
      """)
    #expect(flow.allTransitions.count == 3)
  }

  @Test("A choice can test a state that is active on one of the paths to it, also in another region")
  func choiceAsksBeside() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      events: { go: , turn: }
      initial: both
      ignore: [go, turn]
      states:
        both:
          type: parallel
          states:
            left: { initial: x, states: { x: { on: { turn: y } }, y: { on: { turn: x } } } }
            right:
              initial: z
              states:
                z: { on: { go: which } }
                which: { choice: [{ guard: in(x) and not in(z), target: w }, { guard: in(y), target: out }, { else: z }] }
                w: { on: { go: z, turn: out } }
                out: { type: final }
      """)
    #expect(flow.allTransitions.count == 8)
  }

  @Test("Using a part in two states declares its events once")
  func partTwice() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      uses: [Pad]
      context: { code: pin, size: int(0...9) = 4 }
      initial: a
      states:
        a: { use: { part: Pad, entry: code, size: size }, always: { guard: code.count == size, target: b } }
        b: { use: { part: Pad, entry: code, size: size }, after: { 1s: c } }
        c: { type: final }
      """)
    #expect(flow.events.map(\.name) == ["digit", "delete"])
  }

  @Test("An input and an output with the same name and the same cases share a type")
  func sharedCases() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      input: { mode: enter | leave }
      output: { mode: enter | leave }
      initial: a
      states: { a: { type: final, output: { mode: mode } } }
      """)
    #expect(flow.output.map(\.type) == [flow.variables[0].type])
  }

  @Test("A comment on the line of a declaration becomes the comment of the declaration")
  func comments() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      input: { wide: bool }
      context:
        tries: int(0...9) = 0   # how often it was pushed
      events:
        push:                   # from outside
      initial: a
      states:
        a:                      # where it begins
          on: { push: { guard: tries < 9 and wide, actions: [tries += 1] } }
          after: { 1s: b }
        b: { type: final }      # where it ends
      """)
    #expect(flow.variables.map(\.comment) == [nil, "how often it was pushed"])
    #expect(flow.events.map(\.comment) == ["from outside"])
    #expect(flow.states.map(\.comment) == [nil, "where it begins", "where it ends"])
  }
}

/// Tests of interactions between features.
@Suite("Feature interactions")
struct FeatureInteractionTests {
  @Test("Chained choices with too many paths are rejected")
  func manyWays() {
    var text = "flow: Maze\nsummary: A maze.\ncontext: { left: bool = true }\nevents: { go: }\ninitial: hall\nstates:\n"
    text += "  hall: { on: { go: fork1 } }\n"
    for index in 1...7 {
      let next = index == 7 ? "end" : "fork\(index + 1)"
      text += "  fork\(index): { choice: [{ guard: left, target: \(next) }, { else: \(next) }] }\n"
    }
    text += "  end: { type: final }\n"
    let found = Bench.diagnostics(of: text).filter { $0.severity == .error }
    #expect(found.map(\.message) == ["more than 64 paths lead through 'fork1' and the following choice states"])
  }

  @Test("An exit action invalidates the facts of a guard")
  func exitChanges() {
    let text = """
      flow: Door
      summary: A door.
      context: { tries: int(0...3) = 0 }
      events: { push: }
      initial: shut
      states:
        shut: { exit: [tries = 3], on: { push: { guard: tries < 3, target: open, actions: [tries += 1] } } }
        open: { on: { push: shut } }
      """
    #expect(Bench.diagnostics(of: text).map(\.code) == [.outOfRange])
    let inside = text.replacing("exit: [tries = 3], ", with: "")
    #expect(Bench.diagnostics(of: inside).isEmpty)
  }

  @Test("A parameter that a part changes needs a variable as its argument, despite a default")
  func hygiene() {
    let part = """
      part: Note
      summary: A note.
      parameters: { message: text or none = none }
      events: { wipe: }
      on: { wipe: { actions: [message = none] } }
      """
    let flow = """
      flow: Door
      summary: A door.
      uses: [Note]
      context: { message: text or none }
      initial: a
      states: { a: { use: Note, after: { 1s: b } }, b: { type: final } }
      """
    let library = SpecLibrary(files: [
      SourceFile(path: "door.yaml", text: flow), SourceFile(path: "note.yaml", text: part),
    ])
    #expect(library.compile("door.yaml").diagnostics.all.map(\.code) == [.missingArgument])
    let mended = SpecLibrary(files: [
      SourceFile(path: "door.yaml", text: flow.replacing("use: Note,", with: "use: { part: Note, message: message },")),
      SourceFile(path: "note.yaml", text: part),
    ])
    #expect(mended.compile("door.yaml").diagnostics.all.isEmpty)
  }

  @Test("A qualified name distinguishes the effects of two interfaces")
  func prefixes() {
    let library = SpecLibrary(files: [
      SourceFile(
        path: "door.yaml",
        text:
          "flow: Door\nsummary: A door.\nuses: [Gate, Tower]\ninitial: a\nstates: { a: { entry: [Gate.ring(), Tower.ring()], after: { 1s: b } }, b: { type: final } }\n"
      ),
      SourceFile(path: "gate.yaml", text: "interface: Gate\nsummary: A gate.\neffects: { ring: }\n"),
      SourceFile(path: "tower.yaml", text: "interface: Tower\nsummary: A tower.\neffects: { ring: }\n"),
    ])
    #expect(library.compile("door.yaml").diagnostics.all.isEmpty)
  }

  @Test("The same cases in two interfaces are reported, because they would be two types")
  func sameCases() {
    let library = SpecLibrary(files: [
      SourceFile(
        path: "door.yaml",
        text: "flow: Door\nsummary: A door.\nuses: [Gate, Tower]\ninitial: a\nstates: { a: { type: final } }\n"),
      SourceFile(path: "gate.yaml", text: "interface: Gate\nsummary: A gate.\neffects: { ring: { tone: high | low } }\n"),
      SourceFile(path: "tower.yaml", text: "interface: Tower\nsummary: A tower.\neffects: { toll: { pitch: high | low } }\n"),
    ])
    #expect(library.compile("door.yaml").diagnostics.all.contains { $0.code == .ambiguousName })
  }

  @Test("The same cases in records are reported for two interfaces, and are one type within one interface")
  func sameCasesInRecords() {
    let gate = "interface: Gate\nsummary: A gate.\nrecords: { Bell: { tone: high | low, echo: high | low } }\n"
    let tower = "interface: Tower\nsummary: A tower.\nrecords: { Clock: { pitch: \"list(high | low, 2)\" } }\n"
    func told(of uses: String) -> [String] {
      let door = "flow: Door\nsummary: A door.\nuses: [\(uses)]\ninitial: a\nstates: { a: { type: final } }\n"
      let library = SpecLibrary(files: [
        SourceFile(path: "door.yaml", text: door), SourceFile(path: "gate.yaml", text: gate),
        SourceFile(path: "tower.yaml", text: tower),
      ])
      return library.compile("door.yaml").diagnostics.all.filter { $0.code == .ambiguousName }.map(\.message)
    }
    #expect(told(of: "Gate").isEmpty)
    #expect(
      told(of: "Gate, Tower") == [
        "'Gate.Tone' and 'Tower.Pitch' declare the same cases as two types"
      ])
  }

  @Test("An interface is used if only its records are used")
  func usedForRecords() {
    let library = SpecLibrary(files: [
      SourceFile(
        path: "door.yaml",
        text: """
          flow: Door
          summary: A door.
          uses: [Gate]
          events: { ring: { bells: "list(Bell, 2)" } }
          initial: a
          states: { a: { on: { ring: { guard: bells.count > 1, target: b } } }, b: { type: final } }
          """),
      SourceFile(path: "gate.yaml", text: "interface: Gate\nsummary: A gate.\nrecords: { Bell: { loud: bool } }\n"),
    ])
    #expect(library.compile("door.yaml").diagnostics.all.map(\.message) == [])
  }
}
