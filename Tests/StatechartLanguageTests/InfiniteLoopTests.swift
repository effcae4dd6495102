import StatechartModel
import Testing

/// Tests of the detection of infinite loops of eventless transitions and raised events.
@Suite("Infinite loops")
struct InfiniteLoopTests {
  @Test(
    "A loop whose guards cannot all hold is not reported",
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
  func exclusiveGuards(_ states: String) {
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
    "An infinite loop is found in any order of the alternatives",
    arguments: [
      ("{ guard: on, target: b, actions: [on = false] }", "{ guard: go, target: b }", "a → b → a"),
      ("{ guard: go, target: b }", "{ guard: on, target: b, actions: [on = false] }", "a → b → a"),
      ("{ guard: on, target: b, actions: [on = false] }", "{ guard: not on, target: c }", "a → b → a → c → a"),
      ("{ guard: not on, target: c }", "{ guard: on, target: b, actions: [on = false] }", "a → b → a → c → a"),
    ])
  func endlessInAnyOrder(_ first: String, _ second: String, _ loop: String) {
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
          \(loop.contains("c") ? "c: { always: { target: a, actions: [on = true] } }" : "")
          off: { type: final }
        """
    ).filter { $0.code == .eventlessCycle }
    #expect(found.map(\.message) == ["eventless transitions form an infinite loop: \(loop)"])
  }

  @Test(
    "A chart with raised events is reported only if the events form an infinite loop",
    arguments: [
      // The loop begins at the start, at a transition with a target, or at a transition without a target.
      ("a: { entry: [raise(go)], on: { go: b } }, b: { entry: [raise(back)], on: { back: a } }", "back → go → back"),
      (
        "a: { on: { go: b } }, b: { entry: [raise(go)], on: { go: c } }, c: { entry: [raise(go)], on: { go: b } }",
        "go → go → go"
      ),
      ("a: { on: { go: { actions: [raise(go)] } } }", "go → go"),
      // More events are raised than handled.
      ("a: { on: { go: { actions: [raise(go), raise(back)] }, back: { actions: [raise(go)] } } }", "go → back → go"),
      // The state is reentered after each completion.
      (
        "a: { on: { go: c } }, c: { initial: f, done: { target: c, reenter: true }, states: { f: { type: final } } }",
        "done of 'c' → done of 'c'"
      ),
      // An eventless transition is part of the loop.
      ("a: { entry: [raise(go)], on: { go: b } }, b: { always: a }", "always → go → always"),
      // The events are raised by exit actions, by an ancestor and its descendant, or by the states of a region.
      ("a: { exit: [raise(back)], on: { go: b } }, b: { exit: [raise(go)], on: { back: a } }", "back → go → back"),
      (
        "a: { initial: x, on: { back: { actions: [raise(go)] } }, states: { x: { on: { go: { actions: [raise(back)] } } } } }",
        "go → back → go"
      ),
      (
        "a: { type: parallel, states: { r: { initial: x, states: { x: { entry: [raise(go)], on: { go: y } }, y: { entry: [raise(go)], on: { go: x } } } }, s: { ignore: go } } }",
        "go → go → go"
      ),
      // Each of two regions raises the event that the other region handles.
      (
        "a: { type: parallel, states: { r: { on: { go: { actions: [raise(back)] } } }, s: { on: { back: { actions: [raise(go)] } } } } }",
        "back → go → back"
      ),
      // A guard or a choice precedes the loop.
      (
        "a: { on: { back: { guard: n < 3, target: b } } }, b: { entry: [raise(go)], on: { go: { actions: [raise(go)] } } }",
        "go → go"
      ),
      (
        "a: { on: { back: d } }, d: { choice: [{ guard: n < 3, target: b }, { else: a }] }, b: { entry: [raise(go)], on: { go: { actions: [raise(go)] } } }",
        "go → go"
      ),
      // A descendant's `ignore` preempts the handlers, or another raised event exits the state before the loop repeats.
      (
        "a: { initial: x, on: { go: { actions: [raise(back)] }, back: { actions: [raise(go)] } }, states: { x: { ignore: [go, back] } } }",
        nil
      ),
      (
        "a: { on: { go: { target: b, actions: [raise(go)] } } }, b: { entry: [raise(back)], on: { go: { actions: [raise(go)] }, back: c } }, c: { on: { go: off } }",
        nil
      ),
      // Only the second chart has an infinite loop. The other charts become stable.
      ("a: { on: { go: { guard: n < 3, actions: [n += 1, raise(go)] } } }", nil),
      (
        "a: { entry: [raise(go)], on: { go: { guard: n < 3, target: b } } }, b: { entry: [raise(back)], on: { back: a } }",
        "back → go → back"
      ),
      ("a: { entry: [raise(go)], on: { go: d } }, d: { choice: [{ guard: n > 3, target: a }, { else: b }] }, b: ", nil),
      ("a: { entry: [raise(go)], on: { go: b } }, b: { entry: [raise(back)] }", nil),
      ("a: { on: { go: { target: b, actions: [raise(back)] } } }, b: { on: { back: a } }", nil),
      ("a: { on: { go: { actions: [raise(go)] } }, initial: x, states: { x: { on: { go: b } } } }, b: ", nil),
      ("a: { initial: x, on: { back: { actions: [raise(go)] } }, states: { x: { ignore: go } } }", nil),
    ])
  func raised(_ states: String, _ loop: String?) {
    let found = Bench.diagnostics(
      of: """
        flow: Door
        summary: A door.
        context: { n: int(0...9) = 0 }
        events: { go: , back: }
        on: { go: off, back: off }
        initial: a
        after: { 1s: off }
        states: { \(states), off: { type: final } }
        """
    ).filter { $0.code == .eventlessCycle }
    let words = "raised events form an infinite loop: "
    #expect(found.map(\.message) == (loop.map { [words + $0] } ?? []), "\(DiagnosticFormat.text.render(found))")
  }

  @Test(
    "Exited and entered states determine whether a loop ends",
    arguments: [
      // The state is exited and reentered, although the target is a descendant.
      ("o: { entry: [n = 3], always: { guard: n < 3, target: i, reenter: true }, initial: i, states: { i: } }", nil),
      (
        "o: { entry: [n = 0], always: { guard: n == 0, target: i, reenter: true, actions: [n = 3] }, initial: i, states: { i: } }",
        "i → i"
      ),
      // The choice is evaluated before the exit actions of the states that its branch exits.
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
        """, "o → c → t → o"
      ),
      // Another region changes the number: at its entry, by an eventless transition, or only on an event.
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
      // The path leads through a history state.
      (
        """
        o: { initial: i, states: { i: { always: { guard: n > 2, target: t } }, j: { on: { turn: i } }, h: { type: history, target: j } } }
          t: { always: h }
        """, nil
      ),
      // The guards test a field, a list, a secret, two variables or an optional value.
      ("o: { always: { guard: coat.on, target: t, actions: [coat.on = false] } }\n  t: { always: o }", nil),
      ("o: { always: { guard: list.contains(3), target: t, actions: [list.clear()] } }\n  t: { always: o }", nil),
      ("o: { always: { guard: key != none, target: t, actions: [key.clear()] } }\n  t: { always: o }", nil),
      ("o: { always: { guard: n >= m, target: t, actions: [n = 0, m = 3] } }\n  t: { always: o }", nil),
      ("o: { always: { guard: some != true, target: t } }\n  t: { always: { guard: some != false, target: o } }", "o → t → o"),
      // An assignment makes both sides of a comparison equal, or negates a Boolean whose value is known.
      ("o: { always: { guard: n != m, target: t, actions: [n = m] } }\n  t: { always: o }", nil),
      ("o: { always: { guard: on, target: t, actions: [on = not on] } }\n  t: { always: o }", nil),
      (
        """
        o: { always: { guard: on, target: t, actions: [on = not on] } }
          t: { always: { target: o, actions: [on = not on] } }
        """, "o → t → o"
      ),
    ])
  func exitedAndEnteredStates(_ states: String, _ loop: String?) {
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
    #expect(found.map(\.message) == (loop.map { ["eventless transitions form an infinite loop: \($0)"] } ?? []))
  }

  @Test(
    "Exited and entered states determine whether a guard that tests a state ends a loop",
    arguments: [
      // Transitions of the parent of two mutually exclusive states, and of the parent of their regions.
      ("q: { always: { guard: in(b), target: c }, initial: b, states: { b: , c: } }", nil),
      (
        "q: { type: parallel, always: { guard: in(b), target: c }, states: { x: , y: { initial: b, states: { b: , c: } } } }",
        nil
      ),
      ("q: { always: { guard: in(b), target: c }, initial: b, states: { b: , c: { initial: d, states: { d: } } } }", nil),
      // The tested state is exited with its region, and not entered again.
      (
        """
        q: { type: parallel, states: { x: { always: { guard: in(b), target: c } }, y: { initial: d, states: { b: , d: { on: { turn: b } } } } } }
          c: { always: q }
        """, nil
      ),
      // The transition leads into the region, and not to its initial state.
      (
        """
        q: { type: parallel, always: { guard: in(b), target: c, reenter: true },
              states: { x: , y: { initial: b, states: { b: , c: } } } }
        """, nil
      ),
      // Two alternatives test mutually exclusive states.
      (
        """
        q: { type: parallel, states: { x: { initial: s, states: { s: { always: [{ guard: not in(b), target: t }, { guard: in(d), target: u }] },
              t: , u: { always: s } } }, y: { initial: b, states: { b: { on: { turn: d } }, d: { on: { turn: b } } } } } }
        """, nil
      ),
      // The transition back tests an inactive state.
      ("q: { always: { guard: in(b), target: b }, initial: b, states: { b: { always: c }, c: } }", nil),
      // The tested state is entered again.
      ("q: { always: { guard: in(b), target: b }, initial: c, states: { b: , c: { on: { turn: b } } } }", "b → b"),
      // The guard tests the outer of two states with the same name.
      ("q: { always: { guard: in(b), target: c }, initial: b, states: { b: , c: { initial: b, states: { b: } } } }", nil),
      // The tested state is entered again with its region, or is never exited.
      (
        """
        q: { type: parallel, states: { x: { always: { guard: in(b), target: c } }, y: { initial: b, states: { b: { on: { turn: d } }, d: { on: { turn: b } } } } } }
          c: { always: q }
        """, "q → c → q"
      ),
      (
        """
        q: { type: parallel, states: { x: { initial: s, states: { s: { always: { guard: in(b), target: t } }, t: { always: s } } },
              y: { initial: b, states: { b: { on: { turn: d } }, d: { on: { turn: b } } } } } }
        """, "s → t → s"
      ),
      // A region is active together with the other regions.
      (
        """
        q: { type: parallel, states: { x: { always: { guard: in(y) and n == 0, target: c } }, y: { initial: b, states: { b: { on: { turn: d } }, d: { on: { turn: b } } } } } }
          c: { always: q }
        """, "q → c → q"
      ),
      // The transition back is in a region that is entered together with the target.
      ("q: { type: parallel, states: { x: , y: { always: c } } }\n  c: { always: x }", "x → c → x"),
    ])
  func guardsOnActiveStates(_ states: String, _ loop: String?) {
    let found = Bench.diagnostics(
      of: """
        flow: Door
        summary: A door.
        context: { n: int(0...3) = 0 }
        events: { turn: , enter: , reset: }
        initial: s0
        ignore: [turn, enter, reset]
        after: { 1h: end }
        states:
          s0: { on: { enter: q, turn: { actions: [n = 0] }, reset: { guard: n == 0, target: end } } }
          \(states)
          end: { type: final }
        """
    ).filter { $0.severity == .error }
    #expect(found.map(\.message) == (loop.map { ["eventless transitions form an infinite loop: \($0)"] } ?? []))
  }

  @Test("An eventless transition of the flow to a top-level final state is not a loop")
  func transitionToFinalState() throws {
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
}
