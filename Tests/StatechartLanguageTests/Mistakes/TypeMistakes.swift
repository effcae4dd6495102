import StatechartLanguage
import Testing

extension Mistake {
  /// Values of the wrong type or out of their range, expressions that make no sense.
  static let ofTypes: [Mistake] = [
    Mistake(
      .typeMismatch, "here bool is needed, and this is int", fix: "compare it, such as 'n > 0'", .flow,
      "mode: scxml\ncontext: { n: int = 0 }\ninitial: a\nstates: { a: { always: { guard: ①n, target: b } }, b: {} }\n"),

    // Expressions
    Mistake(.expressionSyntax, "a value is missing here", .condition, "tries ==①"),
    Mistake(.expressionSyntax, "')' is missing here", .condition, "(tries == 0①"),
    Mistake(
      .expressionSyntax, "'locked' cannot follow a value",
      fix: "join two values with ==, !=, <, <=, >, >=, +, -, *, 'and' or 'or'; write a text in quotes", .condition,
      "locked ①locked"),
    Mistake(.expressionSyntax, "'In' has no meaning here", fix: "write 'in'", .condition, "①In(here)"),
    Mistake(.expressionSyntax, "'Not' has no meaning here", fix: "write 'not'", .condition, "①Not (tries > 3)"),
    Mistake(
      .expressionSyntax, "items have no numbers",
      fix: "change the list with 'append', 'removeLast' or 'clear', or give it a new value", .action, "tries①[0] = 3"),
    Mistake(
      .expressionSyntax, "a duration has one number and one unit", .condition,
      "1s < ①\(String(repeating: "999999999h", count: 3_000))"),
    Mistake(
      .outOfRange, "this has no range, and only 0 to 9 is allowed",
      fix: "give what it is made of a range, or take it into an int without one", .flow,
      """
      mode: scxml
      context: { n: int(0...9) = 0 }
      events: { key: { k: int } }
      initial: a
      states: { a: { on: { key: { guard: k >= 0 and k <= 9, actions: [n = ①k] } } } }

      """),
    Mistake(.expressionSyntax, "this does not belong to what stands before it", .condition, "locked①, locked"),
    Mistake(
      .expressionSyntax, "'if' is not said: what stands here is the condition", fix: "leave it out", .condition,
      "if ①locked"),
    Mistake(
      .expressionSyntax, "an action is an assignment such as 'name = value', or a call such as 'tries()'",
      fix: "write 'tries += 1'", .action, "tries①++"),
    Mistake(
      .expressionSyntax, "an action is an assignment such as 'name = value', or a call such as 'locked()'",
      fix: "write '=' to change it", .action, "locked ①== true"),
    Mistake(.expressionSyntax, "a value is missing here", fix: "write '+=' to add to it", .action, "tries =①+ 1"),
    Mistake(
      .typeMismatch, "here a duration is needed, and 5 has no unit", fix: "write 5ms, 5s, 5min or 5h", .condition, "wait > ①5"),
    Mistake(
      .typeMismatch, "here a duration is needed, and 5 has no unit", fix: "write 5ms, 5s, 5min or 5h", .steps,
      "- wait: ①5\n- expect: { state: here }"),
    Mistake(
      .unknownState, "there is no state 'hre'", fix: "did you mean 'here'?", notes: ["and here"], .state,
      "initial: a\nstates: { a: { on: { push: ①hre }, after: { 1s: ②hre } } }"),
    Mistake(.expressionSyntax, "comparisons cannot be chained; join two with 'and'", .condition, "0 < tries ①< 9"),
    Mistake(.expressionSyntax, "'&&' has no meaning here", fix: "write 'and'", .condition, "locked ①&& locked"),
    Mistake(.expressionSyntax, "'!' has no meaning here", fix: "write 'not'", .condition, "①!locked"),
    Mistake(.expressionSyntax, "a colour has six digits after '#', each 0 to 9 or A to F", .condition, "tries <①#FFF"),
    Mistake(.expressionSyntax, "'/' has no meaning here; there is no division", .condition, "tries ①/ 2 == 1"),
    Mistake(.expressionSyntax, "the number is too large", .condition, "tries == ①99999999999999999999"),
    Mistake(
      .expressionSyntax, "'m' is no unit of time; there are ms, s, min and h", fix: "write 5min", .condition, "wait == ①5m"),
    Mistake(.expressionSyntax, "the duration is too long", .condition, "wait == ①9000000h"),
    Mistake(
      .expressionSyntax, "numbers are whole here", fix: "of a duration, say it in a smaller unit, such as 1500ms", .condition,
      "wait == ①1.5s"),
    Mistake(
      .expressionSyntax, "'0x10' is no number; numbers are written with the digits 0 to 9 alone", fix: "write 16", .condition,
      "tries < ①0x10"),
    Mistake(
      .expressionSyntax, "'1e3' is no number; numbers are written with the digits 0 to 9 alone", .condition, "tries < ①1e3"),
    Mistake(
      .expressionSyntax, "a number and its unit are written together", fix: "write 5s", .condition, "wait > 5 ①s"),
    Mistake(
      .expressionSyntax, "only int(0...9) and list(bool, 8) have something in parentheses", .flow,
      "context: { a: number①(0...9) = 1 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(.typeMismatch, "a duration cannot be negative", fix: "leave out the '-'", .state, "after: { ①-5s: done }"),
    Mistake(.typeMismatch, "a duration cannot be negative", fix: "leave out the '-'", .condition, "wait > ①-wait"),
    undeclared(.unknownType, "count: ①number = 0", "there is no type 'number'", fix: "write 'int(0...9)'"),
    undeclared(
      .expressionSyntax, "count: ①0", "a type stands here, and a value only after it", fix: "write 'int(0...9) = …'"),
    undeclared(.expressionSyntax, "count: int(0...①) = 0", "a whole number is missing here"),
    undeclared(
      .expressionSyntax, "count: ①int(0...99999999999) = 0", "a number of a flow is between -2147483648 and 2147483647"),
    Mistake(
      .unknownType, "there is no type 'colour'", fix: types, .flow,
      """
      records: { Coat: { size: int(0...9), colour: ①colour } }
      context: { coat: Coat or none, other: Coat or none }
      events: { go: }
      initial: a
      states:
        a:
          on: { go: { guard: coat != none and coat.colour == red, target: b, actions: ['other = Coat(size: 1, colour: red)'] } }
        b: { type: final }
      """),
    Mistake(
      .unknownType, "there is no type 'number'", fix: "write 'int(0...9)'", .flow,
      """
      events: { go: { value: ①number } }
      context: { n: int(0...9) = 0 }
      initial: a
      states:
        a: { entry: ['raise(go, 3)'], on: { go: { guard: value > 3, target: b, actions: [n = value] } } }
        b: { type: final }
      scenarios: [{ name: One, steps: [{ send: go, with: { value: 4 } }, { expect: { state: b } }] }]
      """),
    Mistake(.expressionSyntax, "'..' has no meaning here; a range has three dots, as 0...9", .condition, "tries == 0①..9"),
    Mistake(
      .expressionSyntax, "this is too long for one expression", .condition, String(repeating: "(", count: 200) + "①(locked"),
    Mistake(
      .expressionSyntax, "this is too long for one expression", .condition,
      String(repeating: "not ", count: 200) + "①not locked"),
    Mistake(
      .expressionSyntax, "this is too long for one expression", .condition,
      "locked" + String(repeating: " and locked", count: 199) + " and ①locked" + String(repeating: " and locked", count: 50_000)
    ),
    Mistake(
      .expressionSyntax, "this is too long for one expression", .action,
      "a" + String(repeating: ".a", count: 200) + ".①a" + String(repeating: ".a", count: 200_000) + " += 1"),
    Mistake(
      .expressionSyntax, "this is too long for one expression", .condition,
      "in(a" + String(repeating: ".a", count: 199) + ".①a" + String(repeating: ".a", count: 1_000) + ")"),
    Mistake(.expressionSyntax, "a name is missing here", .condition, "code.①5 == 0"),
    Mistake(
      .expressionSyntax, "the text has no closing quote",
      fix: "put the whole item in quotes; without them, ' #' ends it, and in a list on one line a comma does", .state,
      "after: { 1s: done }\nentry:\n  - note = ①\"Code #1\""),
    Mistake(
      .expressionSyntax, "an action is an assignment such as 'name = value', or a call such as 'tries()'", .action, "tries①"),
    Mistake(.expressionSyntax, "the brace is never closed", .state, "after: { 1s: done }\nscreen: { title: 'Try ①{wait' }"),
    Mistake(.expressionSyntax, "a value is missing here", .state, "after: { 1s: done }\nscreen: { title: 'Try {①}' }"),
    Mistake(
      .expressionSyntax, "'a' is a number and needs its range", fix: "write int(0...9), say", .flow,
      "context: { ①a: int = 1 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(.expressionSyntax, "'in' asks for a state in parentheses", fix: "write 'in(here)'", .condition, "in ①here"),
    Mistake(.expressionSyntax, "'(' is missing here", .condition, "in①)"),
    Mistake(
      .expressionSyntax, "a whole number is missing here", .flow,
      "context: { a: int(①a...2) = 1 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, "the range 3...2 is empty", .flow,
      "context: { a: int(3...2) ①= 1 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, "after 'or' a type can only say 'none'", .flow,
      "context: { a: text or ①bool }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, "'value' is given each time; only an input or a name of the context starts with a value",
      fix: "leave out '= …'", .flow,
      "events: { pull: { value: bool = ①true } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, "'done' is given each time; only an input or a name of the context starts with a value",
      fix: "leave out '= …'", .flow,
      "output: { done: bool = ①true }\ninitial: open\nstates: { open: { type: final, output: { done: true } } }\n"),

    // Types
    Mistake(
      .typeMismatch, "here bool is needed, and this is int(0...9)", fix: "compare it, such as 'tries > 0'", .condition, "①tries"
    ),
    Mistake(.typeMismatch, "here bool is needed, and this is the number 1", .condition, "①1"),
    Mistake(
      .typeMismatch, "here a duration is needed, and 500 has no unit", fix: "write 500ms, 500s, 500min or 500h", .state,
      "after: { ①500: done }"),
    Mistake(.typeMismatch, "here a number is needed, and this is bool", .condition, "tries + ①locked == 1"),
    Mistake(.typeMismatch, "here a number is needed, and this is bool", .condition, "-①locked == 1"),
    Mistake(.typeMismatch, "here text or none is needed, and this is bool", .action, "note = ①true"),
    Mistake(.typeMismatch, "int(0...9) and bool cannot be compared with '=='", .condition, "①tries == locked"),
    Mistake(.typeMismatch, "text or none and text cannot be compared with '=='", .condition, "①note == \"x\""),
    Mistake(.typeMismatch, "create | change and create | change cannot be compared with '<'", .condition, "①mode < change"),
    Mistake(
      .typeMismatch, "here one of several cases is needed, and this is bool", .state,
      "after: { 1s: done }\nscreen: { title: { switch: ①locked, true: x } }"),
    Mistake(
      .typeMismatch, "here a number or a duration is needed, and this is bool", .state,
      "after: { 1s: done }\nscreen: { title: 'Is {①locked}' }"),
    Mistake(
      .typeMismatch, "here text is needed, and this is text or none", .state,
      "after: { 1s: done }\nscreen: { buttons: [{ label: '{①note}', event: push }] }"),
    Mistake(
      .typeMismatch, "here a value that depends on no other is needed", .flow,
      "input: { a: int(0...9) }\ncontext: { b: int(0...9) = ①a }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .typeMismatch, "here a value that depends on no other is needed", .flow,
      """
      input: { a: int(0...9) = 1, b: int(0...9) = 2 }
      initial: open
      states: { open: { type: final } }
      scenarios: [{ name: One, given: { a: ①b }, steps: [expect: { state: open }] }]
      """),
    Mistake(.expressionSyntax, "a guard changes nothing; write '==' to compare", .condition, "tries ①= 1"),
    Mistake(.expressionSyntax, "only actions can call something; a guard changes nothing", .condition, "entry.removeLast①()"),
    Mistake(.unknownName, "there is no name 'yes'", fix: "write 'true' or 'false'", .condition, "①yes"),
    Mistake(
      .expressionSyntax, "a number of a flow is between -2147483648 and 2147483647", .flow,
      "input: { n: ①int(0...2147483648) }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, "a pin can be empty and a digit is only passed on, so neither can be none", .flow,
      "input: { code: pin or none① }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .typeMismatch, "an action cannot ask where the flow is: it is on its way", fix: "ask with 'in' in a guard", .flow,
      "context: { inside: bool = true }\ninitial: open\nstates: { open: { entry: [inside = ①in(open)], after: { 1s: shut } }, shut: { type: final } }\n"
    ),
    Mistake(
      .typeMismatch, "'words' of an event cannot be a text: texts belong to the states of one flow",
      fix: "use cases, or a secret for what somebody types", .flow,
      "events: { say: { ①words: text } }\ninitial: open\nstates: { open: { on: { say: shut } }, shut: { type: final } }\n"),
    Mistake(
      .typeMismatch, "durations are compared and not calculated with",
      fix: "give each duration that is needed a name, or let one delay follow another", .condition, "①wait + 1s == 2s"),
    Mistake(.typeMismatch, "here a duration such as 500ms is needed", .steps, "- wait: ①wait\n- expect: { state: here }"),
    Mistake(.typeMismatch, "here a duration such as 30s is needed", .steps, "- expect: { countdown: ①wait }"),
    Mistake(
      .typeMismatch, "here an outcome such as 'Service.operation.outcome' is needed", .steps,
      "- answer: ①ask\n- expect: { state: here }"),
    Mistake(
      .typeMismatch, "here an operation such as 'Service.operation' is needed", .steps,
      "- answer: ①a.b.c.d\n- expect: { state: here }"),
    Mistake(
      .typeMismatch, "what is sent from here carries one digit, and 'push' carries nothing",
      fix: "declare an event for it that carries one digit", .state,
      "after: { 1s: done }\nscreen: { keypad: { digit: ①push, delete: push } }"),
    Mistake(
      .typeMismatch, "what is sent from here carries nothing, and 'digit' carries 'value', which is digit",
      fix: "declare an event for it that carries nothing", .state,
      "after: { 1s: done }\nscreen: { keypad: { digit: digit, delete: ①digit } }"),
    Mistake(
      .typeMismatch, "what is sent from here carries nothing, and 'digit' carries 'value', which is digit",
      fix: "declare an event for it that carries nothing", .state,
      "after: { 1s: done }\nscreen: { buttons: [{ label: Go, event: ①digit }] }"),
    Mistake(.typeMismatch, "'code' cannot be moved into itself", .action, "①code.take(code)"),

    // Ranges
    Mistake(
      .outOfRange, "this can be 10, and only 0 to 9 is allowed",
      fix: "work this out in an action of a transition, behind a guard such as 'tries + 1 <= 9'", .action,
      "tries = ①tries + 1"),
    Mistake(
      .outOfRange, "this can be -11, and only 0 to 9 is allowed",
      fix: "work this out in an action of a transition, behind a guard such as 'tries - (limit + 2) >= 0'",
      .action,
      "①tries -= limit + 2"),
    Mistake(
      .outOfRange, "this can be -1, and only 0 to 9 is allowed",
      fix: "work this out in an action of a transition, behind a guard such as 'tries - 1 >= 0'", .action,
      "①tries -= 1"),
    Mistake(.outOfRange, "this can be 12, and only 0 to 9 is allowed", .action, "tries = ①12"),
    Mistake(
      .outOfRange, "this can be 81, and only 0 to 9 is allowed",
      fix: "allow fewer numbers in what it is made of, or more in what takes it", .action, "tries = ①tries * limit"),
    Mistake(
      .outOfRange, "this is 2147483648; a number of a flow is between -2147483648 and 2147483647", .condition,
      "tries < ①2147483648 and tries > -2147483648"),
    Mistake(
      .outOfRange, "this can be 19327352823; a number of a flow is between -2147483648 and 2147483647",
      fix: "give what it is made of smaller ranges", .condition, "①tries * 2147483647 == 0"),
    Mistake(
      .outOfRange, "this can be -2147483656; a number of a flow is between -2147483648 and 2147483647",
      fix: "give what it is made of smaller ranges", .condition, "①-2147483647 - tries < 0"),
    // A comment is no colour.
    Mistake(
      .expressionSyntax, "a value is missing here", .flow,
      "context:\n  n: int(0...9) =①  # how many\ninitial: a\nstates: { a: { type: final } }\n"),
    // A guard is asked before the first action.
    Mistake(
      .outOfRange, "'code' can be full here, with 8 digits",
      fix: "let the guard reckon with what that does, or do this before it",
      notes: ["a guard is asked before this, which changes 'code' first"], .state,
      "on: { digit: { guard: code.count < 8, actions: [②code.append(value), ①code.append(value)] } }\nafter: { 1s: done }"),
    Mistake(
      .outOfRange, "this can be 10, and only 0 to 9 is allowed",
      fix: "let the guard reckon with what that does, or do this before it",
      notes: ["a guard is asked before this, which changes 'tries' first"], .state,
      "on: { push: { guard: tries < 9, actions: [②tries += 1, ①tries += 1] } }\nafter: { 1s: done }"),
    Mistake(
      .outOfRange, "'code' can be full here, with 8 digits", fix: "add a guard such as 'code.count < 8'", .state,
      "on: { digit: { actions: [①code.append(value)] } }\nafter: { 1s: done }"),
    Mistake(
      .outOfRange, "'code' can be empty here", fix: "do this in a transition, behind a guard such as 'code.count > 0'", .action,
      "①code.removeLast()"),

    // Arguments and values to start with
    Mistake(.missingArgument, "'chime' takes 1 value, and here are 0", .action, "①chime()"),
    Mistake(.missingArgument, "'clear' takes no value, and here is 1", .action, "①code.clear(1)"),
    Mistake(
      .missingArgument, "'code' of the input of 'ask' is not given", .state,
      "invoke: { operation: Gate.①ask, on: { yes: done, no: done } }"),
    Mistake(
      .missingArgument, "'success' of the output is not given", .flow,
      "output: { success: bool }\ninitial: open\nstates: { ①open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, "'$' has no meaning here", .steps, "- send: digit\n  with: { value: ①$ }\n- expect: { state: here }"),
    Mistake(.missingArgument, "'value' of event 'digit' is not given", .steps, "- send: ①digit\n- expect: { state: here }"),
    Mistake(
      .missingArgument, "'a' of 'given' is not given", .flow,
      "input: { a: bool }\ninitial: open\nstates: { open: { type: final } }\nscenarios: [{ name: ①One, steps: [expect: { state: open }] }]\n"
    ),
    Mistake(
      .missingCase, "nothing is said for 'change'", .state,
      "after: { 1s: done }\nscreen: { title: { switch: ①mode, create: New } }"),
    Mistake(
      .needsInitialValue, "'a' needs a value to start with", fix: "write 'a: bool = …', or 'bool or none'", .flow,
      "context: { ①a: bool }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .inputChanged, "'limit' is given from outside and cannot be changed", notes: ["it is declared as input here"], .file,
      "flow: Door\nsummary: A door.\ninput: { ②limit: int(0...9) }\ninitial: a\nstates: { a: { type: final, entry: [①limit = 3] } }\n"
    ),
    Mistake(
      .inputChanged, "'given' is given from outside and cannot be changed", notes: ["it is declared as input here"], .file,
      "flow: Door\nsummary: A door.\ninput: { ②given: pin }\ncontext: { code: pin }\ninitial: a\nstates: { a: { type: final, entry: [code.take(①given)] } }\n"
    ),
  ]

  private static let types =
    "the types are bool, int(0...9), duration, text, digit, pin, secret, list(bool, 8), cases such as 'on | off', and records"

  /// A declaration that means nothing, and its name in many places.
  private static func undeclared(
    _ code: Diagnostic.Code, _ declaration: String, _ message: String, fix: String? = nil
  ) -> Mistake {
    Mistake(
      code, message, fix: fix, .flow,
      """
      context:
        \(declaration)
        mode: slow | fast = slow
      events: { go: { value: int(0...9) } }
      output: { last: int(0...9) }
      initial: a
      states:
        a:
          entry: [count = 3, count += 1]
          screen: { title: "{count}", dots: { filled: count, of: 4 } }
          on: { go: { guard: count + value > 3 or mode == slow, target: b, actions: [count = value] } }
        b: { type: final, output: { last: count } }
      """)
  }
}

@Test("A value of the wrong type is found at its place, in words", arguments: Mistake.ofTypes)
func typeMistake(_ mistake: Mistake) {
  mistake.check()
}
