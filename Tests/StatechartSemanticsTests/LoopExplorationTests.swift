import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of infinite loops and other faults that the compiler finds by exploration, and of flows without faults.
@Suite struct LoopExplorationTests {
  @Test("A loop that the order of actions in one step prevents is not an error")
  func order() throws {
    var machine = try Machine(
      """
      events: { go: , x: , y: , z: }
      initial: both
      states:
        both:
          type: parallel
          on: { go: { actions: [raise(x)] } }
          states:
            one:
              initial: still
              states:
                still: { after: { 1s: moved }, ignore: [x, y, z] }
                moved: { ignore: [x, y, z] }
            two:
              initial: ready
              states:
                ready:
                  on: { go: { target: armed, actions: [raise(y)] } }
                  ignore: [x, y, z]
                armed: { on: { x: safe, y: looping }, ignore: z }
                safe: { ignore: [x, y, z] }
                looping: { entry: [raise(z)], on: { z: { target: looping, reenter: true } }, ignore: [x, y] }
      """)
    try machine.send("go")
    #expect(machine.interpreter.atomicStates.map { machine.interpreter.flow.states[$0].name } == ["still", "safe"])
  }

  @Test(
    "Each fault is reported with a run that ends in the fault",
    arguments: [
      (
        "a: { on: { go: { guard: n < 2, actions: [n += 1] }, turn: { guard: n == 2, target: b } } }\n  b: { always: c }\n  c: { always: b }",
        "the loop begins in this state after: go, go, turn"
      ),
      (
        "a: { after: { 5s: b } }\n  b: { entry: [raise(turn)], on: { turn: { target: b, reenter: true } } }",
        "the loop begins in this state after: 5s"
      ),
      (
        "a: { on: { set: { guard: level == 9, target: b } } }\n  b: { always: c }\n  c: { always: b }",
        "the loop begins in this state after: set(level: 9)"
      ),
    ])
  func runs(states: String, note: String) throws {
    let file = SourceFile(
      path: "door.yaml",
      text: """
        flow: Door
        summary: A door.
        context: { n: int(0...2) = 0 }
        events: { go: , turn: , set: { level: int(0...9) } }
        initial: a
        on: { go: off, turn: off, set: off }
        after: { 1h: off }
        states:
          \(states)
          off: { type: final }
        """)
    guard case .flow(let flow)? = SpecLibrary(files: [file]).check(file.path).spec else {
      Issue.record("the flow has errors of names or types")
      return
    }
    let faults = flow.findInfiniteLoops()
    #expect(faults.flatMap(\.diagnostic.notes).filter { $0.range != nil }.map(\.message) == [note])
    for fault in faults {
      var interpreter = Interpreter(flow, inputs: fault.start)
      for input in fault.inputs {
        #expect(!interpreter.isFaulted)
        interpreter.take(input)
      }
      #expect(interpreter.isFaulted)
    }
  }

  @Test("A loop that ends is not an error, even if its data changes in each iteration")
  func ending() throws {
    _ = try Machine.flow(
      """
      context: { n: int(0...400) = 0 }
      events: { go: }
      initial: a
      after: { 1h: off }
      states:
        a: { on: { go: { target: b, actions: [n = 0] } } }
        b: { always: [{ guard: n < 400, target: c, actions: [n += 1] }, { target: a }], ignore: go }
        c: { always: b, ignore: go }
        off: { type: final }
      """)
  }

  @Test(
    "A loop beyond the depth of the exploration is reported, even after long delays",
    arguments: ["1min", "24h", "30000h"])
  func far(_ period: String) {
    let errors = Machine.errors(
      """
      context: { n: int(0...100) = 0, p: int(0...99) = 0, q: int(0...99) = 0, r: int(0...99) = 0, s: int(0...99) = 0 }
      events: { p: , q: , r: , s: }
      initial: idle
      states:
        idle:
          every: { \(period): { guard: n < 60, actions: [n += 1] } }
          always: [{ guard: n == 60, target: b }]
          on:
            p: { guard: p < 99, actions: [p += 1] }
            q: { guard: q < 99, actions: [q += 1] }
            r: { guard: r < 99, actions: [r += 1] }
            s: { guard: s < 99, actions: [s += 1] }
        b: { always: c }
        c: { always: b }
      """)
    #expect(errors == ["eventless transitions form an infinite loop: b → c → b"])
  }

  @Test("A macrostep that exceeds the limit on microsteps is reported")
  func tooManyMicrosteps() {
    let errors = Machine.errors(
      """
      context: { n: int(0...5000) = 0 }
      initial: a
      after: { 1h: off }
      states:
        a: { always: [{ guard: n < 5000, target: b, actions: [n += 1] }, off] }
        b: { always: a }
        off: { type: final }
      """)
    #expect(errors == ["the macrostep has more than 1000 microsteps"])
  }

  @Test(
    "A transition that makes its own guard false forms no loop, unless another action of the loop makes the guard true again",
    arguments: [
      ("{ guard: not asked, target: b, actions: [asked = true] }", "{}", false),
      ("{ guard: n > 2 and not asked, target: b, actions: [n = 0, asked = true] }", "{}", false),
      ("{ guard: not asked, target: b, actions: [asked = true] }", "{ entry: [asked = false] }", true),
      ("{ guard: not asked, target: b, actions: [asked = true] }", "{ exit: [asked = n == 0] }", true),
      ("{ guard: not asked or n > 2, target: b, actions: [asked = true] }", "{}", true),
      ("{ guard: asked, target: b, actions: [asked = true] }", "{}", true),
    ])
  func latches(transition: String, other: String, isLoop: Bool) throws {
    let chart = """
      context: { asked: bool = true, n: int(0...9) = 0 }
      events: { go: , ask: }
      initial: off
      states:
        off: { on: { go: b, ask: { actions: [asked = not asked, n = 3] } } }
        a: { always: \(transition), on: { go: off }, ignore: ask }
        b:
          initial: inside
          always: { guard: n != 1, target: a }
          on: { go: off }
          ignore: ask
          states: { inside: \(other) }
      """
    #expect(Machine.errors(chart).contains { $0.hasPrefix("eventless transitions form an infinite loop") } == isLoop)
    if !isLoop { #expect(try !Machine(chart).interpreter.flow.mayLoopEventlessly) }
  }
}
