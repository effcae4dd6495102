import StatechartLanguage
import Testing

/// Charts that are as they should be, and must not be complained of.
@Suite("Charts")
struct ChartTests {
  @Test("A state that is left at once need not say what it does about events")
  func passing() throws {
    let flow = try Bench.flow(
      "flow: Door\nsummary: A door.\nevents: { push: }\ninitial: a\nstates: { a: { always: b }, b: { on: { push: a } } }\n")
    #expect(flow.states.count == 3)
  }

  @Test("What a state around says about an event holds for all in it")
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

  @Test("A name means the nearest state of that name, and the end of a path will do")
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
            x: { on: { two: y, three: b.y, four: { guard: in(y), target: z } } }
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

  @Test(
    "A circle ends where its guards cannot hold together all the way round",
    arguments: [
      "heating: { always: { guard: n >= 21, target: idle } }, idle: { always: { guard: n < 19, target: heating } }",
      "heating: { always: { guard: n == 3, target: idle } }, idle: { always: { guard: n == 4, target: heating } }",
      "heating: { always: { guard: mode == a, target: idle } }, idle: { always: { guard: mode == b, target: heating } }",
      "heating: { always: { guard: mode == a, target: idle } }, idle: { always: { guard: mode != a, target: heating } }",
      "heating: { always: { guard: wait > 2s, target: idle } }, idle: { always: { guard: wait < 1s, target: heating } }",
      "heating: { always: { guard: n < most, target: idle } }, idle: { always: { guard: n >= most, target: heating } }",
      "heating: { always: { guard: some == none, target: idle } }, idle: { always: { guard: some == 3, target: heating } }",
      "heating: { always: { guard: on, target: idle } }, idle: { exit: [on = false], always: { guard: n == 0, target: heating } }",
      "heating: { always: { guard: n < 5, target: idle, actions: [n = 7] } }, idle: { always: heating }",
      "heating: { always: { guard: code.count == 4, target: idle, actions: [code.clear()] } }, idle: { always: heating }",
      "heating: { always: { guard: n < 5, target: idle } }, idle: { choice: [{ guard: n > 7, target: heating }, { else: off }] }",
      "heating: { always: { guard: n < 5, target: idle } }, idle: { choice: [{ guard: n < 5, target: off }, { else: heating }] }",
      "heating: { always: [{ guard: on, target: idle }, { target: off }] }, idle: { always: { target: heating, actions: [on = false] } }",
    ])
  func circleEnds(_ states: String) {
    let found = Bench.diagnostics(
      of: """
        flow: Door
        summary: A door.
        context:
          n: int(0...40) = 20
          most: int(0...40) = 20
          on: bool = true
          wait: duration = 1s
          mode: a | b = a
          some: int(0...9) or none
          code: pin
        initial: heating
        after: { 1s: off }
        states: { \(states), off: { type: final } }
        """
    ).filter { $0.severity == .error }
    #expect(found.isEmpty, "\(DiagnosticFormat.text.render(found))")
  }

  @Test(
    "A circle without an end is found in whatever order the alternatives stand",
    arguments: [
      ("{ guard: on, target: b, actions: [on = false] }", "{ guard: go, target: b }", "a → b → a"),
      ("{ guard: go, target: b }", "{ guard: on, target: b, actions: [on = false] }", "a → b → a"),
      ("{ guard: on, target: b, actions: [on = false] }", "{ guard: not on, target: c }", "a → b → a → c → a"),
      ("{ guard: not on, target: c }", "{ guard: on, target: b, actions: [on = false] }", "a → c → a → b → a"),
    ])
  func endlessInAnyOrder(_ first: String, _ second: String, _ circle: String) {
    let found = Bench.diagnostics(
      of: """
        flow: Door
        summary: A door.
        context: { on: bool = true, go: bool = true }
        initial: a
        after: { 1s: off }
        states:
          a: { always: [\(first), \(second)] }
          b: { always: a }
          c: { always: { target: a, actions: [on = true] } }
          off: { type: final }
        """
    ).filter { $0.code == .eventlessCycle }
    #expect(found.map(\.message) == ["the flow could go round for ever without an event: \(circle)"])
  }

