import StatechartModel
import Testing

/// Returns a flow with events that share a prefix, and a state with the given keys.
private func net(_ state: String) -> String {
  """
  events: { net.up: , net.down: , push: }
  initial: open
  states:
    open: { \(state) }
    gone: { after: { 1s: shut }, ignore: any }
    shut: { type: final }
  after: { 1h: gone }
  """
}

extension Mistake {
  /// Errors and warnings in states, transitions, raised events, choices, scenarios and properties.
  static let ofCharts: [Mistake] = [
    // States
    Mistake(
      warning: .duplicateKey, .flow,
      "initial: a\nstates: { a: { after: { ②10s: b, ①10000ms: b } }, b: { type: final } }"),
    Mistake(
      .initialState, .file,
      "flow: ①Door\nsummary: A door.\nstates: { open: { type: final } }\n"),
    Mistake(
      .initialState, .flow,
      "initial: here\nstates: { ①here: { states: { a: { type: final } }, done: there } , there: { type: final } }\n"),
    Mistake(
      .initialState, .state, "initial: ①done\nafter: { 1s: done }"),
    Mistake(
      .finalState, .flow,
      "initial: open\nstates: { ①open: { type: final, initial: a, states: { a: } } }\n"),
    Mistake(
      .finalState, .flow,
      "initial: open\nstates: { ①open: { type: final, after: { 1s: shut } }, shut: }\n"),
    Mistake(
      .finalState, .flow,
      "uses: [Gate]\ninitial: open\nstates: { ①open: { type: final, exit: [ring()] } }\n"),
    Mistake(
      .finalState, .flow,
      "events: { push: }\ninitial: open\nstates: { ①open: { type: final, ignore: [push] } }\n"),
    Mistake(
      .finalState, .state,
      "after: { 1s: done }\noutput: { ①success: true }"),
    Mistake(
      .finalState, .flow,
      """
      output: { success: bool }
      initial: open
      states:
        open: { initial: a, done: shut, states: { a: { after: { 1s: b } }, b: { type: final, output: { ①success: true } } } }
        shut: { type: final, output: { success: true } }
      """),
    Mistake(
      .unreachableState, .flow,
      "initial: open\nstates: { open: { type: final }, ①shut: { initial: a, states: { a: { after: { 1s: open } } } } }\n"),
    Mistake(
      .deadlock, .flow,
      "initial: open\nstates: { ①open: }\n"),
    Mistake(
      .deadlock, .flow,
      "initial: a\nstates: { a: { initial: b, states: { b: { after: { 1s: over } }, ①over: { type: final } } } }\n"),
    Mistake(
      .deadlock, .flow,
      """
      initial: a
      states:
        a:
          type: parallel
          states: { b: { initial: over, states: { ①over: { type: final } } } }
      """),

    // Transitions
    Mistake(
      .unhandledEvent, .flow,
      """
      events: { ④push: }
      initial: both
      states:
        ①both:
          type: parallel
          states:
            a:
              initial: one
              states: { one: { on: { push: two } }, ②two: { after: { 1s: one } } }
            ③b: { after: { 1s: over } }
        over: { type: final }
      """),
    Mistake(
      .unhandledEvent, .flow,
      """
      events: { ②push: }
      initial: open
      states:
        open: { on: { push: shut } }
        ①shut: { after: { 1s: open } }
      """),
    Mistake(
      .unhandledOutcome, .state,
      "invoke: { operation: Gate.①ask, input: { code: code }, on: { yes: done } }"),
    Mistake(
      .unhandledOutcome, .state,
      "invoke: { operation: Gate.ask, input: { code: code }, on: { yes: done, no: ①{ guard: locked, target: done } } }"),
    Mistake(
      .unhandledOutcome, .file,
      "interface: Bell\nsummary: A bell.\noperations: { ①ask: { outcomes: {} } }\n"),
    Mistake(
      .shadowedTransition, .flow,
      "context: { n: int(0...9) = 5, d: int(0...0) = 0 }\nevents: { push: }\ninitial: a\n"
        + "states: { a: { screen: { prompt: '{n} {d}' }, on: { push: { guard: ①d > 0, actions: [n = n % d] } } } }"),
    Mistake(
      .shadowedTransition, .state, "on: { push: [②done, ①{ guard: locked, target: done }] }"),
    Mistake(
      .shadowedTransition, .state, "on: { push: [②done, ①{ target: done, actions: [tries = 0] }] }"),
    // Patterns
    Mistake(
      .shadowedTransition, .flow, net("on: { ①net.*: shut, push: shut }, ignore: [any]")),
    Mistake(
      .shadowedTransition, .flow, net("on: { any: shut, ①net.*: gone }")),
    Mistake(
      .shadowedTransition, .flow, net("on: { net.*: gone, push: gone, ①any: shut }")),
    Mistake(
      .emptyTransition, .state, "on: { push: ①{ guard: locked } }"),
    Mistake(
      .emptyTransition, .state, "on: { ①push: }\nafter: { 1s: done }"),
    Mistake(
      .shadowedTransition,
      .condition,
      "①tries > 3 and not locked and tries < 2"),
    Mistake(
      .shadowedTransition,
      .condition,
      "①locked and mode == create and not locked"),
    Mistake(
      .shadowedTransition,
      .condition, "①tries > 9"),
    Mistake(
      .shadowedTransition,
      .state, "always: [{ guard: locked, target: done }, { guard: ①tries < limit and limit <= tries, target: done }]"),
    Mistake(
      .shadowedTransition,
      .state, "always: [{ guard: tries < 5, target: done }, { guard: ①tries > 9, target: done }]"),
    Mistake(
      .shadowedTransition,
      .condition, "①tries > 9 or tries < 0"),
    Mistake(
      .shadowedTransition,
      .condition, "①in(done)"),
    Mistake(
      .shadowedTransition,
      .state,
      "initial: a\nstates: { a: { on: { push: { guard: ①locked and not in(here), target: done } }, after: { 1s: done } } }"),
    inVain("which", "which: { choice: [{ guard: ①n < 3 and in(x), target: b }, { else: x }] }"),
    inVain(
      "which", "which: { choice: [{ guard: n > 2, target: b }, { guard: ①in(x) and n < 3 or in(x), target: b }, { else: x }] }"),
    inVain(
      "c",
      "which: { choice: [{ guard: n > 2, target: x }, { else: c }] }\n  c: { choice: [{ guard: ①in(x), target: b }, { else: x }] }"
    ),
    Mistake(
      .shadowedTransition, .state,
      "always: [{ guard: ②tries + limit < 8, target: done }, ①{ guard: tries + limit < 5 and locked, target: done }]"),
    Mistake(
      .shadowedTransition, .state,
      "always: [{ guard: tries < 5, target: done }, { guard: tries >= 5, target: done }, ①{ guard: locked, target: done }]"),
    Mistake(
      .shadowedTransition, .state,
      "on: { push: [{ guard: mode == create, target: done }, { guard: mode == change, target: done }, ①done] }"),
    Mistake(
      .shadowedTransition, .state,
      "choice: [{ guard: key == none, target: done }, { guard: key != none, target: done }, ①{ else: done }]"),
    Mistake(
      .shadowedTransition, .state,
      "on: { push: [{ guard: tries < limit or locked, target: done }, { guard: tries >= limit, target: done }, ①done] }"),
    Mistake(
      .shadowedTransition, .state,
      "on: { push: [{ guard: ②tries > 3, target: done }, ①{ guard: locked and tries > 4, actions: [tries = 0] }] }"),
    Mistake(
      .shadowedTransition, .state,
      "always:\n  - { guard: ②locked and mode != create, target: done }\n  - ①{ guard: mode != create and locked, target: done }"
    ),
    Mistake(
      .overlappingGuards, .flow,
      """
      input: { tries: int(0...9) }
      events: { push: }
      initial: a
      states:
        a: { on: { push: [{ guard: ②tries < 6, target: b }, { guard: ①tries >= 4, target: c }] } }
        b: { type: final }
        c: { type: final }
      """, severity: .warning),
    Mistake(
      .selfTarget, .state,
      "on: { push: { target: ①here, actions: [tries = 0] } }"),
    Mistake(
      .selfTarget, .state,
      "invoke: { operation: Gate.ask, input: { code: code }, on: { yes: done, no: ①here } }"),
    Mistake(
      .handledAndIgnored, .state,
      "ignore: [②push]\non: { ①push: done }"
    ),
    Mistake(
      .eventlessCycle, .state,
      "always: ①{ guard: locked, actions: [tries = 0] }\nafter: { 1s: done }"),
    // The keys of a transition in block style belong to the key above them.
    Mistake(
      .eventlessCycle, .state,
      "①always:\n  guard: locked\n  actions: [tries = 0]\nafter: { 1s: done }"),
    Mistake(
      .eventlessCycle, .flow,
      """
      mode: scxml
      context: { open: bool = true }
      initial: a
      states:
        a: { always: c }
        c: { choice: [{ guard: open, target: d }, { else: a }] }
        ①d: { choice: [{ guard: open, target: c, actions: [open = false] }, { else: a }] }

      """),
    Mistake(
      .eventlessCycle, .flow,
      "initial: a\nstates: { ②a: { always: b }, b: { always: ①a } }\n"),
    Mistake(
      .eventlessCycle, .flow,
      "initial: a\ncontext: { go: bool = true }\nstates: { ②a: { always: ①{ guard: go, target: a }, after: { 1s: b } }, b: { type: final } }\n"
    ),
    Mistake(
      .eventlessCycle, .flow,
      """
      context: { n: int(0...9) = 0 }
      initial: a
      states:
        ②a: { always: { guard: n < 5, target: b, actions: [n = 7] } }
        b: { always: ①{ guard: n >= 5, target: a, actions: [n = 1] } }

      """),
    Mistake(
      .eventlessCycle, .flow,
      """
      context: { on: bool = false }
      initial: a
      states:
        ②a: { entry: ['on = false'], always: { guard: not on, target: b } }
        b: { entry: ['on = true'], always: ①{ guard: on, target: a } }

      """),

    // Raised events
    Mistake(
      .outOfRange,
      .flow,
      """
      events: { tick: }
      initial: a
      states:
        a: { entry: [\(String(repeating: "raise(tick), ", count: 16))①raise(tick)], on: { tick: b } }
        b: { type: final }

      """),
    Mistake(
      .outOfRange, .flow,
      """
      events: { begin: , go: , many: }
      initial: a
      states:
        ②a:
          on:
            begin: { actions: [raise(go), raise(go)] }
            go: { actions: [\(String(repeating: "raise(many), ", count: 7))①raise(many), raise(many)] }
            many: b
        b: { type: final }

      """),

    // Choices
    Mistake(
      .choice, .state,
      "choice: [①{ guard: locked, target: done }]"),
    Mistake(
      .choice, .state,
      "choice: [①{ else: done }, { else: done }]"),
    Mistake(
      .choice, .state,
      "choice: [①done, { else: done }]"),
    Mistake(
      .choice, .state,
      "choice: [{ guard: locked, target: done }, ①{ else: done, guard: locked }]"),
    Mistake(
      .choice, .state,
      "choice: [{ guard: locked, target: done }, ①{ else: done, target: done }]"),
    Mistake(
      .missingKey, .state,
      "choice: [①{ guard: locked, actions: [tries = 0] }, { else: done }]"),
    Mistake(
      .choice, .flow,
      "initial: here\nstates: { done: { type: final }, ①here: { initial: done, choice: [{ else: done }] } }\n"),
    Mistake(
      .choice, .flow,
      """
      initial: start
      states:
        start: { choice: [{ guard: ①in(b), target: b }, { else: a }] }
        a: { after: { 1s: b } }
        b: { after: { 1s: a } }
      """),

    // Scenarios and properties
    Mistake(
      warning: .scenario, .flow,
      "initial: open\nstates: { open: { type: final } }\nscenarios: [{ name: ①One, steps: [wait: 1s] }]\n"),
    Mistake(
      .scenario, .steps, "- { wait: 1s, ①expect: { state: here } }\n- expect: { state: here }"),
    Mistake(.scenario, .steps, "- type: ①12a\n- expect: { state: here }"),
    Mistake(
      .scenario, .steps, "- wait: 1s\n  with: ①{ a: 1 }\n- expect: { state: here }"),
    Mistake(
      .scenario, .steps,
      "- expect: { message: ①'Wait {wait}' }"),
    Mistake(
      .property,
      .flow,
      "initial: open\nstates: { open: { type: final } }\nproperties: { one: ①{ never: Gate.ask, must: Gate.ask } }\n"),
    promising("one: ①{}"),
    promising("one: { from: every state, possible: done, ①since: Gate.ask }"),
    promising("one: { always: Gate.ask, between: ①Gate.ask, until: Gate.ask }"),
    promising("one: { never: Gate.ask, moreThan: ①0 }"),
    promising("itCanEnd: { exception: ①'' }"),
    promising("①itCanStop: { exception: Nobody waits. }"),
    promising("①itCanEnd: { never: in(open) }"),
  ]

  /// Returns an incorrect spec: an otherwise valid flow with an invalid property.
  private static func promising(_ property: String) -> Mistake {
    Mistake(.property, .flow, "initial: open\nstates: { open: { type: final } }\nproperties: { \(property) }\n")
  }

  /// Returns an incorrect spec: a flow with a choice whose guard tests a state that every path to the choice exits.
  private static func inVain(_ name: String, _ choices: String) -> Mistake {
    Mistake(
      .shadowedTransition, .flow,
      """
      context: { n: int(0...9) = 0 }
      events: { go: , stop: }
      initial: a
      ignore: [go, stop]
      states:
        a: { initial: x, on: { stop: which }, states: { x: { on: { go: which } } } }
        b: { type: final }
        \(choices)
      """)
  }
}

@Test("An error in a chart is reported with its code and position", arguments: Mistake.ofCharts)
func chartMistake(_ mistake: Mistake) {
  mistake.check()
}
