import StatechartLanguage
import Testing

/// A flow with events that begin alike, and a state that hears some of them.
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
  /// Charts that cannot be meant so, examples and promises that say nothing.
  static let ofCharts: [Mistake] = [
    // States
    Mistake(
      .initialState, "'Door' has states and does not say in which it begins", fix: "add 'initial: open'", .file,
      "flow: ①Door\nsummary: A door.\nstates: { open: { type: final } }\n"),
    Mistake(
      .initialState, "'here' has states and does not say in which it begins", fix: "add 'initial: a'", .flow,
      "initial: here\nstates: { ①here: { states: { a: } } }\n"),
    Mistake(
      .initialState, "'here' has no states to begin in", fix: "remove 'initial'", .state, "initial: ①done\nafter: { 1s: done }"),
    Mistake(
      .finalState, "'open' is final and can have no states",
      fix: "leave that out, or 'type: final' if the flow goes on from here", .flow,
      "initial: open\nstates: { ①open: { type: final, initial: a, states: { a: } } }\n"),
    Mistake(
      .finalState, "'open' is final and can have no transitions",
      fix: "leave that out, or 'type: final' if the flow goes on from here", .flow,
      "initial: open\nstates: { ①open: { type: final, after: { 1s: shut } }, shut: }\n"),
    Mistake(
      .finalState, "'open' is final and can have no 'exit'",
      fix: "leave that out, or 'type: final' if the flow goes on from here", .flow,
      "uses: [Gate]\ninitial: open\nstates: { ①open: { type: final, exit: [ring()] } }\n"),
    Mistake(
      .finalState, "'open' is final and can have no 'ignore'",
      fix: "leave that out, or 'type: final' if the flow goes on from here", .flow,
      "events: { push: }\ninitial: open\nstates: { ①open: { type: final, ignore: [push] } }\n"),
    Mistake(
      .finalState, "only a final state gives the output", fix: "add 'type: final'", .state,
      "after: { 1s: done }\noutput: { ①success: true }"),
    Mistake(
      .finalState, "'b' is final inside another state, and only the flow itself has an output",
      fix: "move it to the top of the flow, or leave the output out", .flow,
      """
      output: { success: bool }
      initial: open
      states:
        open: { initial: a, done: shut, states: { a: { after: { 1s: b } }, b: { type: final, output: { ①success: true } } } }
        shut: { type: final, output: { success: true } }
      """),
    Mistake(
      .unreachableState, "nothing leads to 'shut'", fix: "remove it, or make it a target", .flow,
      "initial: open\nstates: { open: { type: final }, ①shut: { initial: a, states: { a: { after: { 1s: open } } } } }\n"),
    Mistake(
      .deadEnd, "there is no way out of 'open'", fix: "add a transition, or 'type: final' if the flow ends here", .flow,
      "initial: open\nstates: { ①open: }\n"),
    Mistake(
      .deadEnd, "with 'over', 'a' is done, and nothing happens then", fix: "add 'done:' to 'a'", .flow,
      "initial: a\nstates: { a: { initial: b, states: { b: { after: { 1s: over } }, ①over: { type: final } } } }\n"),
    Mistake(
      .deadEnd, "with 'over', 'b' is done, and nothing happens then",
      fix: "add 'done:' to 'b', or to 'a' for when all its regions are done", .flow,
      """
      initial: a
      states:
        a:
          type: parallel
          states: { b: { initial: over, states: { ①over: { type: final } } } }
      """),

    // Transitions
    Mistake(
      .unhandledEvent, "no region of 'both' is sure to handle or ignore 'push'",
      fix: "say in one of them what happens, or add 'ignore: [push]' to 'both'",
      notes: ["'two' says nothing about it", "'b' says nothing about it", "the event is declared here"], .flow,
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
      .unhandledEvent, "'shut' neither handles nor ignores 'push'", fix: "say what happens under 'on', or add 'ignore: [push]'",
      notes: ["the event is declared here"], .flow,
      """
      events: { ②push: }
      initial: open
      states:
        open: { on: { push: shut } }
        ①shut: { after: { 1s: open } }
      """),
    Mistake(
      .unhandledOutcome, "nothing is said for the outcome 'no' of 'Gate.ask'", fix: "add 'no' under 'on'", .state,
      "invoke: { operation: Gate.①ask, input: { code: code }, on: { yes: done } }"),
    Mistake(
      .unhandledOutcome, "nothing is said for the outcome 'no' of 'Gate.ask' where this guard fails",
      fix: "add a last transition without 'guard'", .state,
      "invoke: { operation: Gate.ask, input: { code: code }, on: { yes: done, no: ①{ guard: locked, target: done } } }"),
    Mistake(
      .unhandledOutcome, "'ask' has no outcomes, so nothing could ever come of it", .file,
      "interface: Bell\nsummary: A bell.\noperations: { ①ask: { outcomes: {} } }\n"),
    Mistake(
      .shadowedTransition, "this transition is never taken", fix: "put it before the one that has no guard",
      notes: ["this one is always taken"], .state, "on: { push: [②done, ①{ guard: locked, target: done }] }"),
    Mistake(
      .shadowedTransition, "this transition is never taken", fix: "remove one of them, or give the first a guard",
      notes: ["this one is always taken"], .state, "on: { push: [②done, ①{ target: done, actions: [tries = 0] }] }"),
    // Patterns
    Mistake(
      .shadowedTransition, "'net.*' hears nothing: each event that it stands for is ignored here, or heard before it",
      fix: "remove it, or put it before what stands for more", .flow, net("on: { ①net.*: shut, push: shut }, ignore: [any]")),
    Mistake(
      .shadowedTransition, "'net.*' hears nothing: each event that it stands for is ignored here, or heard before it",
      fix: "remove it, or put it before what stands for more", .flow, net("on: { any: shut, ①net.*: gone }")),
    Mistake(
      .shadowedTransition, "'any' hears nothing: each event that it stands for is ignored here, or heard before it",
      fix: "remove it, or put it before what stands for more", .flow, net("on: { net.*: gone, push: gone, ①any: shut }")),
    Mistake(
      .emptyTransition, "this transition neither leads anywhere nor does anything",
      fix: "give it a 'target' or 'actions', or list the event under 'ignore'", .state, "on: { push: ①{ guard: locked } }"),
    Mistake(
      .emptyTransition, "this transition neither leads anywhere nor does anything",
      fix: "give it a 'target' or 'actions', or list the event under 'ignore'", .state, "on: { ①push: }\nafter: { 1s: done }"),
    Mistake(
      .shadowedTransition, "this guard never holds: no value of what it asks about is like that", fix: "remove the transition",
      .condition,
      "①tries > 3 and not locked and tries < 2"),
    Mistake(
      .shadowedTransition, "this guard never holds: no value of what it asks about is like that", fix: "remove the transition",
      .condition,
      "①locked and mode == create and not locked"),
    Mistake(
      .shadowedTransition, "this guard never holds: no value of what it asks about is like that", fix: "remove the transition",
      .condition, "①tries > 9"),
    Mistake(
      .shadowedTransition, "this guard never holds: no value of what it asks about is like that", fix: "remove the transition",
      .state, "always: [{ guard: locked, target: done }, { guard: ①tries < limit and limit <= tries, target: done }]"),
    Mistake(
      .shadowedTransition, "this guard never holds: no value of what it asks about is like that", fix: "remove the transition",
      .state, "always: [{ guard: tries < 5, target: done }, { guard: ①tries > 9, target: done }]"),
    Mistake(
      .shadowedTransition, "this guard never holds: no value of what it asks about is like that", fix: "remove the transition",
      .condition, "①tries > 9 or tries < 0"),
    Mistake(
      .shadowedTransition, "this guard never holds: 'done' is never active while 'here' is", fix: "remove the transition",
      .condition, "①in(done)"),
    Mistake(
      .shadowedTransition, "this guard never holds: 'here' is always active while 'a' is", fix: "remove the transition",
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
      .shadowedTransition, "this transition is never taken", fix: "put it first, or remove it",
      notes: ["this one holds whenever it does"], .state,
      "always: [{ guard: ②tries + limit < 8, target: done }, ①{ guard: tries + limit < 5 and locked, target: done }]"),
    Mistake(
      .shadowedTransition, "this transition is never taken: those before it are, wherever it could be",
      fix: "remove it, and leave the guard out of the one before it", .state,
      "always: [{ guard: tries < 5, target: done }, { guard: tries >= 5, target: done }, ①{ guard: locked, target: done }]"),
    Mistake(
      .shadowedTransition, "this transition is never taken: those before it are, wherever it could be",
      fix: "remove it, and leave the guard out of the one before it", .state,
      "on: { push: [{ guard: mode == create, target: done }, { guard: mode == change, target: done }, ①done] }"),
    Mistake(
      .shadowedTransition, "this transition is never taken: those before it are, wherever it could be",
      fix: "remove it, and leave the guard out of the one before it", .state,
      "choice: [{ guard: key == none, target: done }, { guard: key != none, target: done }, ①{ else: done }]"),
    Mistake(
      .shadowedTransition, "this transition is never taken: those before it are, wherever it could be",
      fix: "remove it, and leave the guard out of the one before it", .state,
      "on: { push: [{ guard: tries < limit or locked, target: done }, { guard: tries >= limit, target: done }, ①done] }"),
    Mistake(
      .shadowedTransition, "this transition is never taken", fix: "put it first, or remove it",
      notes: ["this one holds whenever it does"], .state,
      "on: { push: [{ guard: ②tries > 3, target: done }, ①{ guard: locked and tries > 4, actions: [tries = 0] }] }"),
    Mistake(
      .shadowedTransition, "this transition is never taken", fix: "put it first, or remove it",
      notes: ["this one holds whenever it does"], .state,
      "always:\n  - { guard: ②locked and mode != create, target: done }\n  - ①{ guard: mode != create and locked, target: done }"
    ),
    Mistake(
      .overlappingGuards, "this guard holds for 4, say, and so does an earlier one, which goes ahead",
      fix: "draw the line between the two in one place", notes: ["and here as well"], .flow,
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
      .selfTarget, "'here' leads to itself, which does not say whether it is left",
      fix: "leave 'target' out to stay in 'here', or add 'reenter: true' to leave and enter it", .state,
      "on: { push: { target: ①here, actions: [tries = 0] } }"),
    Mistake(
      .selfTarget, "'here' leads to itself, which does not say whether it is left",
      fix: "leave 'target' out to stay in 'here', or add 'reenter: true' to leave and enter it", .state,
      "invoke: { operation: Gate.ask, input: { code: code }, on: { yes: done, no: ①here } }"),
    Mistake(
      .handledAndIgnored, "'push' is both handled and ignored", notes: ["it is ignored here"], .state,
      "ignore: [②push]\non: { ①push: done }"
    ),
    Mistake(
      .eventlessCycle, "without a target this would be taken again and again", fix: "give it a 'target'", .state,
      "always: ①{ guard: locked, actions: [tries = 0] }\nafter: { 1s: done }"),
    // Keys on lines of their own belong to the one that they stand under.
    Mistake(
      .eventlessCycle, "without a target this would be taken again and again", fix: "give it a 'target'", .state,
      "①always:\n  guard: locked\n  actions: [tries = 0]\nafter: { 1s: done }"),
    Mistake(
      .eventlessCycle, "choices lead round in a circle: c → d → c",
      fix: "let one of them lead to a state in which the flow can rest", .flow,
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
      .eventlessCycle, "eventless transitions form an infinite loop: a → b → a",
      fix: "wait for an event or a delay on the way, or let an action on it change what a guard on it reads",
      notes: ["it begins here when the flow starts"], .flow,
      "initial: a\nstates: { ②a: { always: b }, b: { always: ①a } }\n"),
    Mistake(
      .eventlessCycle, "eventless transitions form an infinite loop: a → a",
      fix: "wait for an event or a delay on the way, or let an action on it change what a guard on it reads",
      notes: ["it begins here when the flow starts"], .flow,
      "initial: a\ncontext: { go: bool = true }\nstates: { ②a: { always: ①{ guard: go, target: a }, after: { 1s: b } }, b: { type: final } }\n"
    ),
    Mistake(
      .eventlessCycle, "eventless transitions form an infinite loop: a → b → a",
      fix: "wait for an event or a delay on the way, or let an action on it change what a guard on it reads",
      notes: ["it begins here when the flow starts"], .flow,
      """
      context: { n: int(0...9) = 0 }
      initial: a
      states:
        ②a: { always: { guard: n < 5, target: b, actions: [n = 7] } }
        b: { always: ①{ guard: n >= 5, target: a, actions: [n = 1] } }

      """),
    Mistake(
      .eventlessCycle, "eventless transitions form an infinite loop: a → b → a",
      fix: "wait for an event or a delay on the way, or let an action on it change what a guard on it reads",
      notes: ["it begins here when the flow starts"], .flow,
      """
      context: { on: bool = false }
      initial: a
      states:
        ②a: { entry: ['on = false'], always: { guard: not on, target: b } }
        b: { entry: ['on = true'], always: ①{ guard: on, target: a } }

      """),

    // Raised events
    Mistake(
      .outOfRange, "more than 16 raised events wait here", fix: "raise the next event in a transition that takes one of them",
      .flow,
      """
      events: { tick: }
      initial: a
      states:
        a: { entry: [\(String(repeating: "raise(tick), ", count: 16))①raise(tick)], on: { tick: b } }
        b: { type: final }

      """),
    Mistake(
      .outOfRange, "more than 16 raised events wait here", fix: "raise the next event in a transition that takes one of them",
      notes: ["it begins here after: begin"], .flow,
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
      .choice, "the choice 'here' needs 'else' as its last branch", fix: "add '- { else: … }'", .state,
      "choice: [①{ guard: locked, target: done }]"),
    Mistake(
      .choice, "'else' is always taken; the branches after it never are", fix: "move it to the end", .state,
      "choice: [①{ else: done }, { else: done }]"),
    Mistake(
      .choice, "a branch of a choice needs a 'guard'", fix: "write 'else' if it is the last", .state,
      "choice: [①done, { else: done }]"),
    Mistake(
      .choice, "'else' names the target and has no 'guard'", fix: "write 'else: …' with 'actions' at most", .state,
      "choice: [{ guard: locked, target: done }, ①{ else: done, guard: locked }]"),
    Mistake(
      .choice, "'else' names the target and has no 'target'", fix: "write 'else: …' with 'actions' at most", .state,
      "choice: [{ guard: locked, target: done }, ①{ else: done, target: done }]"),
    Mistake(
      .missingKey, "a branch of a choice needs 'target'", .state,
      "choice: [①{ guard: locked, actions: [tries = 0] }, { else: done }]"),
    Mistake(
      .choice, "'here' is a choice and is left at once; it can have nothing else", .flow,
      "initial: here\nstates: { done: { type: final }, ①here: { initial: done, choice: [{ else: done }] } }\n"),
    Mistake(
      .choice, "this is asked when the flow starts, and no state has been entered then", fix: "leave out 'in(…)'", .flow,
      """
      initial: start
      states:
        start: { choice: [{ guard: ①in(b), target: b }, { else: a }] }
        a: { after: { 1s: b } }
        b: { after: { 1s: a } }
      """),

    // Examples and promises
    Mistake(
      warning: .scenario, "this scenario expects nothing of the flow", fix: "add an 'expect'", .flow,
      "initial: open\nstates: { open: { type: final } }\nscenarios: [{ name: ①One, steps: [wait: 1s] }]\n"),
    Mistake(
      .scenario, "a step does one thing: 'type', 'send', 'answer', 'wait', 'restart' or 'expect'",
      fix: "begin another step with '- expect:'", .steps, "- { wait: 1s, ①expect: { state: here } }\n- expect: { state: here }"),
    Mistake(.scenario, "only digits can be typed on a keypad", .steps, "- type: ①12a\n- expect: { state: here }"),
    Mistake(
      .scenario, "'with' goes with 'send' or 'answer'", .steps, "- wait: 1s\n  with: ①{ a: 1 }\n- expect: { state: here }"),
    Mistake(
      .scenario, "a scenario expects words as they are shown, without '{…}'", fix: "write the value itself", .steps,
      "- expect: { message: ①'Wait {wait}' }"),
    Mistake(
      .property, "a property cannot say 'never' with 'must'",
      fix: "it says 'never' (with 'unless'), 'always', 'before' with 'must', 'after' with 'must', or 'from' with 'possible'",
      .flow,
      "initial: open\nstates: { open: { type: final } }\nproperties: { one: ①{ never: Gate.ask, must: Gate.ask } }\n"),
  ]

  /// A choice that asks for a state which every way to it leaves.
  private static func inVain(_ name: String, _ choices: String) -> Mistake {
    Mistake(
      .shadowedTransition, "this guard never holds: 'x' is never active when the choice '\(name)' is passed",
      fix: "ask on the transitions that lead to the choice, or remove the branch", .flow,
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

@Test("A chart that cannot be meant so is found at its place, in words", arguments: Mistake.ofCharts)
func chartMistake(_ mistake: Mistake) {
  mistake.check()
}