  @Test(
    "What is left and entered on the way round says whether it ends",
    arguments: [
      // Left and entered again, though the target is inside.
      ("o: { entry: [n = 3], always: { guard: n < 3, target: i, reenter: true }, initial: i, states: { i: } }", nil),
      (
        "o: { entry: [n = 0], always: { guard: n == 0, target: i, reenter: true, actions: [n = 3] }, initial: i, states: { i: } }",
        "i → i"
      ),
      // What the branch leaves is left when the choice has decided.
      (
        """
        o: { exit: [n = 3], initial: s, states: { s: { entry: [n = 0], always: c }, c: { choice: [{ guard: n == 3, target: t }, { else: d }] }, d: } }
          t: { always: o }
        """, nil
      ),
      (
        """
        o: { exit: [n = 3], initial: s, states: { s: { entry: [n = 0], always: c }, c: { choice: [{ guard: n == 0, target: t }, { else: d }] }, d: } }
          t: { always: o }
        """, "s → c → t → s"
      ),
      // The regions beside.
      (
        """
        o: { type: parallel, states: { a: { always: { guard: n < 3, target: t } }, b: { entry: [n = 3] } } }
          t: { always: { guard: n < 3, target: o } }
        """, nil
      ),
      (
        """
        o: { type: parallel, states: { a: { initial: t, states: { t: { always: { guard: n < 3, target: u } }, u: { always: t } } },
              b: { always: { guard: n < 3, target: v, actions: [n = 3] }, initial: w, states: { w: , v: } } } }
        """, nil
      ),
      (
        """
        o: { type: parallel, states: { a: { initial: t, states: { t: { always: { guard: n < 3, target: u } }, u: { always: t } } },
              b: { on: { turn: { actions: [n = 3] } } } } }
        """, "t → u → t"
      ),
      // What a history brings back.
      (
        """
        o: { initial: i, states: { i: { always: { guard: n > 2, target: t } }, j: { on: { turn: i } }, h: { type: history, target: j } } }
          t: { always: h }
        """, nil
      ),
      // What is known of a field, a list, a secret or what can be absent does not say that it ends, nor that it does not.
      ("o: { always: { guard: coat.on, target: t, actions: [coat.on = false] } }\n  t: { always: o }", nil),
      ("o: { always: { guard: list.contains(3), target: t, actions: [list.clear()] } }\n  t: { always: o }", nil),
      ("o: { always: { guard: key != none, target: t, actions: [key.clear()] } }\n  t: { always: o }", nil),
      ("o: { always: { guard: n >= m, target: t, actions: [n = 0, m = 3] } }\n  t: { always: o }", nil),
      ("o: { always: { guard: some != true, target: t } }\n  t: { always: { guard: some != false, target: o } }", "o → t → o"),
      // Sides of an assignment are equal, and a condition can be known before it is assigned.
      ("o: { always: { guard: n != m, target: t, actions: [n = m] } }\n  t: { always: o }", nil),
      ("o: { always: { guard: on, target: t, actions: [on = not on] } }\n  t: { always: o }", nil),
      (
        """
        o: { always: { guard: on, target: t, actions: [on = not on] } }
          t: { always: { target: o, actions: [on = not on] } }
        """, "o → t → o"
      ),
    ])
  func whatIsLeftAndEntered(_ states: String, _ circle: String?) {
    let found = Bench.diagnostics(
      of: """
        flow: Door
        summary: A door.
        records: { Coat: { on: bool } }
        context:
          { n: int(0...3) = 0, m: int(0...3) = 0, on: bool = true, some: bool or none, key: secret or none, list: 'list(int(0...3), 2)',
            coat: 'Coat = Coat(on: true)' }
        events: { turn: , enter: }
        initial: s0
        ignore: [turn, enter]
        after: { 1h: end }
        states:
          s0: { on: { enter: o, turn: { actions: [n = 0, m = 1, on = true] } } }
          \(states)
          end: { type: final }
        """
    ).filter { $0.severity == .error }
    #expect(found.map(\.message) == (circle.map { ["the flow could go round for ever without an event: \($0)"] } ?? []))
  }

  @Test("A delay is called like its state, whichever of those that share a name comes first")
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

  @Test("Very many ways round are not all followed", .timeLimit(.minutes(1)))
  func manyWaysRound() throws {
    let names = (0..<40).map { "c\($0)" }
    _ = try Bench.flow(
      """
      flow: Door
      summary: A door.
      context: { on: bool = true }
      input: { \(names.map { "\($0): bool" }.joined(separator: ", ")) }
      initial: s0
      states:
        \(names.enumerated().map {
          "s\($0): { always: [{ guard: \($1), target: s\($0 + 1) }, s\($0 + 1)], after: { 1s: off } }"
        }.joined(separator: "\n  "))
        s40: { always: [{ guard: on, target: s0, actions: [on = false] }, off] }
        off: { type: final }
      """)
  }

  @Test("An eventless transition of the whole flow that ends it goes round nowhere")
  func endsFromEverywhere() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      context: { n: int(0...3) = 0 }
      initial: a
      always: { guard: n == 3, target: end }
      states: { a: { after: { 1s: { guard: n < 3, actions: [n += 1] }, 2s: end } }, end: { type: final } }
      """)
    #expect(flow.states[0].always.count == 1)
  }

  @Test("A condition may ask for a state in a choice that is reached later than at the start")
  func choiceAsks() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      initial: a
      states:
        a: { after: { 1s: which } }
        which: { choice: [{ guard: in(a), target: b }, { else: a }] }
        b: { type: final }
      """)
    #expect(flow.allTransitions.count == 3)
  }

  @Test("The same part in two states brings its events once")
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

  @Test("Two values with the same cases share a type where they share a name")
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

  @Test("Comments are kept with what they stand beside")
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

/// What only shows where several things come together.
@Suite("Meetings")
struct MeetingTests {
  @Test("Choices that fork again and again are refused before they fill the machine")
  func manyWays() {
    var text = "flow: Maze\nsummary: A maze.\ncontext: { left: bool = true }\nevents: { go: }\ninitial: hall\nstates:\n"
    text += "  hall: { on: { go: fork1 } }\n"
    for index in 1...7 {
      let next = index == 7 ? "end" : "fork\(index + 1)"
      text += "  fork\(index): { choice: [{ guard: left, target: \(next) }, { else: \(next) }] }\n"
    }
    text += "  end: { type: final }\n"
    let found = Bench.diagnostics(of: text).filter { $0.severity == .error }
    #expect(found.map(\.message) == ["more than 64 ways lead through 'fork1' and the choices after it"])
  }

  @Test("What an exit changes is not as the guard saw it")
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

  @Test("A part that changes what it is given needs a name of the host's, whatever its default")
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

  @Test("An effect that two interfaces offer is told apart by its interface")
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

  @Test("The same cases in two interfaces would be two types, and are told")
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
}
