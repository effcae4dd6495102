import StatechartLanguage
import Testing

extension Mistake {
  /// Mistakes in the form of a file: YAML, keys, kinds of values.
  static let ofForm: [Mistake] = [
    // YAML
    Mistake(
      .syntax, "the '{' here is not closed, or a comma is missing in what follows it",
      fix: "add '}' where it ends, or the comma", notes: ["it is missing before this"], .file,
      "flow: Door\nsummary: A door.\ninitial: open\nstates: ①{ open: { type: final }\n②"),
    Mistake(
      .syntax, "the '[' here is not closed, or a comma is missing in what follows it",
      fix: "add ']' where it ends, or the comma", notes: ["it is missing before this"], .flow,
      "uses: ①[Gate\ninitial②: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .textCutShort, "' #' begins a comment here, and the bracket that closes stands in it",
      fix: "put the text in quotes if '#' belongs to it, or the comment behind the bracket", .state,
      "screen: { title: Go ①#1 now }\nafter: { 1s: done }"),
    Mistake(
      .syntax, "within [ ] and { } a bracket ends what stands before it, and this has one",
      fix: "put all of it in quotes: 'numbers = [1, 2]'", .state, at: .records,
      "after: { 1s: { target: done, actions: [①numbers = [1, 2]] } }"),
    Mistake(
      .syntax, "within [ ] and { } a bracket ends what stands before it, and this has one",
      fix: "a list is read with 'first', 'last' and 'contains(…)', and not by numbers", .state, at: .records,
      "after: { 1s: { guard: ①numbers[0] == 3, target: done } }"),
    Mistake(
      .syntax, "within [ ] and { } a brace ends what stands before it, and this has one",
      fix: "put all of it in quotes: 'log(\"code {tries}\")'", .state,
      "entry: [①log(\"code {tries}\")]\nafter: { 1s: done }"),
    Mistake(
      .syntax, "a colon ends a key, and this value has one", fix: "put all of it in quotes: 'note = \"Hello: there\"'", .state,
      "entry:\n  - ①note = \"Hello: there\"\nafter: { 1s: done }"),
    Mistake(
      .wrongKind, "'after' is a group of keys, and here is a single value",
      fix: "write 'after: { 5s: state }', with the state that it leads to", .state, "after: ①5s\nalways: done"),
    Mistake(
      .wrongKind, "under 'after' the delay itself is the key of what follows it", fix: "write '{ 5s: done }'", .state,
      "after: ①{ delay: 5s, target: done }\nalways: done"),
    Mistake(
      .wrongKind, "a button is a group of keys, and here is a single value",
      fix: "write '{ label: Pay, event: … }', with the event that it sends", .state,
      "screen: { buttons: [①Pay] }\nafter: { 1s: done }"),
    Mistake(
      .syntax, "the text that begins here has no closing quote", fix: "add the quote where it ends", .flow,
      "initial: open\nstates: { open: { type: final, screen: { title: ①\"Open } } }\n"),
    Mistake(
      .syntax, "a text that begins with a brace stands in quotes", fix: "put all of it in quotes: '{tries} times'", .state,
      "screen: { title: ①{tries} times, prompt: Now }"),
    Mistake(
      .syntax, "a text that begins with a brace stands in quotes", fix: "put all of it in quotes: '{tries} times, now'", .state,
      "screen:\n  title: ①{tries} times, now"),
    Mistake(
      .syntax, "for YAML these quotes are letters like any other", fix: "write \" or ' instead", .state,
      "screen: { title: ①“Try {tries}” }"),
    Mistake(
      .syntax, "a colon ends a key, and this value has one", fix: "put all of it in quotes: 'A door: it''s mine'", .file,
      "flow: Door\nsummary: ①A door: it's mine   # for now\ninitial: open\nstates: { open: { type: final } }"),
    Mistake(
      .syntax, "a colon ends a key, and this value has one",
      fix: "put all of it in quotes: 'Now: go', or a comma before the next key", .state,
      "screen: { title: ①Now: go, prompt: Now }"),
    Mistake(
      .syntax, "a colon ends a key, and this value has one",
      fix: "put all of it in quotes: 'done guard: locked', or a comma before the next key", .state,
      "on: { push: { target: ①done guard: locked } }"),
    Mistake(
      .expressionSyntax, "a record that is written out stands in quotes, as YAML takes its colons and commas for its own",
      fix: "put all of it in quotes: 'last == Slot(shelf: 1, cold: true)'", .state,
      "on: { push: { guard: ①last == Slot(shelf: 1, cold: true), target: done } }"),
    Mistake(
      .expressionSyntax, "a record that is written out stands in quotes, as YAML takes its colons and commas for its own",
      fix: "put all of it in quotes: 'last = Slot(shelf: 1, cold: true)'", .state,
      "entry:\n  - ①last = Slot(shelf: 1, cold: true)"),
    Mistake(
      .syntax, "this line is indented neither like those beside it nor like what is in them",
      fix: "begin it in the column of the keys that it stands beside", .file,
      "flow: Door\nsummary: A door.\n  initial①: open\nstates: { open: { type: final } }"),
    Mistake(
      .syntax, "this line is indented neither like those beside it nor like what is in them",
      fix: "begin it in the column of the keys that it stands beside", .flow,
      "initial: open\nstates:\n    open: { type: final }\n  ①shut: { type: final }\n"),
    Mistake(
      .syntax, "within [ ] and { } a brace ends what stands before it, and this has one",
      fix: "put all of it in quotes: 'note = \"Don''t, {tries}\"'", .state,
      "on: { push: { target: done, actions: [tries = 0, ①note = \"Don't, {tries}\"] } }"),
    Mistake(
      .syntax, "within [ ] and { } a brace ends what stands before it, and this has one",
      fix: "put all of it in quotes: 'Try {tries}'", .state,
      "screen: { title: ①Try {tries}, prompt: Now }"),
    Mistake(
      .syntax, "this is not YAML: a tab stands where spaces belong", fix: "indent with spaces", .flow,
      "initial: open\nstates:\n①\topen: { type: final }\n"),
    Mistake(
      .syntax, "this is not YAML: a control character stands here", fix: "remove it", .flow,
      "initial: open\nstates: { op①\u{0}en: { type: final } }\n"),
    Mistake(
      .syntax, "this is not YAML: a control character stands here", fix: "remove it", .flow,
      String(repeating: "# a long comment\n", count: 5_000) + "initial: ①\u{1B}open\nstates: { open: { type: final } }\n"),
    Mistake(
      .nestedTooDeeply, "this is nested more than 100 levels deep", .flow,
      "initial: open\nstates: " + String(repeating: "[", count: 99) + "①" + String(repeating: "[", count: 5_000)),
    Mistake(
      .emptyFile, "the file is empty",
      fix: "begin with 'flow:', 'interface:', 'part:', 'texts:', 'policy:' or 'requirements:' and a name",
      .file, "①"),
    Mistake(
      .emptyFile, "the file is empty",
      fix: "begin with 'flow:', 'interface:', 'part:', 'texts:', 'policy:' or 'requirements:' and a name",
      .file,
      "①# Only a comment.\n\n# And another.\n"),
    Mistake(
      .severalDocuments, "a second document begins here; a file declares one thing", fix: "put it in a file of its own", .flow,
      "initial: open\nstates: { open: { type: final } }\n①---\nflow: Other\n"),
    Mistake(
      .anchor, "the anchor '&here' is not part of the language", fix: "make what repeats a part", .flow,
      "initial: open\nstates: { open: ①&here { type: final } }\n"),
    Mistake(
      .tag, "the tag '!!str' is not part of the language", fix: "remove it; if it is text, put it in quotes", .file,
      "flow: Door\nsummary: ①!!str A door.\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .notASpec, "nothing here says what the file declares",
      fix: "begin with 'flow:', 'interface:', 'part:', 'texts:', 'policy:' or 'requirements:' and a name",
      .file,
      "①summary: A door.\n"),
    Mistake(
      .notASpec, "nothing here says what the file declares",
      fix: "begin with 'flow:', 'interface:', 'part:', 'texts:', 'policy:' or 'requirements:' and a name",
      .file,
      "①- flow: Door\n"),

    Mistake(.notASpec, "nothing here says what the file declares", fix: "did you mean 'flow'?", .file, "①Flow: Door\n"),

    // Keys
    Mistake(
      .wrongKind, "in 'events' each name has a colon after it, and what it carries, if anything",
      fix: "write '{ up: , down: }'", .flow,
      "events: ①[up, down]\ninitial: a\nstates: { a: { on: { up: b }, ignore: down }, b: { type: final } }\n"),
    Mistake(
      .wrongKind, "in 'events' each name has a colon after it, and what it carries, if anything",
      fix: "write '{ up: , down: }'", .flow,
      "events:\n  ①up\n  down\ninitial: a\nstates: { a: { on: { up: b }, ignore: down }, b: { type: final } }\n"),
    Mistake(
      .wrongKind, "a key is a single word, not a group or a list", .flow,
      "initial: open\nstates: { ①[a, b]: x, open: { type: final } }\n"),
    Mistake(
      .duplicateKey, "'open' stands here for the second time", notes: ["it stands here as well"], .flow,
      "initial: open\nstates:\n  ②open: { type: final }\n  ①open: { type: final }\n"),
    Mistake(
      .unknownKey, "state 'here' has no 'allways'", fix: "did you mean 'always'?", .state,
      "①allways: { target: done }\nafter: { 1s: done }"),
    Mistake(
      .unknownKey, "state 'here' has no 'push'", fix: "indent it, if it belongs to 'on'", .state,
      "on:\n①push: done\nafter: { 1s: done }"),
    Mistake(
      .wrongKind, "'on' stands beside 'open', as if it were a state itself", fix: "indent it, so that it belongs to 'open'",
      .flow,
      "events: { push: }\ninitial: open\nstates:\n  open:\n  ①on: { push: shut }\n  shut: { type: final }\n"),
    Mistake(
      .wrongKind, "'states' is a group of keys, and here is a list", fix: "leave out the '- ' before each key", .flow,
      "initial: open\nstates:\n  ①- open: { type: final }\n"),
    Mistake(
      .wrongKind, "a step is a group of keys, and here is a single value", fix: "put a colon after 'send'", .steps,
      "- ①send push\n- expect: { state: here }"),
    Mistake(
      .wrongKind, "'expect' says what it looks at, and 'here' stands here alone",
      fix: "write 'expect: { state: here }', if it is a state", .steps, "- expect: ①here"),
    Mistake(
      .unknownKey, "an interface has no 'properties'",
      fix: "it can have 'interface', 'summary', 'records', 'operations', 'queries', 'effects'",
      .file,
      "interface: Bell\nsummary: A bell.\n①properties: {}\n"),
    Mistake(
      .unknownKey, "a part has no 'always'",
      fix:
        "it can have 'part', 'summary', 'parameters', 'context', 'events', 'screen', 'on', 'ignore', 'entry', 'exit', 'after'",
      .file, "part: Bell\nsummary: A bell.\n①always: { guard: true, target: done }\n"),
    Mistake(
      .unknownKey, "a flow has no 'type'", fix: didList(flowKeys), .flow,
      "①type: final\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownKey, "a flow has no 'exit'", fix: didList(flowKeys), .flow,
      "①exit: []\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unknownKey, "'expect' has no 'stat'", fix: "did you mean 'state'?", .steps, "- expect: { ①stat: here }"),
    Mistake(
      .unknownKey, "a step has no 'sendd'", fix: "did you mean 'send'?", .steps, "- ①sendd: push\n- expect: { state: here }"),
    Mistake(
      .unknownKey, "a property has no 'nevr'", fix: "did you mean 'never'?", .flow,
      "initial: open\nstates: { open: { type: final } }\nproperties: { one: { ①nevr: false } }\n"),
    Mistake(
      .unknownKey, "there is no state type 'compound'",
      fix: "leave 'type' out: with 'states' a state is compound, and without them atomic", .state,
      "type: ①compound\nafter: { 1s: done }"),
    Mistake(
      .unknownKey, "there is no state type 'paralel'", fix: "did you mean 'parallel'?", .state,
      "type: ①paralel\nafter: { 1s: done }\nstates: { a: { on: { push: done } }, b: {} }"),
    Mistake(
      .wrongKind, "'inner' stands beside the keys of 'here', as if it were one of them",
      fix: "write 'states:' before it, and indent it, if it is a state", notes: ["so does 'second'"], .state,
      "initial: inner\n①inner: { on: { push: second } }\n②second: { on: { push: done } }"),
    Mistake(
      .wrongKind, "'shut' stands beside the keys of the flow, as if it were one of them",
      fix: "indent it like what stands under 'states', if it is a state", .flow,
      "events: { push: }\ninitial: open\nstates: { open: { on: { push: shut } } }\n①shut: { type: final }\n"),
    Mistake(
      .wrongKind, "'push' stands beside the keys of 'here', as if it were one of them",
      fix: "write 'on:' before it, and indent it, if it is an event", .state,
      "①push: { target: done, actions: [] }\nafter: { 1s: done }"),
    Mistake(
      .wrongKind, "'push' stands beside the keys of 'here', as if it were one of them",
      fix: "indent it like what stands under 'on', if it is an event", .state, "on: { pick: done }\n①push: { target: done }"),
    Mistake(
      .wrongKind, "'ignore' stands beside 'open', as if it were a state itself", fix: "indent it, so that it belongs to 'open'",
      .flow,
      "events: { push: , tick: }\ninitial: open\nstates:\n  open:\n    on: { push: shut }\n  ①ignore: [tick]\n  shut: { type: final }\n"
    ),
    Mistake(
      .wrongKind, "'states' is a group of keys, and here is a list", .flow,
      "initial: open\nstates: ①[open, shut]\nshut: { type: final }\n"),
    Mistake(
      .notAName, "'initial' cannot be 'my state': a name begins with a letter and has letters, digits and underscores",
      fix: "write 'myState'", .flow, "initial: ①my state\nstates: { mine: { type: final } }\n"),
    Mistake(
      .syntax, "a text that begins with a brace stands in quotes", fix: "put all of it in quotes: '{tries}'", .state,
      "after: { 1s: done }\nscreen: { title: ①{tries} }"),
    Mistake(
      .syntax, "within [ ] and { } a brace ends what stands before it, and this has one",
      fix: "put all of it in quotes: 'You have {tries} left'", .state,
      "after: { 1s: done }\nscreen: { title: ①You have {tries} left, prompt: Go }"),
    Mistake(
      .wrongKind, "'with' says of each value which it is, and here is a single one",
      fix: "write '{ name: 3 }', with the value's own name", .steps,
      "- { send: digit, with: ①3 }\n- expect: { state: here }"),
    Mistake(
      .wrongKind, "'given' says of each value which it is, and here is a single one", fix: "write '{ mode: create }'", .flow,
      "input: { mode: create | change }\ninitial: a\nstates: { a: { after: { 1s: b } }, b: { type: final, entry: [] } }\n"
        + "always: { guard: mode == change, target: b }\n"
        + "scenarios: [{ name: One, given: ①mode=create, steps: [{ expect: { state: a } }] }]\n"),
    Mistake(
      .missingKey, "no state stands under 'states'", fix: "write one by its name, such as 'open: { type: final }'", .flow,
      "events: { push: }\nstates: ①{}\n"),
    Mistake(
      .missingKey, "no state stands under 'states'",
      fix: "write one by its name, such as 'open: { type: final }', or remove 'states'", .state,
      "states: ①{}\nafter: { 1s: done }"),
    Mistake(.missingKey, "a flow needs 'summary'", .file, "①flow: Door\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .unhandledOutcome, "'ask' has no outcomes, so nothing could ever come of it", .file,
      "interface: Bell\nsummary: A bell.\noperations: { ①ask: { input: { code: pin } } }\n"),
    Mistake(.missingKey, "a title needs 'switch'", .state, "after: { 1s: done }\nscreen: { title: ①{ create: New } }"),
    Mistake(.missingKey, "'use' needs 'part'", .state, "after: { 1s: done }\nuse: ①{ entry: code }"),

    // Kinds
    Mistake(
      .wrongKind, "'entry' is a list, and here is a single value", fix: "put it in '[ ]', or begin each item with '- '", .state,
      "entry: ①ring()\nafter: { 1s: done }"),
    Mistake(
      .wrongKind, "'fields' is a list, and here is a group of keys", fix: "put it in '[ ]', or begin each item with '- '",
      .state,
      "screen: { fields: ①{ Name: key } }\nafter: { 1s: done }"),
    Mistake(
      .unknownKey, "state 'here' has no 'fields'", fix: "write it under 'screen'", .state, "①fields: []\nafter: { 1s: done }"),
    Mistake(
      .wrongKind, "the type of 'fields' is a single value, and here is a group of keys",
      fix: "write it such as 'int(0...9)' or 'text or none'; what belongs together is declared under 'records'", .flow,
      "events: { push: { fields: ①{ n: bool } } }\ninitial: open\nstates: { open: { type: final } }"),
    Mistake(
      .wrongKind, "'snapshot' is a group of keys, and here is a single value",
      fix: "write 'snapshot:' alone, or 'snapshot: { safeState: … }' where a secret is held", .flow,
      "snapshot: ①true\ninitial: open\nstates: { open: { type: final } }"),
    Mistake(.wrongKind, "'on' is a group of keys, and here is a list", .state, "on: ①[push]\nafter: { 1s: done }"),
    Mistake(.wrongKind, "a transition is a group of keys, and here is a list", .state, "after: { 1s: [①[done]] }"),
    Mistake(
      .wrongKind, "a guard is a single value, and here is a group of keys", .state, "always: { guard: ①{ a: b }, target: done }"
    ),
    Mistake(
      .wrongKind, "a label says something, so it cannot be 'none'",
      fix: "where the whole thing is not to be there, say so with 'when:'", .state,
      "after: { 1s: done }\nscreen: { buttons: [{ label: ①none, event: push }] }"),
    Mistake(
      .wrongKind, "a label says something, so it cannot be 'none'",
      fix: "where the whole thing is not to be there, say so with 'when:'", .state,
      "after: { 1s: done }\nscreen: { buttons: [{ label: ①{ switch: mode, create: none, change: Go }, event: push }] }"),
    Mistake(
      .wrongKind, "a scenario is a group of keys, and here is nothing", .flow,
      "initial: open\nstates: { open: { type: final } }\nscenarios:\n  -①\n"),
    Mistake(.typeMismatch, "here 'on' or 'off' is needed", .steps, "- expect: { toggles: { Loud: ①true } }"),
    Mistake(.wrongKind, "'dots' is a whole number, and here is a single value", .steps, "- expect: { dots: ①tries }"),

    // Names
    Mistake(
      .notAName,
      "the name of a state cannot be 'half open': a name begins with a letter and has letters, digits and underscores",
      fix: "write 'halfOpen'", .flow, "initial: open\nstates: { open: { type: final }, ①half open: { type: final } }\n"),
    Mistake(
      .notAName, "the name of a state cannot be '': a name begins with a letter and has letters, digits and underscores",
      .state, "after: { 1s: ①a..b }"),
    Mistake(
      .notAName, "an event cannot be '1st': a name begins with a letter and has letters, digits and underscores", .steps,
      "- send: ①1st\n- expect: { state: here }"),
    Mistake(
      .notAName, "'A.b.c' does not name an operation", fix: "write 'Interface.operation'", .state,
      "after: { 1s: done }\ninvoke: { operation: ①A.b.c, on: {} }"),
    Mistake(
      warning: .textCutShort, "the text ends here, as ' #' begins a comment",
      fix: "put the text in quotes if '#' belongs to it", .file,
      "flow: Door\nsummary: ①Door #1\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      warning: .textCutShort, "the text ends here, as ' #' begins a comment",
      fix: "put the text in quotes if '#' belongs to it", .flow,
      "initial: open\nstates:\n  open:\n    type: final\n    screen:\n      prompt: ①Code #1\n"),
  ]

  private static let flowKeys = [
    "flow", "summary", "mode", "snapshot", "uses", "records", "input", "context", "events", "output", "screen", "initial", "on",
    "ignore", "states",
    "properties", "scenarios", "entry", "always", "after", "invoke",
  ]

  private static func didList(_ keys: [String]) -> String {
    "it can have \(keys.map { "'\($0)'" }.joined(separator: ", "))"
  }
}

@Test("A mistake in the form of a file is found at its place, in words", arguments: Mistake.ofForm)
func formMistake(_ mistake: Mistake) {
  mistake.check()
}
