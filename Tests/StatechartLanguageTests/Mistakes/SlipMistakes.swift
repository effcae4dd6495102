import StatechartLanguage
import Testing

extension Mistake {
  /// Slips of the pen, and what is written otherwise elsewhere.
  static let ofThePen: [Mistake] = [
    // Colons, spaces and dashes
    Mistake(.syntax, "a colon is missing after 'push'", fix: "write 'push: done'", .state, "on:\n  ①push done\n  digit: done"),
    Mistake(
      .syntax, "a colon is missing after 'push'", fix: "write 'push: done'", .state, "on:\n  digit: done\n  ①push done   # out"),
    Mistake(
      .syntax, "a colon is missing after 'states'", fix: "write 'states:'", .flow,
      "initial: open\n①states\n  open: { type: final }\n"),
    Mistake(
      .syntax, "a colon is missing after 'events'", fix: "write 'events: {'", .flow,
      "①events { push: , pull: }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .syntax, "a space is missing after this colon", fix: "write 'push: done'", .state, "on:\n  push①:done\n  digit: done"),
    Mistake(
      .syntax, "a colon is missing in 'push:done', or the space after it", fix: "write 'push: done'", .state,
      "on: { ①push:done, digit: done }"),
    Mistake(
      .syntax, "a colon is missing in 'push -> done', or the space after it", fix: "write 'push: done'", .state,
      "on: { ①push -> done, digit: done }"),
    Mistake(
      .syntax, "a colon is missing in '5s done', or the space after it", fix: "write '5s: done'", .state, "after: { ①5s done }"),
    Mistake(
      .unknownKey, "a transition has no 'guard:locked'", fix: "write 'guard: locked'", .state,
      "on: { push: { ①guard:locked, target: done } }"),
    Mistake(
      .syntax, "a space is missing after this dash", fix: "write '- send: push'", .steps,
      "①-send: push\n- expect: { state: done }"),
    Mistake(
      .syntax, "two keys on one line stand in braces",
      fix: "write '{ send: digit, with: { value: 3 } }', or the second on a line of its own", .steps,
      "- ①send: digit, with: { value: 3 }\n- expect: { state: here }"),
    Mistake(
      .scenario, "a step does one thing: 'type', 'send', 'answer', 'wait', 'restart' or 'expect'",
      fix: "begin another step with '- expect:'", .steps, "- send: push\n  ①expect: { state: done }"),
    Mistake(
      .wrongKind, "'on' is a group of keys, and here is a list", fix: "write '{ }' in place of '[ ]'", .state,
      "after: { 1s: done }\non: ①[push: done]"),
    Mistake(
      .wrongKind, "what 'tug' carries has a name, and here is a single value", fix: "write 'tug: { value: text }'", .flow,
      "events: { tug: ①text }\ninitial: a\nstates: { a: { on: { tug: { guard: far > 3, target: b } } }, b: { type: final } }\n"),
    Mistake(
      .notAName, "the name of a state cannot be '-> done': a name begins with a letter and has letters, digits and underscores",
      fix: "write 'done'", .state, "on:\n  push: ①-> done"),
    Mistake(
      .notAName,
      "the name of a state cannot be 'here, done': a name begins with a letter and has letters, digits and underscores",
      fix: "write one name; where there are several, each has a line or a '{ }' of its own", .state,
      "on:\n  push: ①here, done"),
    Mistake(
      .wrongKind, "the target is a single value, and here is nothing", fix: "write it after the colon, or remove the key",
      .state,
      "on: { push: { guard: locked, target: ①} }\nafter: { 1s: done }"),

    // Keys that are misspelled count as what was meant
    Mistake(
      .unknownKey, "a flow has no 'intial'", fix: "did you mean 'initial'?", .flow,
      "①intial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownKey, "a flow has no 'state'", fix: "did you mean 'states'?", .flow,
      "initial: open\n①state: { open: { type: final } }\nscenarios: [{ name: One, steps: [{ expect: { state: open } }] }]\n"),

    // Quotes and brackets
    Mistake(
      .syntax, "the text that begins here has no closing quote", fix: "add the quote where it ends",
      notes: ["it goes on to this one"], .file,
      """
      flow: Door
      summary: ①"A door.
      initial: open
      states: { open: { type: final, screen: { title: ②"Open" } } }
      """),
    Mistake(
      .syntax, "this quote ends the text, which goes on after it", fix: "put all of it in double quotes, or write '' here",
      .state,
      "after: { 1s: done }\nscreen: { title: 'It①'s me' }"),
    Mistake(
      .syntax, "this quote ends the text, which goes on after it",
      fix: "put all of it in single quotes, or write \\\" here", .state,
      "after: { 1s: done }\nscreen: { title: \"A ①\"big\" door\" }"),
    Mistake(
      .syntax, "this ']' closes nothing", fix: "remove it", .state, "after: { 1s: done }\nignore: [push]①]\nentry: [tries = 0]"),
    Mistake(
      .syntax, "a colon ends a key, and this value has one", fix: "put all of it in quotes: 'A door (here: there)'", .file,
      "flow: Door\nsummary: ①A door (here: there)\ninitial: open\nstates: { open: { type: final } }"),

    // Words and signs of other languages
    Mistake(.unknownName, "there is no name 'True'", fix: "write 'true'", .condition, "locked == ①True"),
    Mistake(
      .expressionSyntax, "a duration has one number and one unit", fix: "write 90min", .condition, "wait == ①1h30min"),
    Mistake(.expressionSyntax, "a duration has one number and one unit", fix: "write 5500ms", .condition, "wait == 5s ①500ms"),
    Mistake(
      .typeMismatch, "durations are compared and not calculated with",
      fix: "give each duration that is needed a name, or let one delay follow another", .action, "wait = ①wait + 5s"),
    Mistake(
      .unknownName, "there is no name 'hello'", fix: "put it in quotes if it is a text: \"hello\"", .action, "note = ①hello"),
    Mistake(
      .typeMismatch, "how many there are in 'numbers' follows from what is put in and taken out",
      fix: "write one of 'numbers.append', 'numbers.removeLast', 'numbers.clear'", .action, at: .records, "numbers.①count = 0"),
    Mistake(
      .unknownName, "there is no name 'lоcked'", fix: "did you mean 'locked'? The 'о' here is a letter of another alphabet",
      .condition, "①lоcked"),
    Mistake(.unknownEffect, "there is no effect 'bang'", fix: "known here: 'chime', 'ring'", .action, "①bang()"),
    Mistake(
      .unknownEffect, "there is no effect 'bang'",
      fix: "declare it under 'effects' of an interface, and name that under 'uses'", .action, at: .records, "①bang()"),
    Mistake(
      .unknownEffect, "there is no effect 'chime'", fix: "add 'Gate' to 'uses'", .action, at: .records, "①chime(1)"),
    Mistake(
      .unhandledEvent, "no state says what happens on 'stop'",
      fix: "say it under 'on' of a state and 'ignore' it in the others, or remove it", .flow,
      "events: { go: , ①stop: }\ninitial: a\nstates: { a: { on: { go: b } }, b: { on: { go: a } } }\n"),
    Mistake(
      .unknownName, "there is no name 'b'", fix: "known here: 'a'", .flow,
      "context: { a: bool = false }\ninitial: on\nstates: { on: { always: { guard: ①b, target: off } }, off: { type: final } }\n"
    ),
    Mistake(.expressionSyntax, "'=>' has no meaning here", fix: "write '>='", .condition, "tries ①=> 3"),
    Mistake(.expressionSyntax, "'=<' has no meaning here", fix: "write '<='", .condition, "tries ①=< 3"),
    Mistake(.expressionSyntax, "'AND' has no meaning here", fix: "write 'and'", .condition, "locked ①AND tries > 3"),
    Mistake(.expressionSyntax, "'Or' has no meaning here", fix: "write 'or'", .condition, "locked ①Or tries > 3"),
    Mistake(.expressionSyntax, "'NOT' has no meaning here", fix: "write 'not'", .condition, "①NOT locked"),
    Mistake(.expressionSyntax, "'||' has no meaning here", fix: "write 'or'", .condition, "locked ①|| tries > 3"),
    Mistake(
      .tag, "the tag '!locked' is not part of the language",
      fix: "remove it; if it is text, put it in quotes, and if it is a condition, write 'not' for '!'", .state,
      "after: { 1s: done }\non: { push: { guard: ①!locked, target: done } }"),
    Mistake(
      .expressionSyntax, "a range has three dots", fix: "write 'int(0...9)'", .flow,
      "context: { n: int(0①-9) = 0 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, "an action is an assignment such as 'name = value', or a call such as 'code()'",
      fix: "write 'code.clear()'", .action, "code.clear①"),
    Mistake(.unknownEffect, "'clear' is said of what it changes", fix: "write 'code.clear()'", .action, "①clear(code)"),
    Mistake(
      .expressionSyntax, "a record says of each value what it is", fix: "write the names, such as 'Choice(name: value)'",
      .state,
      at: .records, "always: done\nentry: ['choice = ①Choice(4, true)']"),

    // What is said of other files and types
    Mistake(
      .unknownInterface, "'Cellar' has errors of its own", fix: "mend cellar.yaml first", .flow,
      "uses: [①Cellar]\ninitial: open\nstates: { open: { invoke: { flow: Cellar, on: { done: shut } } }, shut: { type: final } }\n",
      beside: ["cellar.yaml": "flow: Cellar\nsummary: A cellar.\ninitial: a\nstates: { a: { type: fnial } }\n"]),
    Mistake(
      .unknownType, "there is no type 'Parcel'",
      fix:
        "the types are bool, int(0...9), duration, text, digit, pin, secret, list(bool, 8), cases such as 'on | off', and the records 'Coat', 'Hook'",
      .flow,
      """
      records: { Coat: { hook: Hook }, Hook: { row: int(0...9) } }
      context: { held: ①Parcel }
      initial: open
      states: { open: { type: final } }

      """),
  ]
}

@Test("A slip of the pen is told at its place, with what was meant", arguments: Mistake.ofThePen)
func slipOfThePen(_ mistake: Mistake) {
  mistake.check()
}
