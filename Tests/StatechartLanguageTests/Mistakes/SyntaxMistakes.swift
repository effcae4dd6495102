import StatechartModel
import Testing

extension Mistake {
  /// Syntax errors: YAML, keys, kinds of values.
  static let ofSyntax: [Mistake] = [
    // YAML
    // The error is reported at the next state.
    Mistake(
      .syntax, .file,
      "flow: A\nsummary: A.\nevents: { go: }\ninitial: one\nstates:\n  one:\n    on: { go: two }\n①two:\n    on: { go: three }\n"
        + "  three: { type: final }\n"),
    Mistake(.syntax, .state, "screen:\n①prompt: Hello.\n  title: Go\nafter: { 1s: done }"),
    Mistake(.syntax, .steps, "- send: push\n①send: push\n- expect: { state: here }"),
    Mistake(.unknownKey, .state, "after:\n①1s: done"),
    Mistake(
      .syntax, .file,
      "flow: Door\nsummary: A door.\ninitial: open\nstates: ①{ open: { type: final }\n②"),
    Mistake(
      .syntax, .flow,
      "uses: ①[Gate\ninitial②: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .textCutShort, .state,
      "screen: { title: Go ①#1 now }\nafter: { 1s: done }"),
    Mistake(
      .syntax, .state, at: .records,
      "after: { 1s: { target: other, actions: [①numbers = [1, 2]] } }"),
    Mistake(
      .syntax, .state, at: .records,
      "after: { 1s: { guard: ①numbers[0] == 3, target: done } }"),
    Mistake(
      .syntax, .state,
      "entry: [①note = \"code {tries}\"]\nafter: { 1s: done }"),
    Mistake(
      .syntax, .state,
      "entry:\n  - ①note = \"Hello: there\"\nafter: { 1s: done }"),
    Mistake(
      .wrongKind, .state, "after: ①5s\nalways: done"),
    Mistake(
      .wrongKind, .state,
      "after: ①{ delay: 5s, target: done }\nalways: done"),
    Mistake(
      .wrongKind, .state,
      "every: ①5s\nalways: done"),
    Mistake(
      .wrongKind, .state,
      "every: { done: ①5s }"),
    Mistake(
      .wrongKind, .state,
      "screen: { buttons: [①Pay] }\nafter: { 1s: done }"),
    Mistake(
      .syntax, .flow,
      "initial: open\nstates: { open: { type: final, screen: { title: ①\"Open } } }\n"),
    Mistake(
      .syntax, .state,
      "screen: { title: ①{tries} times, prompt: Now }"),
    Mistake(
      .syntax, .state,
      "screen:\n  title: ①{tries} times, now"),
    Mistake(
      .syntax, .state,
      "screen: { title: ①“Try {tries}” }"),
    Mistake(
      .syntax, .file,
      "flow: Door\nsummary: ①A door: it's mine   # for now\ninitial: open\nstates: { open: { type: final } }"),
    Mistake(.syntax, .state, "after: ①30s: done\nignore: [push]"),
    Mistake(.unknownEvent, .state, "on: { ①leave: done }"),
    Mistake(
      .secretLeak, .flow,
      "output: { ①kept: secret or none }\nevents: { go: { handle: secret } }\ncontext: { held: secret or none }\ninitial: a\nstates: { a: { on: { go: { target: b, actions: [held.take(handle)] } } }, b: { type: final, output: { kept: held } } }"
    ),
    Mistake(
      .syntax, .state,
      "screen: { title: ①Now: go, prompt: Now }"),
    Mistake(
      .syntax, .state,
      "on: { push: { target: ①done guard: locked } }"),
    Mistake(
      .expressionSyntax, .state, at: .records,
      "on: { give: { guard: ①choice == Choice(length: 4, letters: true), target: other } }\nafter: { 1s: other }"),
    Mistake(
      .expressionSyntax, .state, at: .records,
      "entry:\n  - ①choice = Choice(length: 4, letters: true)\nafter: { 1s: other }"),
    Mistake(
      .syntax, .file,
      "flow: Door\nsummary: A door.\n  ①initial: open\nstates: { open: { type: final } }"),
    Mistake(
      .syntax, .flow,
      "initial: open\nstates:\n    open: { type: final }\n  ①shut: { type: final }\n"),
    Mistake(
      .syntax, .state,
      "on: { push: { target: done, actions: [tries = 0, ①note = \"Don't, {tries}\"] } }"),
    Mistake(
      .syntax, .state,
      "screen: { title: ①Try {tries}, prompt: Now }"),
    Mistake(
      .syntax, .flow,
      "initial: open\nstates:\n①\topen: { type: final }\n"),
    Mistake(
      .syntax, .flow,
      "initial: open\nstates: { op①\u{0}en: { type: final } }\n"),
    Mistake(
      .syntax, .flow,
      String(repeating: "# a long comment\n", count: 5_000) + "initial: ①\u{1B}open\nstates: { open: { type: final } }\n"),
    Mistake(
      .nestedTooDeeply, .flow,
      "initial: open\nstates: " + String(repeating: "[", count: 99) + "①" + String(repeating: "[", count: 5_000)),
    Mistake(
      .emptyFile,
      .file, "①"),
    Mistake(
      .emptyFile,
      .file,
      "①# Only a comment.\n\n# And another.\n"),
    Mistake(
      .severalDocuments, .flow,
      "initial: open\nstates: { open: { type: final } }\n①---\nflow: Other\n"),
    Mistake(
      .anchor, .flow,
      "initial: open\nstates: { open: ①&here { type: final } }\n"),
    Mistake(
      .tag, .file,
      "flow: Door\nsummary: ①!!str A door.\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .notASpec,
      .file,
      "①summary: A door.\n"),
    Mistake(
      .notASpec,
      .file,
      "①- flow: Door\n"),

    Mistake(.notASpec, .file, "①Flow: Door\nsummary: A door.\ninitial: open\nstates: { open: { type: final } }\n"),

    // Keys
    Mistake(
      .wrongKind, .flow,
      "events: ①[up, down]\ninitial: a\nstates: { a: { on: { up: b }, ignore: down }, b: { type: final } }\n"),
    Mistake(
      .wrongKind, .flow,
      "events:\n  ①up\n  down\ninitial: a\nstates: { a: { on: { up: b }, ignore: down }, b: { type: final } }\n"),
    Mistake(
      .wrongKind, .flow,
      "initial: open\nstates: { ①[a, b]: x, open: { type: final } }\n"),
    Mistake(
      .duplicateKey, .flow,
      "initial: open\nstates:\n  ②open: { type: final }\n  ①open: { type: final }\n"),
    Mistake(
      .unknownKey, .state,
      "①allways: { target: done }\nafter: { 1s: done }"),
    Mistake(
      .unknownKey, .state,
      "on:\n①push: done\nafter: { 1s: done }"),
    Mistake(
      .wrongKind,
      .flow,
      "events: { push: }\ninitial: open\nstates:\n  open:\n  ①on: { push: shut }\n  shut: { type: final }\n"),
    Mistake(
      .wrongKind, .flow,
      "initial: open\nstates:\n  ①- open: { type: final }\n"),
    Mistake(
      .wrongKind, .steps,
      "- ①send push\n- expect: { state: here }"),
    Mistake(
      .wrongKind, .steps, "- expect: ①here"),
    Mistake(
      .unknownKey,
      .file,
      "interface: Bell\nsummary: A bell.\n①properties: {}\n"),
    Mistake(
      .unknownKey,
      .file, "part: Bell\nsummary: A bell.\n①always: { guard: true, target: done }\n"),
    Mistake(
      .unknownKey, .flow,
      "①type: final\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownKey, .flow,
      "①exit: []\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownKey, .steps, "- expect: { ①stat: here }"),
    Mistake(
      .unknownKey, .steps, "- ①sendd: push\n- expect: { state: here }"),
    Mistake(
      .unknownKey, .flow,
      "initial: open\nstates: { open: { type: final } }\nproperties: { one: { ①nevr: false } }\n"),
    Mistake(
      .unknownKey, .state,
      "type: ①compound\nafter: { 1s: done }"),
    Mistake(
      .unknownKey, .state,
      "type: ①paralel\nafter: { 1s: done }\nstates: { a: { on: { push: done } }, b: {} }"),
    Mistake(
      .wrongKind, .state,
      "initial: inner\n①inner: { on: { push: second } }\n②second: { on: { push: done } }"),
    Mistake(
      .wrongKind, .flow,
      "events: { push: }\ninitial: open\nstates: { open: { on: { push: shut } } }\n①shut: { type: final }\n"),
    Mistake(
      .wrongKind, .state,
      "①push: { target: done, actions: [] }\nafter: { 1s: done }"),
    Mistake(
      .wrongKind, .state, "on: { pick: done }\n①push: { target: done }"),
    Mistake(
      .wrongKind,
      .flow,
      "events: { push: , tick: }\ninitial: open\nstates:\n  open:\n    on: { push: shut }\n  ①ignore: [tick]\n  shut: { type: final }\n"
    ),
    Mistake(
      .wrongKind, .flow,
      "initial: open\nstates: ①[open, shut]\nshut: { type: final }\n"),
    Mistake(
      .notAName, .flow, "initial: ①my state\nstates: { mine: { type: final } }\n"),
    Mistake(
      .syntax, .state,
      "after: { 1s: done }\nscreen: { title: ①{tries} }"),
    Mistake(
      .syntax, .state,
      "after: { 1s: done }\nscreen: { title: ①You have {tries} left, prompt: Go }"),
    Mistake(
      .wrongKind, .steps,
      "- { send: digit, with: ①3 }\n- expect: { state: here }"),
    Mistake(
      .wrongKind, .flow,
      "input: { mode: create | change }\ninitial: a\nstates: { a: { after: { 1s: b } }, b: { type: final, entry: [] } }\n"
        + "always: { guard: mode == change, target: b }\n"
        + "scenarios: [{ name: One, given: ①mode=create, steps: [{ expect: { state: a } }] }]\n"),
    Mistake(
      .missingKey, .flow,
      "events: { push: }\nstates: ①{}\n"),
    Mistake(
      .missingKey, .state,
      "states: ①{}\nafter: { 1s: done }"),
    Mistake(.missingKey, .file, "①flow: Door\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unhandledOutcome, .file,
      "interface: Bell\nsummary: A bell.\noperations: { ①ask: { input: { code: pin } } }\n"),
    Mistake(.missingKey, .state, "after: { 1s: done }\nscreen: { title: ①{ create: New } }"),
    Mistake(.missingKey, .state, "after: { 1s: done }\nuse: ①{ entry: code }"),

    // Kinds of values
    Mistake(
      .wrongKind, .state,
      "entry: ①ring()\nafter: { 1s: done }"),
    Mistake(
      .wrongKind,
      .state,
      "screen: { fields: ①{ Name: key } }\nafter: { 1s: done }"),
    Mistake(
      .unknownKey, .state, "①fields: []\nafter: { 1s: done }"),
    Mistake(
      .wrongKind, .flow,
      "events: { push: { fields: ①{ n: bool } } }\ninitial: open\nstates: { open: { type: final } }"),
    Mistake(
      .wrongKind, .flow,
      "snapshot: ①true\ninitial: open\nstates: { open: { type: final } }"),
    Mistake(.wrongKind, .state, "on: ①[push]\nafter: { 1s: done }"),
    Mistake(.wrongKind, .state, "after: { 1s: [①[done]] }"),
    Mistake(
      .wrongKind, .state, "always: { guard: ①{ a: b }, target: done }"
    ),
    Mistake(
      .wrongKind, .state,
      "after: { 1s: done }\nscreen: { buttons: [{ label: ①none, event: push }] }"),
    Mistake(
      .wrongKind, .state,
      "after: { 1s: done }\nscreen: { buttons: [{ label: ①{ switch: mode, create: none, change: Go }, event: push }] }"),
    Mistake(
      .wrongKind, .flow,
      "initial: open\nstates: { open: { type: final } }\nscenarios:\n  -①\n"),
    Mistake(.typeMismatch, .steps, "- expect: { toggles: { Loud: ①true } }"),
    Mistake(.wrongKind, .steps, "- expect: { dots: ①tries }"),

    // Names
    Mistake(
      .notAName, .flow, "initial: open\nstates: { open: { after: { 1s: ①half open } }, ②half open: { type: final } }\n"),
    Mistake(
      .notAName,
      .state, "after: { 1s: ①a..b }"),
    Mistake(
      .notAName, .steps,
      "- send: ①1st\n- expect: { state: here }"),
    Mistake(
      .notAName, .state,
      "after: { 1s: done }\ninvoke: { operation: ①A.b.c, on: {} }"),
    Mistake(
      warning: .textCutShort, .file,
      "flow: Door\nsummary: ①Door #1\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      warning: .textCutShort, .flow,
      "initial: open\nstates:\n  open:\n    type: final\n    screen:\n      prompt: ①Code #1\n"),
  ]
}

@Test("A syntax error is reported with its code and position", arguments: Mistake.ofSyntax)
func syntaxMistake(_ mistake: Mistake) {
  mistake.check()
}
