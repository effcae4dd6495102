import StatechartLanguage
import Testing

extension Mistake {
  /// Records, lists, what may be absent, and what only a state remembers.
  static let ofRecords: [Mistake] = [
    // Declarations
    Mistake(
      .recordCycle, "'Room' would hold a 'Room' in itself, and that would have no end",
      fix: "hold a number or a handle that stands for it", .flow,
      end("records: { Room: { number: bool, next: ①Room or none } }")),
    Mistake(
      .recordCycle, "'Hall' would hold a 'Room' in itself, and that would have no end",
      fix: "hold a number or a handle that stands for it", .flow,
      end("records: { Room: { hall: Hall, number: bool }, Hall: { size: bool, rooms: 'list(①Room, 3)' } }")),
    Mistake(
      .notAName, "the record 'room' is a type, and its name begins with a capital letter", fix: "write 'Room'", .flow,
      end("records: { ①room: { number: bool } }")),
    Mistake(
      .missingArgument, "the record 'Room' has no values", fix: "name at least one", .flow, end("records: { ①Room: }")),
    Mistake(
      .duplicateKey, "'Room' stands here for the second time", notes: ["it stands here as well"], .flow,
      end("records: { ②Room: { a: bool }, ①Room: { a: bool } }")),
    Mistake(
      .reservedName, "'Text' already means something in every flow", fix: "choose another name", .flow,
      end("records: { ①Text: { a: bool } }")),
    Mistake(
      .reservedName, "'state' already means something in every flow", fix: "choose another name", .flow,
      end("records: { Room: { ①state: bool } }")),
    Mistake(
      .reservedName, "the cases of 'room' would be called 'Room', which already means something",
      fix: "choose another name than 'room'", .flow,
      end("records: { Room: { a: bool } }\nevents: { enter: { ①room: big | small } }", on: "enter")),
    Mistake(
      .typeMismatch, "'words' of a record cannot be text", fix: "use cases", .flow,
      end("records: { Room: { ①words: text } }")),
    Mistake(
      .typeMismatch, "'code' of a record cannot be pin", fix: "keep digits in a pin of the flow's own", .flow,
      end("records: { Room: { ①code: pin } }")),
    Mistake(
      .typeMismatch, "the items of 'codes' cannot be pin",
      fix: "a list holds numbers, bools, cases, durations, handles, or records of them", .flow,
      end("events: { enter: { ①codes: 'list(pin, 3)' } }", on: "enter")),
    Mistake(
      .typeMismatch, "the items of 'rows' cannot be list(bool, 2)",
      fix: "a list holds numbers, bools, cases, durations, handles, or records of them", .flow,
      end("events: { enter: { ①rows: 'list(list(bool, 2), 3)' } }", on: "enter")),
    Mistake(
      .expressionSyntax, "a list has room for 1 to 16 items", .flow,
      end("events: { enter: { rows: 'list(bool, ①17)' } }", on: "enter")),
    Mistake(
      .expressionSyntax, "within { } a comma ends a value, and this has one",
      fix: "put it in quotes, \"list(int(0...9), 8)\", or on a line of its own without the braces", .flow,
      "context: { a: ①list(int(0...9), 8), b: bool = true }\ninitial: x\nstates: { x: { screen: { title: '{a.count}' }, after: { 1s: { guard: b, target: y } } }, y: { type: final } }\n"
    ),
    Mistake(
      .expressionSyntax, "within { } a comma ends a value, and this has one",
      fix: "put it in quotes, \"list(bool,8)\", or on a line of its own without the braces", .file,
      "interface: Bell\nsummary: A bell.\neffects: { show: { rings: ①list(bool,8) } }\n"),
    Mistake(
      .expressionSyntax, "a record that is written out stands in quotes, as YAML takes its colons and commas for its own",
      fix: "put all of it in quotes: 'choice = Choice(length: 5, letters: true)'", .state, at: .records,
      "entry: [tries = 0, ①choice = Choice(length: 5, letters: true), tries = 1]\nafter: { 1s: done }"),
    Mistake(
      .expressionSyntax, "a record that is written out stands in quotes, as YAML takes its colons and commas for its own",
      fix: "put all of it in quotes: 'raise(pick, Choice(length: tries, letters: true))'", .flow,
      """
      records: { Choice: { length: int(0...9), letters: bool } }
      context: { tries: int(0...9) = 4, last: Choice or none }
      events: { pick: { made: Choice } }
      initial: a
      states:
        a: { entry: [①raise(pick, Choice(length: tries, letters: true))], on: { pick: { guard: made != last, target: b } } }
        b: { type: final }
      """),
    Mistake(
      .expressionSyntax, "a list says how many items it has at most, such as list(bool, 8)", .flow,
      end("events: { enter: { rows: list(bool①) } }", on: "enter")),
    Mistake(
      .expressionSyntax, "a list can be empty, so it cannot be none", .flow,
      end("events: { enter: { rows: 'list(bool, 3) or none①' } }", on: "enter")),
    Mistake(
      .unknownType, "there is no type 'Romo'", fix: "did you mean 'Room'?", .flow,
      end("records: { Room: { a: bool } }\nevents: { enter: { room: ①Romo } }", on: "enter")),
    Mistake(
      .reservedName, "'AskOutcome' already means something in every flow", fix: "choose another name", .file,
      "interface: Bell\nsummary: A bell.\nrecords: { ①AskOutcome: { a: bool } }\noperations: { ask: { outcomes: { yes: } } }\n"),

    // Values
    Mistake(
      .unknownName, "there is no value 'lenght' in 'Choice'", fix: "did you mean 'length'?", .condition, at: .records,
      "choice.①lenght == 4"),
    Mistake(.unknownName, "int(4...6) has no 'count'", .condition, at: .records, "choice.length.①count == 4"),
    Mistake(
      .unknownName, "list(int(0...9), 4) has no 'third'",
      fix: "a list has 'count', 'first', 'last' and 'contains(…)'", .condition, at: .records, "numbers.①third == 4"),
    Mistake(
      .typeMismatch, "the items of 'numbers' are only read, and not changed in their places",
      fix: "change the list with 'append', 'removeLast' or 'clear'", .action, at: .records, "numbers.①first = 4"),
    Mistake(
      .typeMismatch, "here int(0...9) is needed, and 'numbers.last' can be none",
      fix: "ask first, with a guard such as 'numbers.last != none'", .action, at: .records, "tries = ①numbers.last"),
    Mistake(.typeMismatch, "here a list is needed, and this is Choice", .condition, at: .records, "①choice.contains(4)"),
    Mistake(
      .typeMismatch, "Choice and Choice cannot be compared with '<'", .condition, at: .records, "①choice < choice"),
    Mistake(
      .missingArgument, "'letters' of 'Choice' is not given", .action, at: .records, "choice = ①Choice(length: 4)"),
    Mistake(
      .unknownParameter, "there is no value 'size' in 'Choice'", fix: "known here: 'length', 'letters'", .action, at: .records,
      "choice = Choice(length: 4, letters: true, ①size: 5)"),
    Mistake(
      .duplicateName, "the value 'length' is there twice", .action, at: .records,
      "choice = Choice(length: 4, letters: true, ①length: 5)"),
    Mistake(
      .unknownType, "there is no record 'Choise'", fix: "did you mean 'Choice'?", .action, at: .records,
      "choice = ①Choise(length: 4)"),
    Mistake(
      .outOfRange, "this can be 7, and only 4 to 6 is allowed", .action, at: .records, "choice.length = ①7"),
    Mistake(
      .outOfRange, "this can be 7, and only 4 to 6 is allowed",
      fix: "work this out in an action of a transition, behind a guard such as 'choice.length + 1 <= 6'", .action,
      at: .records,
      "①choice.length += 1"),
    Mistake(
      .unknownName, "list(int(0...9) or none, 2) has no 'first'",
      fix: "a list of what can be none has 'count' and 'contains(…)'",
      .flow,
      "context: { maybes: 'list(int(0...9) or none, 2)' }\ninitial: a\nstates: { a: { always: { guard: maybes.①first == 3, target: b }, after: { 1s: b } }, b: { type: final } }\n"
    ),
    Mistake(
      .typeMismatch, "the items of 'choice.tags' are only read, and not changed in their places",
      fix: "change the list with 'append', 'removeLast' or 'clear'", .flow,
      "records: { Choice: { tags: 'list(bool, 2)' } }\ncontext: { choice: 'Choice = Choice(tags: [])' }\ninitial: a\nstates: { a: { exit: [choice.tags.①last = true], after: { 1s: b } }, b: { type: final } }\n"
    ),
    Mistake(.unknownName, "bool has no 'length'", .action, at: .records, "choice.letters.①length = 4"),
    Mistake(
      .typeMismatch, "'maybe' can be none, and then it has nothing that could be changed",
      fix: "do this in a transition, behind a guard such as 'maybe != none', or give it a whole value: 'maybe = Choice(…)'",
      .action,
      at: .records, "maybe.①length = 4"),
    Mistake(
      .expressionSyntax, "items have no numbers",
      fix: "ask for the list's 'count', 'first' or 'last', or whether it 'contains(…)' something", .condition, at: .records,
      "numbers①[0] == 4"),
    Mistake(.expressionSyntax, "']' is missing here", .action, at: .records, "numbers = [1, 2①"),
    Mistake(.typeMismatch, "here int(0...9) is needed, and this is a list", .action, at: .records, "tries = ①[1]"),
    Mistake(
      .outOfRange, "here are 5 items, and the list has room for 4", .action, at: .records, "numbers = ①[1, 2, 3, 4, 5]"),
    Mistake(
      .unknownEffect, "there is no action 'append' of 'choice.length'", .action, at: .records, "choice.length.①append(1)"),
    Mistake(
      .outOfRange, "'numbers' can be full here, with 4 items",
      fix: "do this in a transition, behind a guard such as 'numbers.count < 4'", .action,
      at: .records, "①numbers.append(1)"),
    Mistake(
      .outOfRange, "'numbers' can be empty here", fix: "do this in a transition, behind a guard such as 'numbers.count > 0'",
      .action, at: .records,
      "①numbers.removeLast()"),
    Mistake(
      .unknownEffect, "there is no action 'take' of 'numbers'", fix: "known here: 'append', 'clear', 'removeLast'", .action,
      at: .records, "numbers.①take(numbers)"),
    Mistake(
      .typeMismatch, "here int(0...9) is needed, and this is a list", .steps, at: .records,
      "- send: give\n  with: { value: ①[1] }\n- expect: { state: here }"),
    Mistake(
      .outOfRange, "here are 5 items, and the list has room for 4", .steps, at: .records,
      "- send: fill\n  with: { values: ①[1, 2, 3, 4, 5] }\n- expect: { state: here }"),

    // What may be absent
    Mistake(
      .typeMismatch, "here int(0...9) is needed, and 'number' can be none",
      fix: "ask first, with a guard such as 'number != none'", .action, at: .records, "tries = ①number"),
    Mistake(
      .typeMismatch, "here int(0...9) is needed, and 'number' can be none",
      fix: "ask first, with a guard such as 'number != none'", .condition, at: .records, "①number + 1 == 2"),
    Mistake(
      .typeMismatch, "int(0...9) or none and int(3...3) cannot be compared with '<'",
      fix: "ask first whether it is there: 'number != none and …'", .condition, at: .records,
      "①number < 3"),
    Mistake(
      .typeMismatch, "here Choice is needed, and 'maybe' can be none",
      fix: "ask first, with a guard such as 'maybe != none'", .condition, at: .records, "①maybe.length == 4"),
    Mistake(
      .typeMismatch, "here a number or a duration is needed, and this is int(0...9) or none", .state, at: .records,
      "after: { 1s: done }\nscreen: { title: '{①number}' }"),
    Mistake(
      .typeMismatch, "here int(0...9) is needed, and 'number' can be none",
      fix: "ask first, with a guard such as 'number != none'", .state, at: .records,
      "always: { guard: number == none or tries == 1, target: done, actions: [tries = ①number] }"),
    Mistake(
      .typeMismatch, "here int(0...9) is needed, and 'number' can be none",
      fix: "let the guard reckon with what that does, or do this before it",
      notes: ["a guard is asked before this, which changes 'number' first"], .state, at: .records,
      "always: { guard: number != none, target: done, actions: [②number = none, tries = ①number] }"),
  ]

  /// A flow that begins as written, and ends at once.
  private static func end(_ declarations: String, on event: String? = nil) -> String {
    let here = event.map { "{ on: { \($0): done } }" } ?? "{ after: { 1s: done } }"
    return declarations + "\ninitial: here\nstates: { here: \(here), done: { type: final } }\n"
  }
}

@Test("A mistake with a record, a list or what may be absent is found at its place, in words", arguments: Mistake.ofRecords)
func recordMistake(_ mistake: Mistake) {
  mistake.check()
}
