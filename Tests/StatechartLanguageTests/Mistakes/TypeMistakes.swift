import StatechartModel
import Testing

extension Mistake {
  /// Values of a wrong type or out of range, and invalid expressions.
  static let ofTypes: [Mistake] = [
    Mistake(
      .typeMismatch, .flow,
      "mode: scxml\ncontext: { n: int = 0 }\ninitial: a\nstates: { a: { always: { guard: ①n, target: b } }, b: {} }\n"),

    // Expressions
    Mistake(.expressionSyntax, .condition, "tries ==①"),
    Mistake(.expressionSyntax, .condition, "(tries == 0①"),
    Mistake(
      .expressionSyntax, .condition,
      "locked ①locked"),
    Mistake(.expressionSyntax, .condition, "①In(here)"),
    Mistake(.expressionSyntax, .condition, "①Not (tries > 3)"),
    Mistake(
      .expressionSyntax, .action, "tries①[0] = 3"),
    Mistake(
      .expressionSyntax, .condition,
      "1s < ①\(String(repeating: "999999999h", count: 3_000))"),
    Mistake(
      .outOfRange, .flow,
      """
      mode: scxml
      context: { n: int(0...9) = 0 }
      events: { key: { k: int } }
      initial: a
      states: { a: { on: { key: { guard: k >= 0 and k <= 9, actions: [n = ①k] } } } }

      """),
    Mistake(.expressionSyntax, .condition, "locked①, locked"),
    Mistake(
      .expressionSyntax, .condition,
      "①if locked"),
    Mistake(
      .expressionSyntax, .action, "tries①++", hiding: .outOfRange),
    Mistake(
      .expressionSyntax, .action, "locked ①== true"),
    Mistake(.expressionSyntax, .action, "tries ①=+ 1", hiding: .outOfRange),
    Mistake(
      .typeMismatch, .condition, "wait > ①5"),
    Mistake(
      .typeMismatch, .steps,
      "- wait: ①5\n- expect: { state: here }"),
    Mistake(
      .unknownState, .state,
      "initial: a\nstates: { a: { on: { push: ①hre }, after: { 1s: ②hre } } }"),
    Mistake(.expressionSyntax, .condition, "0 < tries ①< 9"),
    Mistake(.expressionSyntax, .condition, "locked ①&& locked"),
    Mistake(.expressionSyntax, .condition, "①!locked"),
    Mistake(.expressionSyntax, .condition, "tries <①#FFF"),
    Mistake(.outOfRange, .condition, "4 / ①tries == 1"),
    Mistake(.outOfRange, .condition, "tries % ①0 == 1"),
    Mistake(.typeMismatch, .condition, "①wait / tries > 1s"),
    Mistake(.expressionSyntax, .condition, "tries == ①99999999999999999999"),
    Mistake(
      .expressionSyntax, .condition, "wait == ①5m"),
    Mistake(.expressionSyntax, .condition, "wait == ①9000000h"),
    Mistake(
      .expressionSyntax, .condition,
      "wait == ①1.5s"),
    Mistake(
      .expressionSyntax, .condition,
      "tries < ①0x10"),
    Mistake(
      .expressionSyntax, .condition, "tries < ①1e3"),
    Mistake(
      .expressionSyntax, .condition, "wait > ①5 s"),
    Mistake(
      .expressionSyntax, .flow,
      "context: { a: number①(0...9) = 1 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(.typeMismatch, .state, "after: { ①-5s: done }"),
    Mistake(.outOfRange, .state, "every: { ①0s: done }"),
    Mistake(.typeMismatch, .condition, "wait > ①-5s"),
    undeclared(.unknownType, "count: ①number = 0"),
    undeclared(.expressionSyntax, "count: ①0"),
    undeclared(.expressionSyntax, "count: int(0...①) = 0"),
    undeclared(.expressionSyntax, "count: int(①0...99999999999) = 0"),
    Mistake(
      .unknownType, .flow,
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
      .unknownType, .flow,
      """
      events: { go: { value: ①number } }
      context: { n: int(0...9) = 0 }
      initial: a
      states:
        a: { entry: ['raise(go, 3)'], on: { go: { guard: value > 3, target: b, actions: [n = value] } } }
        b: { type: final }
      scenarios: [{ name: One, steps: [{ send: go, with: { value: 4 } }, { expect: { state: b } }] }]
      """),
    Mistake(.expressionSyntax, .condition, "tries == 0①..9"),
    Mistake(
      .expressionSyntax, .condition, String(repeating: "(", count: 200) + "①(locked"),
    Mistake(
      .expressionSyntax, .condition,
      String(repeating: "not ", count: 200) + "①not locked"),
    Mistake(
      .expressionSyntax, .condition,
      "locked" + String(repeating: " and locked", count: 199) + " and ①locked" + String(repeating: " and locked", count: 50_000)
    ),
    Mistake(
      .expressionSyntax, .action,
      "a" + String(repeating: ".a", count: 200) + ".①a" + String(repeating: ".a", count: 200_000) + " += 1"),
    Mistake(
      .expressionSyntax, .condition,
      "in(a" + String(repeating: ".a", count: 199) + ".①a" + String(repeating: ".a", count: 1_000) + ")"),
    Mistake(.expressionSyntax, .condition, "code.①5 == 0"),
    Mistake(
      .expressionSyntax, .state,
      "after: { 1s: done }\nentry:\n  - note = ①\"Code #1\""),
    Mistake(
      .unknownEffect, .action, "①tries"),
    Mistake(.expressionSyntax, .state, "after: { 1s: done }\nscreen: { title: 'Try ①{wait' }"),
    Mistake(.expressionSyntax, .state, "after: { 1s: done }\nscreen: { title: 'Try {①}' }"),
    Mistake(
      .expressionSyntax, .flow,
      "context: { ①a: int = 1 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(.expressionSyntax, .condition, "in ①here"),
    Mistake(.expressionSyntax, .condition, "in①)"),
    Mistake(
      .expressionSyntax, .flow,
      "context: { a: int(①a...2) = 1 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, .flow,
      "context: { a: int(①3...2) = 1 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, .flow,
      "context: { a: text or ①bool }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, .flow,
      "events: { pull: { value: bool = ①true } }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, .flow,
      "output: { done: bool = ①true }\ninitial: open\nstates: { open: { type: final, output: { done: true } } }\n"),

    // Types
    Mistake(
      .typeMismatch, .condition, "①tries"
    ),
    Mistake(.typeMismatch, .condition, "①1"),
    Mistake(
      .typeMismatch, .state,
      "after: { ①500: done }"),
    Mistake(.typeMismatch, .condition, "tries + ①locked == 1"),
    Mistake(.typeMismatch, .condition, "-①locked == 1"),
    Mistake(.typeMismatch, .action, "note = ①true"),
    Mistake(.typeMismatch, .condition, "①tries == locked"),
    Mistake(.typeMismatch, .condition, "①note == \"x\""),
    Mistake(.typeMismatch, .condition, "①mode < change"),
    Mistake(
      .typeMismatch, .state,
      "after: { 1s: done }\nscreen: { title: { switch: ①locked, true: x } }"),
    Mistake(
      .typeMismatch, .state,
      "after: { 1s: done }\nscreen: { title: 'Is {①locked}' }"),
    Mistake(
      .typeMismatch, .state,
      "after: { 1s: done }\nscreen: { buttons: [{ label: '{①note}', event: push }] }"),
    Mistake(
      .typeMismatch, .flow,
      "input: { a: int(0...9) }\ncontext: { b: int(0...9) = ①a }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .typeMismatch, .flow,
      """
      input: { a: int(0...9) = 1, b: int(0...9) = 2 }
      initial: open
      states: { open: { type: final } }
      scenarios: [{ name: One, given: { a: ①b }, steps: [expect: { state: open }] }]
      """),
    Mistake(.expressionSyntax, .condition, "tries ①= 1"),
    Mistake(.expressionSyntax, .condition, "entry.removeLast①()"),
    Mistake(.unknownName, .condition, "①yes"),
    Mistake(
      .expressionSyntax, .flow,
      "input: { n: int(①0...2147483648) }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, .flow,
      "input: { code: pin or none① }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .typeMismatch, .flow,
      "context: { inside: bool = true }\ninitial: open\nstates: { open: { entry: [inside = ①in(open)], after: { 1s: shut } }, shut: { type: final } }\n"
    ),
    Mistake(
      .typeMismatch, .flow,
      "events: { say: { ①words: text } }\ninitial: open\nstates: { open: { on: { say: shut } }, shut: { type: final } }\n"),
    Mistake(
      .typeMismatch, .condition, "①wait + 1s == 2s"),
    Mistake(.typeMismatch, .steps, "- wait: ①wait\n- expect: { state: here }"),
    Mistake(.typeMismatch, .steps, "- expect: { countdown: ①wait }"),
    Mistake(
      .typeMismatch, .steps,
      "- answer: ①ask\n- expect: { state: here }"),
    Mistake(
      .typeMismatch, .steps,
      "- answer: ①a.b.c.d\n- expect: { state: here }"),
    Mistake(
      .typeMismatch, .state,
      "after: { 1s: done }\nscreen: { keypad: { digit: ①push, delete: push } }"),
    Mistake(
      .typeMismatch, .state,
      "after: { 1s: done }\nscreen: { keypad: { digit: digit, delete: ①digit } }"),
    Mistake(
      .typeMismatch, .state,
      "after: { 1s: done }\nscreen: { buttons: [{ label: Go, event: ①digit }] }"),
    Mistake(.typeMismatch, .action, "①code.take(code)"),

    // Ranges
    Mistake(
      .outOfRange, .action,
      "tries = ①tries + 1"),
    Mistake(
      .outOfRange,
      .action,
      "①tries -= limit + 2"),
    Mistake(
      .outOfRange, .action,
      "①tries -= 1"),
    Mistake(.outOfRange, .action, "tries = ①12"),
    Mistake(
      .outOfRange, .action, "tries = ①tries * limit"),
    Mistake(
      .outOfRange, .condition,
      "tries < ①2147483648 and tries > -2147483648"),
    Mistake(
      .outOfRange, .condition, "①tries * 2147483647 == 0"),
    Mistake(
      .outOfRange, .condition, "①-2147483647 - tries < 0"),
    Mistake(
      .expressionSyntax, .flow,
      "context:\n  size: ①cases(small, large) = small\ninitial: a\nstates: { a: { type: final } }\n"),
    Mistake(
      .expressionSyntax, .flow, "context:\n  size: ①small, large = small\ninitial: a\nstates: { a: { type: final } }\n"),
    // `#` begins a comment, so the initial value is missing.
    Mistake(
      .expressionSyntax, .flow,
      "context:\n  n: int(0...9) =①  # how many\ninitial: a\nstates: { a: { type: final } }\n"),
    // A guard is evaluated before the first action.
    Mistake(
      .outOfRange, .state,
      "on: { digit: { guard: code.count < 8, actions: [②code.append(value), ①code.append(value)] } }\nafter: { 1s: done }"),
    Mistake(
      .outOfRange, .state,
      "on: { push: { guard: tries < 9, actions: [②tries += 1, ①tries += 1] } }\nafter: { 1s: done }"),
    Mistake(
      .outOfRange, .state,
      "on: { digit: { actions: [①code.append(value)] } }\nafter: { 1s: done }"),
    Mistake(
      .outOfRange, .action,
      "①code.removeLast()"),

    // Arguments and initial values
    Mistake(.missingArgument, .action, "①chime()"),
    Mistake(.missingArgument, .action, "①code.clear(1)"),
    Mistake(
      .missingArgument, .state,
      "invoke: { operation: Gate.①ask, on: { yes: done, no: done } }"),
    Mistake(
      .missingArgument, .flow,
      "output: { success: bool }\ninitial: open\nstates: { ①open: { type: final } }\n"),
    Mistake(
      .expressionSyntax, .steps, "- send: digit\n  with: { value: ①$ }\n- expect: { state: here }"),
    Mistake(.missingArgument, .steps, "- send: ①digit\n- expect: { state: here }"),
    Mistake(
      .missingArgument, .flow,
      "input: { a: bool }\ninitial: open\nstates: { open: { type: final } }\nscenarios: [{ name: ①One, steps: [expect: { state: open }] }]\n"
    ),
    Mistake(
      .missingCase, .state,
      "after: { 1s: done }\nscreen: { title: { switch: ①mode, create: New } }"),
    Mistake(
      .needsInitialValue, .flow,
      "context: { ①a: bool }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .inputChanged, .file,
      "flow: Door\nsummary: A door.\ninput: { ②limit: int(0...9) }\ninitial: a\nstates: { a: { type: final, entry: [①limit = 3] } }\n"
    ),
    Mistake(
      .inputChanged, .file,
      "flow: Door\nsummary: A door.\ninput: { ②given: pin }\ncontext: { code: pin }\ninitial: a\nstates: { a: { type: final, entry: [code.take(①given)] } }\n"
    ),
  ]

  /// Returns an incorrect spec: a flow with an invalid declaration of a name that is used several times.
  private static func undeclared(_ code: Diagnostic.Code, _ declaration: String) -> Mistake {
    Mistake(
      code, .flow,
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

@Test("A type error is reported with its code and position", arguments: Mistake.ofTypes)
func typeMistake(_ mistake: Mistake) {
  mistake.check()
}
