import StatechartLanguage
import Testing

/// What a scenario can expect by its label.
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
  /// Names that mean nothing, too much, or something else already.
  static let ofNames: [Mistake] = [
    // Unknown
    Mistake(
      .unknownState, "there is no state 'upper.opne'", fix: "did you mean 'upper.open'?", .flow,
      "initial: upper\nstates: { upper: { after: { 1s: ①upper.opne }, initial: open, states: { open: { type: final } } } }"),
    Mistake(.unknownName, "there is no name 'tires'", fix: "did you mean 'tries'?", .condition, "①tires == 0"),
    Mistake(
      .unknownName, "there is no name 'x'",
      fix: "known here: 'code', 'key', 'limit', 'locked', 'mode', 'note', 'other', 'tries', 'wait'", .action, "①x = 1"),
    Mistake(.unknownName, "there is no name 'creat'", fix: "did you mean 'create'?", .condition, "mode == ①creat"),
    Mistake(.unknownName, "pin has no 'length'", fix: "a pin has 'count'", .condition, "code.①length == 0"),
    Mistake(.unknownName, "bool has no 'count'", .condition, "locked.①count == 0"),
    Mistake(
      .unknownName, "there is no case 'chnge' of 'Mode'", fix: "did you mean 'change'?", .state,
      "after: { 1s: done }\nscreen: { title: { switch: mode, create: New, change: Old, ①chnge: x } }"),
    Mistake(
      .unknownName, "there is no value 'kye' in the outcome", fix: "did you mean 'key'?", .state,
      "invoke: { operation: Gate.ask, input: { code: code }, on: { no: done, yes: { target: done, actions: [key.take(outcome.①kye)] } } }"
    ),
    Mistake(
      .unknownName, "there is no input 'mod'", fix: "did you mean 'mode'?", .flow,
      "input: { mode: a | b = a }\ninitial: open\nstates: { open: { type: final } }\nscenarios: [{ name: One, given: { ①mod: a }, steps: [expect: { state: open }] }]\n"
    ),
    Mistake(
      .unknownName, "'entry' stands for a name of the flow's, and no value can stand here",
      fix: "write one of 'code', or declare another", .flow,
      """
      uses: [Pad]
      context: { code: pin, size: int(0...9) = 4 }
      initial: open
      states: { open: { use: { part: Pad, entry: ①4, size: size } } }
      """),
    Mistake(
      .unknownName, "'size' stands for a name of the flow's, and no value can stand here",
      fix: "declare one under 'context' or 'input' that is int(0...9), and write its name", .flow,
      """
      uses: [Pad]
      context: { code: pin }
      initial: open
      states: { open: { use: { part: Pad, entry: code, size: ①4 } } }
      """),
    Mistake(.unknownState, "there is no state 'don'", fix: "did you mean 'done'?", .state, "after: { 1s: ①don }"),
    Mistake(.unknownState, "there is no state 'hre'", fix: "did you mean 'here'?", .condition, "in(①hre)"),
    Mistake(
      .unknownState, "there is no state 'opn' in 'Door'", fix: "did you mean 'open'?", .flow,
      "initial: ①opn\nstates: { open: { type: final } }\n"),
    Mistake(.unknownEvent, "there is no event 'psh'", fix: "did you mean 'push'?", .state, "on: { ①psh: done }"),
    Mistake(
      .unknownEvent, "there is no event 'psh'", fix: "did you mean 'push'?", .state, "ignore: [①psh]\nafter: { 1s: done }"),
    Mistake(.unknownEffect, "there is no effect 'rng'", fix: "did you mean 'ring'?", .action, "①rng()"),
    Mistake(
      .unknownEffect, "there is no action 'push' of 'code'", fix: "known here: 'append', 'clear', 'removeLast', 'take'",
      .action,
      "code.①push(value)"),
    Mistake(.unknownEffect, "there is no action 'clear' of 'tries'", .action, "tries.①clear()"),
    Mistake(
      .unknownOperation, "there is no operation 'aks'", fix: "did you mean 'ask'?", .state,
      "after: { 1s: done }\ninvoke: { operation: Gate.①aks, on: {} }"),
    Mistake(
      .unknownOutcome, "there is no outcome 'maybe' of 'ask'", fix: "known here: 'no', 'yes'", .state,
      "invoke: { operation: Gate.ask, input: { code: code }, on: { yes: done, no: done, ①maybe: done } }"),
    Mistake(
      .unknownOutcome, "there is no outcome 'ye'", fix: "did you mean 'yes'?", .steps,
      "- answer: Gate.ask.①ye\n- expect: { state: here }"),
    // What it would bring may be what 'any' is for.
    Mistake(
      .unknownInterface, "there is no interface, part or flow 'Padd'", fix: "did you mean 'Pad'?", .flow,
      """
      uses: [①Padd]
      events: { go: }
      initial: a
      states: { a: { on: { go: b, any: b } }, b: { type: final } }
      """),
    Mistake(
      .unknownInterface, "there is no interface, part or flow 'Gat'", fix: "did you mean 'Gate'?", .flow,
      "uses: [①Gat]\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownInterface, "there is no interface 'Gtae'", fix: "did you mean 'Gate'?", .state,
      "after: { 1s: done }\ninvoke: { operation: ①Gtae.ask, on: {} }"),
    Mistake(
      .unknownInterface, "the flow does not use 'Tower'", fix: "add 'Tower' to 'uses'", .state,
      "after: { 1s: done }\ninvoke: { operation: ①Tower.ask, on: {} }"),
    // Only parts are used by states.
    Mistake(
      .unknownPart, "there is no part 'Visit'", fix: "known here: 'Pad'", .state, "after: { 1s: done }\nuse: { part: ①Visit }"),
    Mistake(
      .unknownPart, "there is no part 'Pda'", fix: "did you mean 'Pad'?", .state, "after: { 1s: done }\nuse: { part: ①Pda }"),
    Mistake(
      .unknownParameter, "there is no parameter 'length'", fix: "known here: 'entry', 'size'", .flow,
      """
      uses: [Pad]
      context: { code: pin, size: int(0...9) = 4 }
      initial: open
      states: { open: { use: { part: Pad, entry: code, size: size, ①length: size } } }
      """),
    Mistake(
      .unknownParameter, "there is no value 'vlue' in event 'digit'", fix: "did you mean 'value'?", .steps,
      "- send: digit\n  with: { value: 1, ①vlue: 1 }\n- expect: { state: here }"),
    Mistake(
      .unknownParameter, "there is no value 'sucess' in the output", fix: "did you mean 'success'?", .flow,
      "output: { success: bool }\ninitial: open\nstates: { open: { type: final, output: { success: true, ①sucess: true } } }\n"),
    Mistake(
      .unknownType, "there is no type 'bol'", fix: "did you mean 'bool'?", .flow,
      "context: { a: ①bol = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownType, "there is no type 'String'",
      fix: "write 'text'",
      .flow,
      "context: { a: ①String }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownRole, "there is no role 'danger'", fix: "known here: 'cancel', 'destructive', 'normal', 'success'", .state,
      "after: { 1s: done }\nscreen: { buttons: [{ label: Go, event: push, role: ①danger }] }"),

    // Twice
    Mistake(
      .duplicateName, "the name 'mode' is there twice", notes: ["it is declared here as well"], .flow,
      "input: { ②mode: bool }\ncontext: { ①mode: bool = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .duplicateName, "the name 'Gate' is there twice", .flow,
      "uses: [Gate, ①Gate]\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .duplicateName, "the case 'a' is there twice", .flow,
      "input: { mode: a | b | ①a }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .duplicateName, "a delay of this state and one of another would both be called 'x1'", fix: "rename one of the states",
      notes: ["the other is here"], .flow,
      """
      initial: x
      states:
        ②x: { after: { 1s: x1, 2s: end } }
        ①x1: { after: { 3s: end } }
        end: { type: final }

      """),
    Mistake(
      .duplicateName, "the button 'Go {tries}' is there twice",
      fix: "give one another label, or say with 'when' which of them is there", notes: ["the other is here"], .state,
      """
      after: { 1s: done }
      screen:
        buttons:
          - { label: '②Go {tries}', event: push, when: locked }
          - { label: 'Go {tries}', event: push, when: not locked }
          - { label: '①Go {tries}', event: push, when: locked }
      """),
    Mistake(
      .unknownName, "there is no button 'Rye 3' on any screen", fix: "known here: 'Stop', 'Try {tries}'", .flow,
      labels.replacing("Try 3", with: "①Rye 3")),
    Mistake(
      .unknownName, "there is no toggle 'Loude' on any screen", fix: "did you mean 'Loud'?", .flow,
      labels.replacing("Loud:", with: "①Loude:")),
    Mistake(
      .duplicateName, "the scenario 'One' is there twice", notes: ["it is told here as well"], .flow,
      """
      initial: open
      states: { open: { type: final } }
      scenarios:
        - { name: ②One, steps: [expect: { state: open }] }
        - { name: ①One, steps: [expect: { state: open }] }
      """),
    Mistake(
      .duplicateName, "the cases of 'mode' would be called 'Mode', as are other ones",
      fix: "choose another name than 'mode', or give both the same cases", .flow,
      "events: { push: { mode: a | b }, pull: { ①mode: c | d } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .duplicateName, "'half_open' is too much like 'halfOpen': in Swift both would have the same name",
      fix: "rename one of them", notes: ["the other is here"], .flow,
      "initial: halfOpen\nstates:\n  ②halfOpen: { after: { 1s: half_open } }\n  ①half_open: { type: final }\n"),
    Mistake(
      .duplicateName, "'netLost' is too much like 'net.lost': in Swift both would have the same name",
      fix: "rename one of them", notes: ["the other is here"], .flow,
      "events: { ②net.lost: , ①netLost: }\ninitial: open\nstates: { open: { on: { net.lost: over, netLost: over } }, over: { type: final } }\n"
    ),

    // Ambiguous
    Mistake(
      .ambiguousName, "'tries' can mean a field of event 'pull' or a name of the flow", fix: "rename one of them", .flow,
      "context: { tries: int(0...9) = 0 }\nevents: { pull: { ①tries: bool } }\ninitial: open\nstates: { open: { type: final } }\n"
    ),
    Mistake(
      .ambiguousName, "'ring' can mean an effect of 'Gate' or one of 'Tower'", fix: "rename one of them", .flow,
      "uses: [Gate, Tower]\ninitial: open\nstates: { open: { type: final, entry: [①ring()] } }\n"),
    Mistake(
      .ambiguousName, "'ask' can mean Gate.ask or Tower.ask", fix: "rename one of them", .flow,
      "uses: [Gate, Tower]\ninitial: open\nstates: { open: { invoke: { operation: ①ask, on: {} } } }\n"),
    Mistake(
      .ambiguousName, "'change' can mean a case of 'Mode' or a name of the flow", fix: "rename one of them", .flow,
      "input: { mode: create | change, change: bool }\ninitial: a\nstates: { a: { always: { guard: mode == ①change, target: b } }, b: { type: final } }\n"
    ),
    Mistake(
      .ambiguousName, "'change' can mean a case of 'Mode' or what the event carries", fix: "rename one of them", .flow,
      """
      input: { mode: create | change }
      events: { pull: { change: bool } }
      initial: a
      states: { a: { on: { pull: { guard: mode == ①change, target: b } } }, b: { type: final } }
      """),
    Mistake(
      .ambiguousName, "several states are called 'x'", fix: "write 'a.x' or 'b.x'", notes: ["one is here", "one is here"],
      .flow,
      """
      initial: a
      states:
        a: { initial: x, states: { ②x: { after: { 1s: b } } } }
        b: { initial: x, states: { ③x: { after: { 1s: c } } } }
        c: { after: { 1s: ①x } }
      """),
    Mistake(
      .ambiguousName, "several states are called 'y.x'", fix: "write 'a.y.x' or 'b.y.x'",
      notes: ["one is here", "one is here"], .flow,
      """
      initial: a
      states:
        a: { initial: y, states: { y: { initial: x, states: { ②x: { after: { 1s: b } } } } } }
        b: { initial: y, states: { y: { initial: x, states: { ③x: { after: { 1s: c } } } } } }
        c: { after: { 1s: ①y.x } }
      """),
    Mistake(
      .unknownState, "there is no state 'b.x'", fix: "did you mean 'a.x'?", .flow,
      "initial: a\nstates: { a: { initial: x, states: { x: { after: { 1s: ①b.x } } } }, b: { after: { 1s: a } } }\n"),
    Mistake(
      .selfTarget, "'x' leads to itself, which does not say whether it is left",
      fix: "leave 'target' out to stay in 'x', or add 'reenter: true' to leave and enter it", .flow,
      """
      initial: a
      states:
        a: { initial: x, states: { x: { after: { 1s: ①x } } }, after: { 2s: b } }
        b: { initial: x, states: { x: { after: { 1s: a } } } }
      """),

    // Reserved
    Mistake(
      .reservedName, "'state' already means something in every flow", fix: "choose another name", .flow,
      "context: { ①state: bool = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'screen' already means something in every flow", fix: "choose another name", .flow,
      "input: { ①screen: bool }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'timers' already means something in every flow", fix: "choose another name", .flow,
      "snapshot:\ninput: { ①timers: bool }\ninitial: open\n"
        + "states: { open: { always: { guard: timers, target: over }, after: { 1s: over } }, over: { type: final } }\n"),
    Mistake(
      .reservedName, "'answered' already means something in every flow", fix: "choose another name", .flow,
      "events: { ①answered: }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'any' already means something in every flow", fix: "choose another name", .flow,
      "events: { ①any: }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'timerFired' already means something in every flow", fix: "choose another name", .flow,
      "events: { ①timerFired: }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'not' already means something in every flow", fix: "choose another name", .flow,
      "context: { ①not: bool = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'none' already means something in every flow", fix: "choose another name", .flow,
      "input: { ①kind: some | none }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'sink' already means something in every flow", fix: "choose another name", .flow,
      "events: { pull: { ①sink: bool } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'state' already means something in every flow", fix: "choose another name", .file,
      "interface: Bell\nsummary: A bell.\noperations: { ask: { outcomes: { yes: { ①state: bool } } } }\n"),
    Mistake(
      .reservedName, "'init' already means something in every flow", fix: "choose another name", .file,
      "interface: Bell\nsummary: A bell.\noperations: { ①init: { outcomes: { yes: } } }\n"),
    Mistake(
      .reservedName, "'init' already means something in every flow", fix: "choose another name", .flow,
      "output: { ①init: bool }\ninitial: open\nstates: { open: { type: final, output: { init: true } } }\n"),
    Mistake(
      .reservedName, "'init' already means something in every flow", fix: "choose another name", .flow,
      "context: { ①init: bool = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'precondition' already means something in every flow", fix: "choose another name", .flow,
      "input: { ①precondition: bool }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'Sink' already means something in every flow", fix: "choose another name", .flow,
      "context: { ①Sink: bool = true }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'Snapshot' already means something in every flow", fix: "choose another name", .flow,
      "records: { ①Snapshot: { old: bool } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'UInt64' already means something in every flow", fix: "choose another name", .flow,
      "records: { ①UInt64: { low: bool, high: bool } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "the cases of 'timerSlot' would be called 'TimerSlot', which already means something",
      fix: "choose another name than 'timerSlot'", .flow,
      "input: { ①timerSlot: a | b }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "'Timer' already means something in every flow", fix: "choose another name", .file,
      "flow: ①Timer\nsummary: A timer.\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "the cases of 'duration' would be called 'Duration', which already means something",
      fix: "choose another name than 'duration'", .flow,
      "input: { ①duration: a | b }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "the cases of 'type' would be called 'Type', which already means something",
      fix: "choose another name than 'type'", .flow,
      "events: { pull: { ①type: a | b } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .reservedName, "the cases of 'door' would be called 'Door', which already means something",
      fix: "choose another name than 'door'", .flow,
      "input: { ①door: a | b }\ninitial: open\nstates: { open: { type: final } }\n"),

    // Unused
    Mistake(
      warning: .unused, "'n' is set and never read", fix: "remove it and what sets it", .flow,
      "context: { ①n: int(0...9) = 0 }\ninitial: a\nstates: { a: { entry: [n = 3], after: { 1s: b } }, b: { type: final } }"),
    Mistake(
      warning: .unused, "'tries' is never used", fix: "remove it", .flow,
      "context: { ①tries: int(0...9) = 0 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      warning: .unused, "event 'pull' is never used", fix: "remove it", .flow,
      "events: { ①pull: }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      warning: .unused, "'Gate' is never used", fix: "remove it", .flow,
      "uses: [①Gate]\ninitial: open\nstates: { open: { type: final } }\n"),
  ]
}

@Test("A name that means nothing, or too much, is found at its place, in words", arguments: Mistake.ofNames)
func nameMistake(_ mistake: Mistake) {
  mistake.check()
}
