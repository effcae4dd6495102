import StatechartLanguage
import Testing

extension Mistake {
  /// Regions, histories and modes.
  static let ofRegions: [Mistake] = [
    // Modes
    Mistake(
      .unknownMode, "there is no mode 'scmxl'", fix: "did you mean 'scxml'?", .flow,
      "mode: ①scmxl\ninitial: a\nstates: { a: { type: final } }\n"),
    Mistake(
      .onlyInSCXML, "'send' belongs to 'mode: scxml'", fix: "write 'after' in a state, or 'raise' for an event at once", .state,
      "always: done\nentry:\n  - ①send(push, 1s)"),
    Mistake(
      .onlyInSCXML, "'if' belongs to 'mode: scxml'", fix: "write a transition with a guard, or a choice", .state,
      "always: done\nentry:\n  - ①{ if: locked, then: [locked = false] }"),
    Mistake(
      .onlyInSCXML, "a transition with several targets belongs to 'mode: scxml'", fix: "lead to the state around them", .state,
      "after: { 1s: ①{ target: [done, here] } }"),
    Mistake(
      .onlyInSCXML, "a beginning with several states or actions belongs to 'mode: scxml'", .flow,
      "initial: ①{ target: a, actions: [raise(push)] }\nevents: { push: }\nstates: { a: { type: final } }\n"),
    Mistake(
      .onlyInSCXML, "a history with several targets or actions belongs to 'mode: scxml'", .state,
      "initial: a\nstates: { a: { after: { 1s: past } }, past: { type: history, target: ①a, actions: [tries = 0] } }"),
    Mistake(
      .onlyInSCXML, "'done' of another state belongs to 'mode: scxml'", fix: "write 'done:' in that state", .state,
      "on: { ①done(done): done }"),
    Mistake(
      .onlyInSCXML, "what 'send' takes carries no secret and no text, and only what carries nothing is taken back",
      fix: "raise 'digit', or let it carry nothing", .flow,
      "mode: scxml\nevents: { digit: { value: digit } }\ninitial: a\nstates: { a: { on: { digit: { actions: [①send(digit, value)] } } } }\n"
    ),
    Mistake(
      .onlyInSCXML, "what 'send' takes carries no secret and no text, and only what carries nothing is taken back",
      fix: "raise 'e', or let it carry nothing", .flow,
      "mode: scxml\nevents: { e: { n: int(0...9) } }\ninitial: a\nstates: { a: { entry: ['①send(e, 1, 1s, x)'] } }\n"),
    Mistake(
      .missingArgument, "'e' takes 1 value, and here are 0", .flow,
      "mode: scxml\nevents: { e: { n: int(0...9) } }\ninitial: a\nstates: { a: { entry: [①send(e)] } }\n"),
    Mistake(
      .onlyInSCXML, "here the name of what is sent is needed, such as 'knock'",
      fix: "write 'send(event, 1s, knock)', and 'cancel(knock)' to take it back", .flow,
      "mode: scxml\nevents: { e: }\ninitial: a\nstates: { a: { entry: ['send(e, 1s, ①5)'] } }\n"),
    Mistake(
      .onlyInSCXML, "here the name of what is sent is needed, such as 'knock'",
      fix: "write 'send(event, 1s, knock)', and 'cancel(knock)' to take it back", .flow,
      "mode: scxml\nevents: { e: }\ninitial: a\nstates: { a: { entry: [①cancel()] } }\n"),
    Mistake(
      .unknownEvent, "there is no 'send' called 'knok'", fix: "did you mean 'knock'?", .flow,
      "mode: scxml\nevents: { e: }\ninitial: a\nstates: { a: { entry: ['send(e, 1s, knock)', 'cancel(①knok)'] } }\n"),
    Mistake(
      .unknownEvent, "'raise' needs the name of an event first", fix: "write 'raise(event)'", .state,
      "always: done\nentry: [①raise()]"),
    Mistake(
      .missingArgument, "'digit' takes 1 value, and here are 0", .state, "always: done\nentry: [①raise(digit)]"),

    // Regions
    Mistake(
      .parallelState, "'here' is parallel: it is in all of its states at once and begins in each", fix: "remove 'initial'",
      .state, "type: parallel\ninitial: ①a\nstates: { a: , b: }"),
    Mistake(
      .parallelState, "'open' is parallel and has no states", fix: "give it two or more", .flow,
      "initial: open\nstates: { ①open: { type: parallel } }\n"),
    Mistake(
      .parallelState, "'a' stands directly in a parallel state and so cannot be final", fix: "put it into a state of its own",
      .state, "type: parallel\nstates: { ①a: { type: final }, b: }"),
    Mistake(
      .parallelState, "'a' stands directly in a parallel state and so cannot be a choice",
      fix: "put it into a state of its own",
      .state, "type: parallel\nstates: { ①a: { choice: [{ else: done }] }, b: }"),
    Mistake(
      .parallelState, "'last' says nothing about a conflict",
      fix: "write 'conflict: first': the region that stands first goes ahead", .state,
      "type: parallel\nconflict: ①last\nstates: { a: , b: }"),
    Mistake(
      .parallelState, "only a parallel state has conflicts to settle", fix: "remove 'conflict'", .flow,
      "initial: open\nstates: { ①open: { conflict: first } }\n"),
    Mistake(
      .crossRegion, "'c' is in another region than 'b', and regions do not lead into each other",
      fix: "raise an event that the other region hears", .state,
      "type: parallel\nstates: { a: { initial: b, states: { b: { after: { 1s: ①c } } } }, c: }"),
    Mistake(
      .crossRegion, "a choice in the region 'a' leads out of it to 'done'",
      fix: "put the guards on a transition, or the choice outside", .state,
      "type: parallel\nstates: { a: { initial: b, states: { b: { choice: [{ else: ①done }] } } }, c: }"),
    Mistake(
      .crossRegion, "a choice in the region 'a' leads out of it to 'out'",
      fix: "put the guards on a transition, or the choice outside", .flow,
      """
      mode: scxml
      initial: here
      states:
        here: { type: parallel, states: { a: { initial: b, states: { b: { choice: [{ else: ①out }] } } }, c: } }
        out: { type: final }
      """),
    Mistake(
      .crossRegion, "'b' and 'past' cannot be active at once", .flow,
      """
      mode: scxml
      events: { push: }
      initial: here
      states:
        here: { type: parallel, states: { a: { initial: b, states: { b: } }, past: { type: history }, c: } }
        out: { on: { push: ①{ target: [b, past] } } }
      """),
    Mistake(
      .crossRegion, "'b' and 'c' cannot be active at once", .flow,
      "mode: scxml\nevents: { push: }\ninitial: a\nstates: { a: { on: { push: ①{ target: [b, c] } } }, b: , c: }\n"),
    Mistake(
      .conflictingRegions, "'push' leads out of 'here' here, while another region of it answers as well",
      fix: "ignore the event in one of them, or add 'conflict: first' to 'here'",
      notes: ["this answers at the same time"], .flow,
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
      .conflictingRegions, "'push' leads out of 'here' here, while another region of it answers as well",
      fix: "ignore the event in one of them, or add 'conflict: first' to 'here'",
      notes: ["this answers at the same time"], .flow,
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

    doubted(
      "what the guard says of 'n' may be over: this can change it in the same step", "go",
      "b: { initial: c, states: { c: { exit: [②n = 3], on: { go: d } }, d: { after: { 1s: c } } } }"),
    doubted(
      "what the guard says of 'n' may be over: this can change it in the same step", "go",
      first: "b: { on: { go: { actions: [②n = 3] } } }"),
    doubted(
      "what the guard says of 'n' may be over: this can change it in the same step", "go",
      first: "b: { on: { any: { actions: [②n = 3] } } }"),
    // Not the exit of its own, which comes before that of the other region.
    Mistake(
      .outOfRange, "this can be 4, and only 0 to 3 is allowed",
      fix: "change 'n' in one place alone, or ask in a state that is entered after this",
      notes: ["what the guard says of 'n' is over: this exit comes first"], .flow,
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
      .outOfRange, "this can be 4, and only 0 to 3 is allowed",
      fix: "change 'n' in one place alone, or ask in a state that is entered after this",
      notes: ["what the guard says of 'n' is over: this exit comes first"], .flow,
      """
      context: { n: int(0...3) = 0 }
      events: { go: }
      initial: here
      states:
        here: { exit: [②n = 3], on: { go: [{ guard: n < 3, target: done, actions: [n = ①n + 1] }, done] } }
        done: { type: final }

      """),

    // Histories and ends
    Mistake(
      .historyState, "the history 'past' can have a 'target' and nothing else", .state,
      "initial: a\nstates: { a: { after: { 1s: past } }, ①past: { type: history, on: { push: done } } }"),
    Mistake(
      .historyState, "the flow itself is never left, so the history 'back' would remember nothing",
      fix: "put it into the state that it leads back to", .flow,
      """
      events: { pause: , go: }
      initial: play
      states:
        play: { initial: x, on: { pause: paused, go: y }, states: { x: {}, y: {} } }
        paused: { on: { go: back }, ignore: [pause] }
        ①back: { type: history, target: play }

      """),
    Mistake(
      .historyState, "'done' is no state of 'here', whose history this is", fix: "lead to a state in 'here' that is no history",
      .state, "initial: a\nstates: { a: { after: { 1s: past } }, past: { type: history, target: ①done } }"),
    Mistake(
      .historyState, "'past' is a history itself, and there may be nothing yet that it leads back to",
      fix: "lead to a state that is no history", .state,
      "initial: a\nstates: { a: { after: { 1s: first } }, past: { type: history }, first: { type: deep history, target: ①past } }"
    ),
    Mistake(
      .historyState, "its parent begins with 'past', which does not say where to begin the first time", fix: "add a 'target'",
      .state, "initial: past\nstates: { a: { after: { 1s: done } }, ①past: { type: history } }"),
    Mistake(
      .historyState, "'here' is no history, and only a history has 'target' of its own",
      fix: "put it under 'on', 'always' or 'after'", .state, "target: ①done"),
    Mistake(
      .neverDone, "'open' has no states that could be done", fix: "write 'always', 'on' or 'after'", .flow,
      "initial: open\nstates: { ①open: { done: shut }, shut: { type: final } }\n"),
    Mistake(
      .neverDone, "'open' waits for all of its regions, and nothing in 'c' is final",
      fix: "give a state directly in 'c' 'type: final'", notes: ["this one is never done"], .flow,
      """
      initial: open
      states:
        ①open: { type: parallel, done: shut, states: { a: { initial: b, states: { b: { type: final } } }, ②c: } }
        shut: { type: final }
      """),
    Mistake(
      .neverDone, "'open' waits to be done, and nothing in it is final", fix: "give one of its states 'type: final'", .flow,
      """
      initial: open
      states:
        ①open: { initial: a, done: shut, states: { a: { after: { 1s: b } }, b: { after: { 1s: a } } } }
        shut: { type: final }
      """),
    Mistake(
      .selfTarget, "without a target nothing is left, and so nothing entered again", fix: "add the state as 'target'", .state,
      "on: { push: { reenter: ①true, actions: [tries = 0] } }\nafter: { 1s: done }"),
  ]

  /// A region beside one that counts as far as its guard says, and may go too far.
  private static func doubted(_ note: String, _ event: String, first: String = "", _ second: String = "") -> Mistake {
    Mistake(
      .outOfRange, "this can be 4, and only 0 to 3 is allowed",
      fix: "change 'n' in one place alone, or ask in a state that is entered after this", notes: [note], .flow,
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

@Test("A mistake about regions, histories or modes is found at its place, in words", arguments: Mistake.ofRegions)
func regionMistake(_ mistake: Mistake) {
  mistake.check()
}
