import StatechartModel
import Testing

/// A flow with a scenario that expects controls by their labels.
private let labels = """
  context: { tries: int(0...9) = 3, high: bool = false }
  events: { stop: , turn: }
  initial: open
  states:
    open:
      on: { stop: shut, turn: { actions: [high = not high] } }
      screen:
        toggles: [{ label: Loud, value: high, event: turn }]
        buttons: [{ label: 'Try {tries}', event: stop }, { label: Stop, event: stop }]
    shut: { type: final }
  scenarios:
    - name: One
      steps: [{ expect: { buttons: [Try 3, Stop], toggles: { Loud: off } } }]

  """

extension Mistake {
  /// Errors and warnings in names: unknown, duplicate, ambiguous, reserved and unused names, and cycles of named guards.
  static let ofNames: [Mistake] = [
    // Unknown names
    Mistake(
      .unknownState, .flow,
      "initial: upper\nstates: { upper: { after: { 1s: ①upper.opne }, done: shut, initial: open, states: { open: { type: final } } }, shut: { type: final } }"
    ),
    Mistake(.unknownName, .condition, "①tires == 0"),
    Mistake(
      .unknownName, .action, "①x = 1"),
    Mistake(.unknownName, .condition, "mode == ①creat"),
    Mistake(.unknownName, .condition, "code.①length == 0"),
    Mistake(.unknownName, .condition, "locked.①count == 0"),
    Mistake(
      .unknownName, .state,
      "after: { 1s: done }\nscreen: { title: { switch: mode, create: New, change: Old, ①chnge: x } }"),
    Mistake(
      .unknownName, .state,
      "invoke: { operation: Gate.ask, input: { code: code }, on: { no: done, yes: { target: done, actions: [key.take(outcome.①kye)] } } }"
    ),
    Mistake(
      .unknownName, .flow,
      "input: { mode: a | b = a }\ninitial: open\nstates: { open: { type: final } }\nscenarios: [{ name: One, given: { ①mod: a }, steps: [expect: { state: open }] }]\n"
    ),
    Mistake(
      .unknownName, .flow,
      """
      uses: [Pad]
      context: { code: pin, size: int(0...9) = 4 }
      initial: open
      states: { open: { use: { part: Pad, entry: ①4, size: size } } }
      """),
    Mistake(
      .unknownName, .flow,
      """
      uses: [Pad]
      context: { code: pin }
      initial: open
      states: { open: { use: { part: Pad, entry: code, size: ①4 } } }
      """),
    Mistake(.unknownState, .state, "after: { 1s: ①don }"),
    Mistake(.unknownState, .condition, "in(①hre)"),
    Mistake(
      .unknownState, .flow,
      "initial: ①opn\nstates: { open: { type: final } }\n"),
    Mistake(.unknownEvent, .state, "on: { ①psh: done }"),
    Mistake(
      .unknownEvent, .state, "ignore: [①psh]\nafter: { 1s: done }"),
    Mistake(.unknownEffect, .action, "①rng()"),
    Mistake(
      .unknownEffect,
      .action,
      "code.①push(value)"),
    Mistake(.unknownEffect, .action, "tries.①clear()"),
    Mistake(
      .unknownOperation, .state,
      "after: { 1s: done }\ninvoke: { operation: Gate.①aks, input: { code: code }, on: { yes: done, no: done } }"),
    Mistake(
      .unknownOutcome, .state,
      "invoke: { operation: Gate.ask, input: { code: code }, on: { yes: done, no: done, ①maybe: done } }"),
    Mistake(
      .unknownOutcome, .steps,
      "- answer: Gate.ask.①ye\n- expect: { state: here }"),
    Mistake(.unknownOutcome, .steps, "- answer: ①yes\n- expect: { state: here }"),
    // The unknown spec may declare the events that `any` matches.
    Mistake(
      .unknownInterface, .flow,
      """
      uses: [①Padd]
      context: { code: pin, size: int(0...9) = 4 }
      events: { go: }
      initial: a
      states: { a: { use: { part: Pad, entry: code, size: size }, on: { go: b, any: b } }, b: { type: final } }
      """),
    Mistake(
      .unknownInterface, .flow,
      "uses: [①Gat]\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownInterface, .state,
      "after: { 1s: done }\ninvoke: { operation: ①Gtae.ask, input: { code: code }, on: { yes: done, no: done } }"),
    Mistake(
      .unknownInterface, .state,
      "after: { 1s: done }\ninvoke: { operation: ①Tower.ask, on: { heard: done } }"),
    // The key `use` requires a part, and `Visit` is a flow.
    Mistake(
      .unknownPart, .state, "after: { 1s: done }\nuse: { part: ①Visit }"),
    Mistake(
      .unknownPart, .flow,
      """
      uses: [Pad]
      context: { code: pin, size: int(0...9) = 4 }
      initial: open
      states: { open: { use: { part: ①Pda, entry: code, size: size }, after: { 1s: shut } }, shut: { type: final } }
      """),
    Mistake(
      .unknownParameter, .flow,
      """
      uses: [Pad]
      context: { code: pin, size: int(0...9) = 4 }
      initial: open
      states: { open: { use: { part: Pad, entry: code, size: size, ①length: size } } }
      """),
    Mistake(
      .unknownParameter, .steps,
      "- send: digit\n  with: { value: 1, ①vlue: 1 }\n- expect: { state: here }"),
    Mistake(
      .unknownParameter, .flow,
      "output: { success: bool }\ninitial: open\nstates: { open: { type: final, output: { success: true, ①sucess: true } } }\n"),
    Mistake(
      .unknownType, .flow,
      "context: { a: ①bol = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownType,
      .flow,
      "context: { a: ①String or none }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownRole, .state,
      "after: { 1s: done }\nscreen: { buttons: [{ label: Go, event: push, role: ①danger }] }"),

    // Duplicate names
    Mistake(
      .duplicateName, .flow,
      "input: { ②mode: bool }\ncontext: { ①mode: bool = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .duplicateName, .flow,
      "uses: [Gate, ①Gate]\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .duplicateName, .flow,
      "input: { mode: a | b | ①a }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .duplicateName, .flow,
      """
      initial: x
      states:
        ②x: { after: { 1s: x1, 2s: end } }
        ①x1: { after: { 3s: end } }
        end: { type: final }

      """),
    Mistake(
      .duplicateName, .state,
      """
      after: { 1s: done }
      screen:
        buttons:
          - { label: '②Go {tries}', event: push, when: locked }
          - { label: 'Go {tries}', event: push, when: not locked }
          - { label: '①Go {tries}', event: push, when: locked }
      """),
    Mistake(
      .unknownName, .flow,
      labels.replacing("Try 3", with: "①Rye 3")),
    Mistake(
      .unknownName, .flow,
      labels.replacing("Loud:", with: "①Loude:")),
    Mistake(
      .duplicateName, .flow,
      """
      initial: open
      states: { open: { type: final } }
      scenarios:
        - { name: ②One, steps: [expect: { state: open }] }
        - { name: ①One, steps: [expect: { state: open }] }
      """),
    Mistake(
      .duplicateName, .flow,
      "events: { push: { mode: a | b }, pull: { ①mode: c | d } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .duplicateName, .flow,
      "initial: halfOpen\nstates:\n  ②halfOpen: { after: { 1s: half_open } }\n  ①half_open: { type: final }\n"),
    Mistake(
      .duplicateName, .flow,
      "events: { ②net.lost: , ①netLost: }\ninitial: open\nstates: { open: { on: { net.lost: over, netLost: over } }, over: { type: final } }\n"
    ),

    // Ambiguous names
    Mistake(
      .ambiguousName, .flow,
      "context: { tries: int(0...9) = 0 }\nevents: { pull: { ①tries: bool } }\ninitial: open\nstates: { open: { type: final } }\n"
    ),
    Mistake(
      .ambiguousName, .flow,
      "uses: [Gate, Tower]\ninitial: open\nstates: { open: { type: final, entry: [①ring()] } }\n"),
    Mistake(
      .ambiguousName, .flow,
      "uses: [Gate, Tower]\ninitial: open\nstates: { open: { invoke: { operation: ①ask, on: {} } } }\n"),
    Mistake(
      .ambiguousName, .flow,
      "input: { mode: create | change, change: bool }\ninitial: a\nstates: { a: { always: { guard: mode == ①change, target: b } }, b: { type: final } }\n"
    ),
    Mistake(
      .ambiguousName, .flow,
      """
      input: { mode: create | change }
      events: { pull: { change: bool } }
      initial: a
      states: { a: { on: { pull: { guard: mode == ①change, target: b } } }, b: { type: final } }
      """),
    Mistake(
      .ambiguousName,
      .flow,
      """
      initial: a
      states:
        a: { initial: x, states: { ②x: { after: { 1s: b } } } }
        b: { initial: x, states: { ③x: { after: { 1s: c } } } }
        c: { after: { 1s: ①x } }
      """),
    Mistake(
      .ambiguousName, .flow,
      """
      initial: a
      states:
        a: { initial: y, states: { y: { initial: x, states: { ②x: { after: { 1s: b } } } } } }
        b: { initial: y, states: { y: { initial: x, states: { ③x: { after: { 1s: c } } } } } }
        c: { after: { 1s: ①y.x } }
      """),
    Mistake(
      .unknownState, .flow,
      "initial: a\nstates: { a: { initial: x, states: { x: { after: { 1s: ①b.c } }, y: { after: { 1s: x } } } }, b: { after: { 1s: a } } }\n"
    ),
    Mistake(
      .selfTarget, .flow,
      """
      initial: a
      states:
        a: { initial: x, states: { x: { after: { 1s: ①x } } }, after: { 2s: b } }
        b: { initial: x, states: { x: { after: { 1s: a } } } }
      """),

    // Reserved names
    Mistake(
      .reservedName, .flow,
      "context: { ①state: bool = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "input: { ①screen: bool }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "snapshot:\ninput: { ①timers: bool }\ninitial: open\n"
        + "states: { open: { always: { guard: timers, target: over }, after: { 1s: over } }, over: { type: final } }\n"),
    // The name of a region reserves a name such as `leftHandled`, and `both` is not a region.
    Mistake(
      .reservedName, .flow,
      """
      context: { bothHandled: bool = true, ①leftHandled: bool = true }
      initial: both
      states:
        both:
          type: parallel
          states:
            left: { initial: open, states: { open: { after: { 1s: { guard: leftHandled, target: shut } } }, shut: { after: { 1s: open } } } }
            right: { initial: on, states: { on: { after: { 1s: { guard: bothHandled, target: off } } }, off: { after: { 1s: on } } } }
      """),
    Mistake(
      .reservedName, .flow,
      "events: { ①answered: }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "events: { ①any: }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "events: { ①timerFired: }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "context: { ①not: bool = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "input: { ①kind: some | none }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "events: { pull: { ①sink: bool } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .file,
      "interface: Bell\nsummary: A bell.\noperations: { ask: { outcomes: { yes: { ①state: bool } } } }\n"),
    Mistake(
      .reservedName, .file,
      "interface: Bell\nsummary: A bell.\noperations: { ①init: { outcomes: { yes: } } }\n"),
    Mistake(
      .reservedName, .flow,
      "output: { ①init: bool }\ninitial: open\nstates: { open: { type: final, output: { init: true } } }\n"),
    Mistake(
      .reservedName, .flow,
      "context: { ①init: bool = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "input: { ①precondition: bool }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "context: { ①Sink: bool = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "records: { ①Snapshot: { old: bool } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "records: { ①UInt64: { low: bool, high: bool } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "input: { ①timerSlot: a | b }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .file,
      "flow: ①Timer\nsummary: A timer.\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "input: { ①duration: a | b }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "events: { pull: { ①type: a | b } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, .flow,
      "input: { ①door: a | b }\ninitial: open\nstates: { open: { type: final } }\n"),

    // Assignments without effect, and texts that are names
    Mistake(
      warning: .noEffect, .flow,
      "context: { tries: int(0...9) = 0 }\ninitial: a\nstates: { a: { screen: { title: 'Try {tries}' }, entry: [①tries = tries], after: { 1s: b } }, b: { type: final } }"
    ),
    Mistake(
      warning: .textIsName, .flow,
      "context: { tries: int(0...9) = 0 }\ninitial: a\nstates: { a: { screen: { title: ①tries }, after: { 1s: { target: b, actions: [tries = 1] } } }, b: { type: final } }"
    ),
    Mistake(
      warning: .textIsName, .flow,
      "context: { tries: int(0...9) = 0 }\ninitial: a\nstates: { a: { screen: { buttons: [{ label: '①tries', event: push }] }, on: { push: b } }, b: { type: final } }\nevents: { push: }"
    ),

    // Named guards
    Mistake(.guardCycle, .flow, guards("isOpen: isIdle, isIdle: not ①isOpen", "isOpen")),
    Mistake(.guardCycle, .flow, guards("isOpen: n > 3 or ①isOpen", "isOpen")),
    Mistake(.typeMismatch, .flow, guards("isOpen: ①n", "isOpen")),
    Mistake(.ambiguousName, .flow, guards("①n: n > 3", "n > 3").replacing("{ n: int", with: "{ ②n: int")),
    Mistake(.ambiguousName, .flow, guards("①by: n > 3", "n > 3").replacing("events: { push:", with: "events: { ②push:")),
    Mistake(.unknownName, .flow, guards("isOpen: n > 3", "①isOpn")),
    Mistake(.unknownName, .flow, guards("isOpen: ①by > 3", "isOpen")),
    Mistake(warning: .unused, .flow, guards("①isOpen: n > 3", "n > 3")),

    // Unused names
    Mistake(
      warning: .unused, .flow,
      "context: { ①n: int(0...9) = 0 }\ninitial: a\nstates: { a: { entry: [n = 3], after: { 1s: b } }, b: { type: final } }"),
    Mistake(
      warning: .unused, .flow,
      "context: { ①tries: int(0...9) = 0 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      warning: .unused, .flow,
      "events: { ①pull: }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      warning: .unused, .flow,
      "uses: [①Gate]\ninitial: open\nstates: { open: { type: final } }\n"),
  ]

  /// Returns a flow with named guards and a condition.
  private static func guards(_ declared: String, _ condition: String) -> String {
    "context: { n: int(0...9) = 0 }\nevents: { push: { by: int(0...9) } }\nguards: { \(declared) }\ninitial: a\n"
      + "states: { a: { on: { push: [{ guard: by > 3, target: b }, { guard: \(condition), target: b }, { actions: [n = by] }] } }, "
      + "b: { type: final } }"
  }
}

@Test("An error in a name is reported with its code and position", arguments: Mistake.ofNames)
func nameMistake(_ mistake: Mistake) {
  mistake.check()
}
