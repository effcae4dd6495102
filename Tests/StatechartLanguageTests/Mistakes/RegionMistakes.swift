import StatechartModel
import Testing

extension Mistake {
  /// Errors in regions, history states and modes.
  static let ofRegions: [Mistake] = [
    // Modes
    Mistake(
      .unknownMode, .flow,
      "mode: ①scmxl\ninitial: a\nstates: { a: { type: final } }\n"),
    Mistake(
      .onlyInSCXML, .state,
      "always: done\nentry:\n  - ①send(push, 1s)"),
    Mistake(
      .onlyInSCXML, .state,
      "always: done\nentry:\n  - ①{ if: locked, then: [locked = false] }"),
    Mistake(
      .onlyInSCXML, .state,
      "after: { 1s: ①{ target: [done, here] } }"),
    Mistake(
      .onlyInSCXML, .flow,
      "initial: ①{ target: a, actions: [raise(push)] }\nevents: { push: }\nstates: { a: { type: final } }\n"),
    Mistake(
      .onlyInSCXML, .state,
      "initial: a\nstates: { a: { after: { 1s: past } }, past: { type: history, target: ①a, actions: [tries = 0] } }"),
    Mistake(
      .onlyInSCXML, .state,
      "on: { ①done(done): done }"),
    Mistake(
      .onlyInSCXML, .flow,
      "mode: scxml\nevents: { digit: { value: digit } }\ninitial: a\nstates: { a: { on: { digit: { actions: [①send(digit, value)] } } } }\n"
    ),
    Mistake(
      .onlyInSCXML, .flow,
      "mode: scxml\nevents: { e: { n: int(0...9) } }\ninitial: a\nstates: { a: { entry: ['①send(e, 1, 1s, x)'] } }\n"),
    Mistake(
      .missingArgument, .flow,
      "mode: scxml\nevents: { e: { n: int(0...9) } }\ninitial: a\nstates: { a: { entry: [①send(e)] } }\n"),
    Mistake(
      .onlyInSCXML, .flow,
      "mode: scxml\nevents: { e: }\ninitial: a\nstates: { a: { entry: ['send(e, 1s, ①5)'] } }\n"),
    Mistake(
      .onlyInSCXML, .flow,
      "mode: scxml\nevents: { e: }\ninitial: a\nstates: { a: { entry: [①cancel()] } }\n"),
    Mistake(
      .unknownEvent, .flow,
      "mode: scxml\nevents: { e: }\ninitial: a\nstates: { a: { entry: ['send(e, 1s, knock)', 'cancel(①knok)'] } }\n"),
    Mistake(
      .unknownEvent, .state,
      "always: done\nentry: [①raise()]"),
    Mistake(
      .missingArgument, .state, "always: done\nentry: [①raise(digit)]"),

    // Regions
    Mistake(
      .parallelState,
      .state, "type: parallel\ninitial: ①a\nstates: { a: , b: }"),
    Mistake(
      .parallelState, .flow,
      "initial: open\nstates: { ①open: { type: parallel } }\n"),
    Mistake(
      .parallelState,
      .state, "type: parallel\nstates: { ①a: { type: final }, b: }"),
    Mistake(
      .parallelState,
      .state, "type: parallel\nstates: { ①a: { choice: [{ else: done }] }, b: }"),
    Mistake(
      .parallelState, .state,
      "type: parallel\nconflict: ①last\nstates: { a: , b: }"),
    Mistake(
      .parallelState, .flow,
      "initial: open\nstates: { ①open: { conflict: first } }\n"),
    Mistake(
      .crossRegion, .state,
      "type: parallel\nstates: { a: { initial: b, states: { b: { after: { 1s: ①c } } } }, c: }"),
    Mistake(
      .crossRegion, .state,
      "type: parallel\nstates: { a: { initial: b, states: { b: { choice: [{ else: ①done }] } } }, c: }"),
    Mistake(
      .crossRegion, .flow,
      """
      mode: scxml
      initial: here
      states:
        here: { type: parallel, states: { a: { initial: b, states: { b: { choice: [{ else: ①out }] } } }, c: } }
        out: { type: final }
      """),
    Mistake(
      .crossRegion, .flow,
      """
      mode: scxml
      events: { push: }
      initial: here
      states:
        here: { type: parallel, states: { a: { initial: b, states: { b: } }, past: { type: history }, c: } }
        out: { on: { push: ①{ target: [b, past] } } }
      """),
    Mistake(
      .crossRegion, .flow,
      "mode: scxml\nevents: { push: }\ninitial: a\nstates: { a: { on: { push: ①{ target: [b, c] } } }, b: , c: }\n"),
    Mistake(
      .conflictingRegions, .flow,
      """
      events: { push: }
      initial: here
      states:
        here:
          type: parallel
          states:
            a: { on: { push: ①done } }
            c: { initial: d, states: { d: { on: { push: ②e } }, e: { ignore: push, after: { 1s: d } } } }
        done: { type: final }
      """),
    Mistake(
      .conflictingRegions, .flow,
      """
      context: { n: "int(0...3) = 0" }
      events: { push: }
      initial: here
      states:
        here:
          type: parallel
          states:
            a: { on: { push: ①done } }
            c: { on: { push: ②{ guard: n < 3, actions: [n += 1] } } }
        done: { type: final }
      """),

    doubted("go", "b: { initial: c, states: { c: { exit: [②n = 3], on: { go: d } }, d: { after: { 1s: c } } } }"),
    doubted("go", first: "b: { on: { go: { actions: [②n = 3] } } }"),
    doubted("go", first: "b: { on: { any: { actions: [②n = 3] } } }"),
    // The note is not at the exit action of region `a` itself, which is performed before the exit action of `b`.
    Mistake(
      .outOfRange, .flow,
      """
      context: { n: int(0...3) = 0 }
      events: { go: }
      initial: here
      states:
        here:
          type: parallel
          states:
            b: { exit: [②n = 3] }
            a: { exit: [n = 0], on: { go: { guard: n < 3, target: done, actions: [n = ①n + 1] } } }
        done: { type: final }

      """),
    Mistake(
      .outOfRange, .flow,
      """
      context: { n: int(0...3) = 0 }
      events: { go: }
      initial: here
      states:
        here: { exit: [②n = 3], on: { go: [{ guard: n < 3, target: done, actions: [n = ①n + 1] }, done] } }
        done: { type: final }

      """),

    // History and final states
    Mistake(
      .historyState, .state,
      "initial: a\nstates: { a: { after: { 1s: past } }, ①past: { type: history, on: { push: done } } }"),
    Mistake(
      .historyState, .flow,
      """
      events: { pause: , go: }
      initial: play
      states:
        play: { initial: x, on: { pause: paused, go: y }, states: { x: {}, y: {} } }
        paused: { on: { go: back }, ignore: [pause] }
        ①back: { type: history, target: play }

      """),
    Mistake(
      .historyState,
      .state, "initial: a\nstates: { a: { after: { 1s: past } }, past: { type: history, target: ①done } }"),
    Mistake(
      .historyState, .state,
      "initial: a\nstates: { a: { after: { 1s: first } }, past: { type: history }, first: { type: deep history, target: ①past } }"
    ),
    Mistake(
      .historyState,
      .state, "initial: past\nstates: { a: { after: { 1s: done } }, ①past: { type: history } }"),
    Mistake(
      .historyState, .state, "target: ①done"),
    Mistake(
      .neverDone, .flow,
      "initial: open\nstates: { ①open: { done: shut }, shut: { type: final } }\n"),
    Mistake(
      .neverDone, .flow,
      """
      initial: open
      states:
        ①open: { type: parallel, done: shut, states: { a: { initial: b, states: { b: { type: final } } }, ②c: } }
        shut: { type: final }
      """),
    Mistake(
      .neverDone, .flow,
      """
      initial: open
      states:
        ①open: { initial: a, done: shut, states: { a: { after: { 1s: b } }, b: { after: { 1s: a } } } }
        shut: { type: final }
      """),
    Mistake(
      .selfTarget, .state,
      "on: { push: { reenter: ①true, actions: [tries = 0] } }\nafter: { 1s: done }"),
  ]

  /// Returns an incorrect spec: a region increments a number within the range of its guard, while another region can change the
  /// number.
  private static func doubted(_ event: String, first: String = "", _ second: String = "") -> Mistake {
    Mistake(
      .outOfRange, .flow,
      """
      context: { n: int(0...3) = 0 }
      events: { go: }
      initial: here
      states:
        here:
          type: parallel
          after: { 1s: done }
          states:
            \(first)
            a: { on: { \(event): { guard: n < 3, actions: [n = ①n + 1] } } }
            \(second)
        done: { type: final }

      """)
  }
}

@Test("An error in regions, history states or modes is reported with its code and position", arguments: Mistake.ofRegions)
func regionMistake(_ mistake: Mistake) {
  mistake.check()
}
