import StatechartModel
import Testing

extension Mistake {
  /// Typos, and the syntax of other languages.
  static let ofTypos: [Mistake] = [
    // Colons, spaces and dashes
    Mistake(.syntax, .state, "on:\n  ①push done\n  digit: done"),
    Mistake(
      .syntax, .state, "on:\n  digit: done\n  ①push done   # out"),
    Mistake(
      .syntax, .flow,
      "initial: open\n①states\n  open: { type: final }\n"),
    Mistake(
      .syntax, .flow,
      "①events { push: , pull: }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .syntax, .state, "on:\n  push①:done\n  digit: done"),
    Mistake(
      .syntax, .state,
      "on: { ①push:done, digit: done }"),
    Mistake(
      .syntax, .state,
      "on: { ①push -> done, digit: done }"),
    Mistake(
      .syntax, .state, "after: { ①5s done }"),
    Mistake(
      .syntax, .state,
      "on: { push: { ①guard:locked, target: done } }"),
    Mistake(
      .syntax, .steps,
      "①-send: push\n- expect: { state: done }"),
    Mistake(
      .syntax, .steps,
      "- ①send: digit, with: { value: 3 }\n- expect: { state: here }"),
    Mistake(
      .scenario, .steps, "- send: push\n  ①expect: { state: done }"),
    Mistake(
      .wrongKind, .state,
      "after: { 1s: done }\non: ①[push: done]"),
    Mistake(
      .wrongKind, .flow,
      "events: { tug: ①text }\ninitial: a\nstates: { a: { on: { tug: { guard: far > 3, target: b } } }, b: { type: final } }\n"),
    Mistake(
      .notAName, .state, "on:\n  push: ①-> done"),
    Mistake(
      .notAName, .state,
      "on:\n  push: ①here, done"),
    Mistake(
      .wrongKind,
      .state,
      "on: { push: { guard: locked, target: ①} }\nafter: { 1s: done }"),

    // Misspelled keys, which count as the intended keys
    Mistake(
      .unknownKey, .flow,
      "①intial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownKey, .flow,
      "initial: open\n①state: { open: { type: final } }\nscenarios: [{ name: One, steps: [{ expect: { state: open } }] }]\n"),

    // Quotes and brackets
    Mistake(
      .syntax, .file,
      """
      flow: Door
      summary: ①"A door.
      initial: open
      states: { open: { type: final, screen: { title: ②"Open" } } }
      """),
    Mistake(
      .syntax,
      .state,
      "after: { 1s: done }\nscreen: { title: 'It①'s me' }"),
    Mistake(
      .syntax, .state,
      "after: { 1s: done }\nscreen: { title: \"A ①\"big\" door\" }"),
    Mistake(
      .syntax, .state, "after: { 1s: done }\nignore: [push]①]\nentry: [tries = 0]"),
    Mistake(
      .syntax, .file,
      "flow: Door\nsummary: ①A door (here: there)\ninitial: open\nstates: { open: { type: final } }"),

    // Words and operators of other languages
    Mistake(.unknownName, .condition, "locked == ①True"),
    Mistake(
      .expressionSyntax, .condition, "wait == ①1h30min"),
    Mistake(.expressionSyntax, .condition, "wait == ①5s 500ms"),
    Mistake(
      .typeMismatch, .action, "wait = ①wait + 5s"),
    Mistake(
      .unknownName, .action, "note = ①hello"),
    Mistake(
      .typeMismatch, .action, at: .records, "numbers.①count = 0"),
    Mistake(
      .unknownName,
      .condition, "①lоcked"),
    Mistake(.unknownEffect, .action, "①bang()"),
    Mistake(
      .unknownEffect, .action, at: .records, "①bang()"),
    Mistake(
      .unknownInterface, .action, at: .records, "①chime(1)"),
    Mistake(
      .unhandledEvent, .flow,
      "events: { go: , ①stop: }\ninitial: a\nstates: { a: { on: { go: b } }, b: { on: { go: a } } }\n"),
    Mistake(
      .unknownName, .flow,
      "context: { a: bool = false }\ninitial: on\nstates: { on: { always: { guard: ①b, target: off } }, off: { type: final } }\n"
    ),
    Mistake(.expressionSyntax, .condition, "tries ①=> 3"),
    Mistake(.expressionSyntax, .condition, "tries ①=< 3"),
    Mistake(.expressionSyntax, .condition, "locked ①AND tries > 3"),
    Mistake(.expressionSyntax, .condition, "locked ①Or tries > 3"),
    Mistake(.expressionSyntax, .condition, "①NOT locked"),
    Mistake(.expressionSyntax, .condition, "locked ①|| tries > 3"),
    Mistake(
      .tag, .state,
      "after: { 1s: done }\non: { push: { guard: ①!locked, target: done } }"),
    Mistake(
      .expressionSyntax, .flow,
      "context: { n: int(0①-9) = 0 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, .action, "code.clear①"),
    Mistake(.unknownEffect, .action, "①clear(code)"),
    Mistake(
      .expressionSyntax,
      .state,
      at: .records, "always: done\nentry: ['choice = ①Choice(4, true)']"),

    // Messages about other files and types
    Mistake(
      .errorsInUsedSpec, .flow,
      "uses: [①Cellar]\ninitial: open\nstates: { open: { invoke: { flow: Cellar, on: { done: shut } } }, shut: { type: final } }\n",
      beside: ["cellar.yaml": "flow: Cellar\nsummary: A cellar.\ninitial: a\nstates: { a: { type: fnial } }\n"]),
    Mistake(
      .unknownType,
      .flow,
      """
      records: { Coat: { hook: Hook }, Hook: { row: int(0...9) } }
      context: { held: ①Parcel }
      initial: open
      states: { open: { type: final } }

      """),
  ]
}

@Test("A typing error is reported with its code and position", arguments: Mistake.ofTypos)
func typo(_ mistake: Mistake) {
  mistake.check()
}
