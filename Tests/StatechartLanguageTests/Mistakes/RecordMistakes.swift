import StatechartModel
import Testing

extension Mistake {
  /// Errors in records, lists and optional values.
  static let ofRecords: [Mistake] = [
    // Declarations
    Mistake(
      .recordCycle, .flow,
      end("records: { Room: { number: bool, next: ①Room or none } }")),
    Mistake(
      .recordCycle, .flow,
      end("records: { Room: { hall: Hall, number: bool }, Hall: { size: bool, rooms: 'list(①Room, 3)' } }")),
    Mistake(
      .notAName, .flow,
      end("records: { ①room: { number: bool } }")),
    Mistake(
      .missingArgument, .flow, end("records: { ①Room: }")),
    Mistake(
      .duplicateKey, .flow,
      end("records: { ②Room: { a: bool }, ①Room: { a: bool } }")),
    Mistake(
      .reservedName, .flow,
      end("records: { ①Text: { a: bool } }")),
    Mistake(
      .reservedName, .flow,
      end("records: { Room: { ①state: bool } }")),
    Mistake(
      .reservedName, .flow,
      end("records: { Room: { a: bool } }\nevents: { enter: { ①room: big | small } }", on: "enter")),
    Mistake(
      .typeMismatch, .flow,
      end("records: { Room: { ①words: text } }")),
    Mistake(
      .typeMismatch, .flow,
      end("records: { Room: { ①code: pin } }")),
    Mistake(
      .typeMismatch, .flow,
      end("events: { enter: { ①codes: 'list(pin, 3)' } }", on: "enter")),
    Mistake(
      .typeMismatch, .flow,
      end("events: { enter: { ①rows: 'list(list(bool, 2), 3)' } }", on: "enter")),
    Mistake(
      .expressionSyntax, .flow,
      end("events: { enter: { rows: 'list(bool, ①17)' } }", on: "enter")),
    Mistake(
      .expressionSyntax, .flow,
      "context: { a: ①list(int(0...9), 8), b: bool = true }\ninitial: x\nstates: { x: { screen: { title: '{a.count}' }, after: { 1s: { guard: b, target: y } } }, y: { type: final } }\n"
    ),
    Mistake(
      .expressionSyntax, .file,
      "interface: Bell\nsummary: A bell.\neffects: { show: { rings: ①list(bool,8) } }\n"),
    Mistake(
      .expressionSyntax, .state, at: .records,
      "entry: [tries = 0, ①choice = Choice(length: 5, letters: true), tries = 1]\nafter: { 1s: other }"),
    Mistake(
      .expressionSyntax, .flow,
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
      .expressionSyntax, .flow,
      end("events: { enter: { rows: list(bool①) } }", on: "enter")),
    Mistake(
      .expressionSyntax, .flow,
      end("events: { enter: { rows: 'list(bool, 3) or none①' } }", on: "enter")),
    Mistake(
      .unknownType, .flow,
      end("records: { Room: { a: bool } }\nevents: { enter: { room: ①Romo } }", on: "enter")),
    Mistake(
      .reservedName, .file,
      "interface: Bell\nsummary: A bell.\nrecords: { ①AskOutcome: { a: bool } }\noperations: { ask: { outcomes: { yes: } } }\n"),

    // Values
    Mistake(
      .unknownName, .condition, at: .records,
      "choice.①lenght == 4", hiding: .unreachableState),
    Mistake(.unknownName, .condition, at: .records, "choice.length.①count == 4"),
    Mistake(
      .unknownName, .condition, at: .records, "numbers.①third == 4"),
    Mistake(
      .typeMismatch, .action, at: .records, "numbers.①first = 4"),
    Mistake(
      .typeMismatch, .action, at: .records, "tries = ①numbers.last"),
    Mistake(.typeMismatch, .condition, at: .records, "①choice.contains(4)"),
    Mistake(
      .typeMismatch, .condition, at: .records, "①choice < choice"),
    Mistake(
      .missingArgument, .action, at: .records, "choice = ①Choice(length: 4)"),
    Mistake(
      .unknownParameter, .action, at: .records,
      "choice = Choice(length: 4, letters: true, ①size: 5)"),
    Mistake(
      .duplicateName, .action, at: .records,
      "choice = Choice(length: 4, letters: true, ①length: 5)"),
    Mistake(
      .unknownType, .action, at: .records,
      "choice = ①Choise(length: 4, letters: true)", hiding: .unreachableState),
    Mistake(
      .outOfRange, .action, at: .records, "choice.length = ①7"),
    Mistake(
      .outOfRange, .action,
      at: .records,
      "①choice.length += 1"),
    Mistake(
      .unknownName,
      .flow,
      "context: { maybes: 'list(int(0...9) or none, 2)' }\ninitial: a\nstates: { a: { always: { guard: maybes.①first == 3, target: b }, after: { 1s: b } }, b: { type: final } }\n"
    ),
    Mistake(
      .typeMismatch, .flow,
      "records: { Choice: { tags: 'list(bool, 2)' } }\ncontext: { choice: 'Choice = Choice(tags: [])' }\ninitial: a\nstates: { a: { exit: [choice.tags.①last = true], after: { 1s: b } }, b: { type: final } }\n"
    ),
    Mistake(.unknownName, .action, at: .records, "choice.letters.①length = 4"),
    Mistake(
      .typeMismatch,
      .action,
      at: .records, "maybe.①length = 4"),
    Mistake(
      .expressionSyntax, .condition, at: .records,
      "numbers①[0] == 4"),
    Mistake(.expressionSyntax, .action, at: .records, "numbers = [1, 2①"),
    Mistake(.typeMismatch, .action, at: .records, "tries = ①[1]"),
    Mistake(
      .outOfRange, .action, at: .records, "numbers = ①[1, 2, 3, 4, 5]"),
    Mistake(
      .unknownEffect, .action, at: .records, "choice.length.①append(1)"),
    Mistake(
      .outOfRange, .action,
      at: .records, "①numbers.append(1)"),
    Mistake(
      .outOfRange,
      .action, at: .records,
      "①numbers.removeLast()"),
    Mistake(.outOfRange, .action, at: .records, "①numbers.removeFirst()"),
    Mistake(
      .unknownEffect, .action,
      at: .records, "numbers.①take(numbers)"),
    Mistake(
      .typeMismatch, .steps, at: .records,
      "- send: give\n  with: { value: ①[1] }\n- expect: { state: here }"),
    Mistake(
      .outOfRange, .steps, at: .records,
      "- send: fill\n  with: { values: ①[1, 2, 3, 4, 5] }\n- expect: { state: here }"),

    // Optional values
    Mistake(
      .typeMismatch, .action, at: .records, "tries = ①number"),
    Mistake(
      .typeMismatch, .condition, at: .records, "①number + 1 == 2"),
    Mistake(
      .typeMismatch, .condition, at: .records,
      "①number < 3"),
    Mistake(
      .typeMismatch, .condition, at: .records, "①maybe.length == 4"),
    Mistake(
      .typeMismatch, .state, at: .records,
      "after: { 1s: done }\nscreen: { title: '{①number}' }"),
    Mistake(
      .typeMismatch, .state, at: .records,
      "always: { guard: number == none or tries == 1, target: done, actions: [tries = ①number] }"),
    Mistake(
      .typeMismatch, .state, at: .records,
      "always: { guard: number != none, target: done, actions: [②number = none, tries = ①number] }"),
  ]

  /// Returns the text of a flow with these declarations that ends on `event`, or after one second if `event` is `nil`.
  private static func end(_ declarations: String, on event: String? = nil) -> String {
    let here = event.map { "{ on: { \($0): done } }" } ?? "{ after: { 1s: done } }"
    return declarations + "\ninitial: here\nstates: { here: \(here), done: { type: final } }\n"
  }
}

@Test(
  "An error in a record, a list or an optional value is reported with its code and position", arguments: Mistake.ofRecords)
func recordMistake(_ mistake: Mistake) {
  mistake.check()
}
