import StatechartModel
import Testing

/// Tests of changes that invalidate the facts of a guard within a microstep.
@Suite("Invalidation of narrowing within a microstep")
struct StepNarrowingTests {
  @Test(
    "A guard narrows values in the actions if no other transition of the same microstep changes them",
    arguments: [
      "b: { on: { other: { actions: [n = 3] } } }",
      "b: { always: { guard: n == 0, target: here, actions: [n = 3] } }",
      "b: { after: { 1s: { actions: [n = 3] } } }",
      "b: { initial: c, states: { c: { exit: [n = 3], after: { 1s: d } }, d: { type: final } } }",
    ])
  func regions(_ beside: String) {
    let text = """
      flow: Door
      summary: A door.
      context: { n: int(0...3) = 0 }
      events: { go: , other: }
      initial: here
      states:
        here:
          type: parallel
          ignore: [go, other]
          after: { 1h: done }
          states:
            a: { on: { go: { guard: n < 3, actions: [n += 1] } }, after: { 1min: { guard: n < 3, actions: [n += 1] } } }
            \(beside)
        done: { exit: [n = 3], on: { go: here, other: here } }
      """
    let errors = Bench.diagnostics(of: text).filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(DiagnosticFormat.text.render(errors))")
  }

  @Test(
    "Changes that happen later or in another microstep do not invalidate a guard",
    arguments: [
      // Actions are performed in the order of the file.
      ("here", "a: { on: { go: { guard: n < 3, actions: [n += 1] } } }", "b: { on: { go: { actions: [n = 3] } } }"),
      // Only a state outside the parallel state has an exit action that changes the number.
      (
        "here", "a: { on: { go: { guard: n < 3, actions: [n += 1] } } }",
        "b: { initial: c, states: { c: { on: { go: d } }, d: { on: { go: c } } } }"
      ),
      // A transition that exits both regions is not taken together with a transition inside a region.
      ("done", "a: { on: { go: { guard: n < 3, actions: [n += 1] } } }", "b: { exit: [n = 3] }"),
      (
        "here", "a: { on: { go: { actions: [n = 3] } } }",
        "b: { on: { go: { guard: n < 3, target: done, actions: [n += 1] } } }"
      ),
      // The first region is exited last.
      ("here", "a: { exit: [n = 0], on: { go: { target: done, actions: [n += 1] } } }", "b: { exit: [n = 3] }"),
      (
        "here",
        "a: { initial: c, states: { c: { exit: [n = 0], on: { go: { target: d, actions: [n += 1] } } }, d: { on: { go: c } } } }",
        "b: { initial: e, states: { e: { exit: [n = 3], on: { go: f } }, f: { on: { go: e } } } }"
      ),
    ])
  func laterInTheStep(_ outside: String, _ first: String, _ second: String) {
    let text = """
      flow: Door
      summary: A door.
      context: { n: int(0...3) = 0 }
      events: { go: }
      initial: here
      states:
        here:
          type: parallel
          conflict: first
          on: { go: { target: \(outside), reenter: true } }
          after: { 1h: done, 1min: out }
          states:
            \(first)
            \(second)
        out: { exit: [n = 3], on: { go: here } }
        done: { type: final }
      """
    let errors = Bench.diagnostics(of: text).filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(DiagnosticFormat.text.render(errors))")
  }

  @Test("Exit actions of states that a transition does not exit do not invalidate its guard")
  func exits() {
    let text = """
      flow: Door
      summary: A door.
      context: { n: int(0...3) = 0 }
      events: { go: }
      initial: a
      states:
        a: { on: { go: [{ guard: n < 3, target: b, actions: [n += 1] }, b] } }
        b: { exit: [n = 3], on: { go: a } }
      """
    #expect(Bench.diagnostics(of: text).isEmpty)
  }

  @Test("Exit actions of a transition's source and its ancestors narrow values in the actions of the transition")
  func exitsAround() {
    func errors(_ states: String, exit: String = "n = 0, few.clear()") -> Int {
      Bench.diagnostics(
        of: """
          flow: Door
          summary: A door.
          context: { n: int(0...3) = 0, m: int(0...3) = 0, few: "list(int(0...9), 2)" }
          events: { go: { add: int(0...9) }, turn: }
          initial: a
          ignore: [go, turn]
          states:
            done: { type: final, entry: [m = n] }
            a:
              exit: [\(exit)]
              \(states)
          """
      ).count { $0.severity == .error }
    }
    #expect(errors("on: { go: { target: done, actions: [n += 1, few.append(add), few.append(add)] } }") == 0)
    #expect(errors("initial: b\n    states: { b: { exit: [n = 3], on: { go: { target: done, actions: [n += 1] } } } }") == 0)
    #expect(errors("on: { go: { target: done, actions: [few.append(add), few.append(add), few.append(add)] } }") == 1)
    #expect(errors("on: { go: { guard: n < 3, target: done, actions: [n += 1] } }", exit: "n = m") == 1)
    #expect(errors("on: { go: { actions: [n += 1] } }\n    after: { 1s: done }") == 1, "no state is exited")
    let regions = "{ one: { exit: [n = 3] }, two: { exit: [n = 0], on: { go: { target: done, actions: [n += 1] } } } }"
    #expect(errors("type: parallel\n    states: \(regions)", exit: "m = 0") == 1, "the first region is exited last")
  }
}
