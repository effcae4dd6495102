import StatechartModel
import Testing

extension Mistake {
  /// Errors in the use of secrets: leaks, copies, literals, comparisons, and uses after a move.
  static let ofSecrets: [Mistake] = [
    // Texts
    Mistake(.secretLeak, .state, "after: { 1s: done }\nscreen: { buttons: [{ label: 'Code {①code}', event: push }] }"),
    Mistake(
      .secretLeak, .state,
      "after: { 1s: done }\nscreen: { buttons: [{ label: Go, accessibility: 'Code {①code}', event: push }] }"),
    Mistake(
      .secretLeak, .state,
      "after: { 1s: done }\nscreen: { toggles: [{ label: Go, subtitle: 'Code {①code}', value: true, event: push }] }"),
    Mistake(.secretLeak, .state, "on: { digit: { actions: ['note = \"{①value}\"'] } }\nafter: { 1s: done }"),
    Mistake(
      .secretLeak, .state,
      "invoke: { operation: Gate.ask, input: { code: code }, on: { yes: { target: done, actions: ['note = \"{①outcome.key}\"'] }, no: done } }"
    ),
    Mistake(.secretLeak, .state, "after: { 1s: done }\nscreen: { message: '{①key}' }"),
    Mistake(.secretLeak, .state, "after: { 1s: done }\nscreen: { title: { switch: ①code, create: New } }"),
    Mistake(.secretLeak, .state, at: .secrets, "after: { 1s: done }\nscreen: { title: '{①entry}' }"),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "always: { guard: entry != none, target: done, actions: ['note = \"{①entry.content}\"'] }"),
    Mistake(.secretLeak, .state, at: .secrets, "after: { 1s: done }\nscreen: { title: '{①keys.first}' }"),
    Mistake(.secretLeak, .state, at: .secrets, "after: { 1s: done }\nscreen: { title: '{①keys}' }"),

    // Each kind of leak: texts, literals, copies, outputs and effects
    Mistake(
      .secretLeak, .state,
      "after: { 1s: done }\nscreen: { title: 'Code {①code}' }"),
    Mistake(
      .secretLeak, .action,
      "note = \"It is {①code}\""),
    Mistake(
      .secretLeak, .condition,
      "code == ①1234"),
    Mistake(
      .secretLeak, .action, "①other = code"),
    Mistake(
      .secretLeak, .flow,
      "context: { a: pin = ①1234 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .secretLeak, .flow,
      "output: { ①code: pin }\ninitial: open\nstates: { open: { after: { 1s: shut } }, shut: { after: { 1s: open } } }\n"),
    Mistake(
      .secretLeak, .file,
      "interface: Bell\nsummary: A bell.\neffects: { show: { ①code: pin } }\n"),
    Mistake(
      .secretLeak, .file,
      "interface: Bell\nsummary: A bell.\neffects: { show: { ①key: secret or none } }\n"),

    // A secret where a type that is not secret is expected
    Mistake(.secretLeak, .action, "chime(①code)"),
    Mistake(.secretLeak, .action, "tries = ①code"),
    Mistake(.secretLeak, .action, "note = ①key"),
    Mistake(.secretLeak, .condition, "①key"),
    Mistake(.secretLeak, .state, "after: { 1s: done }\nscreen: { countdown: ①key }"),
    Mistake(.secretLeak, .state, "after: { ①key: done }"),
    Mistake(.secretLeak, .state, "after: { 1s: done }\nscreen: { dots: { filled: ①code, of: 4 } }"),
    Mistake(.secretLeak, .state, "after: { 1s: done }\nscreen: { toggles: [{ label: On, value: ①key, event: push }] }"),
    Mistake(.secretLeak, .action, at: .secrets, "raise(give, ①key)"),
    Mistake(
      .secretLeak, .state, at: .secrets, "invoke: { operation: Vault.count, input: { number: ①key }, on: { done: done } }"),
    Mistake(.secretLeak, .action, at: .secrets, "numbers.append(①key)"),
    Mistake(.secretLeak, .action, at: .secrets, "plain = Plain(number: ①key)"),
    Mistake(.secretLeak, .action, at: .secrets, "plain.number = ①key"),
    Mistake(
      .secretLeak, .flow,
      "context: { code: pin }\noutput: { success: bool }\ninitial: open\nstates: { open: { type: final, output: { success: ①code } } }\n"
    ),

    // Copies
    Mistake(
      .secretLeak, .action, at: .secrets, "①entry = other"),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "on: { give: { guard: entry != none, target: done, actions: [①entry.content.clear()] } }"),
    Mistake(
      .secretLeak, .action, at: .secrets, "①keys = spare"),
    Mistake(
      .secretLeak, .state,
      at: .secrets, "always: { guard: entry != none, target: done, actions: [key.take(①entry.content)] }"),
    Mistake(
      .secretLeak, .state,
      at: .secrets, "always: { guard: key != none and keys.count < 2, target: done, actions: [keys.append(①key)] }"),

    // Use after move
    Mistake(
      .secretLeak, .state, at: .secrets,
      "on: { hand: { actions: [key.take(②given), spareKey.take(①given)] } }\nafter: { 1s: done }"),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "on: { hand: { guard: keys.count < 2, actions: [keys.append(②given), key.take(①given)] } }\nafter: { 1s: done }"),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "on: { bring: { actions: [entry.take(②brought), key.take(①brought.content)] } }\nafter: { 1s: done }"),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "on: { bring: { actions: [key.take(②brought.content), entry.take(①brought)] } }\nafter: { 1s: done }"),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "on: { hand: { target: done, actions: [raise(hand, ②given), key.take(①given)] } }\nafter: { 1s: done }"),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "on: { hand: { target: done, actions: [raise(swap, ②given, ①given)] } }\nafter: { 1s: done }"),
    Mistake(
      .secretLeak, .flow,
      """
      uses: [Gate]
      context: { code: pin, key: secret or none, other: secret or none }
      initial: open
      states:
        open:
          invoke:
            operation: Gate.ask
            input: { code: code }
            on: { yes: { target: shut, actions: [key.take(②outcome.key), other.take(①outcome.key)] }, no: shut }
        shut: { type: final, entry: [key.clear(), other.clear()] }
      """),
    Mistake(
      .secretLeak, .state,
      "on: { digit: [{ guard: code.count < 8 and other.count < 8, target: done, actions: [code.append(②value), other.append(①value)] }, done] }"
    ),
    Mistake(
      .secretLeak, .flow,
      """
      mode: scxml
      context: { code: pin, other: pin }
      events: { digit: { value: digit } }
      initial: open
      states:
        open:
          on:
            digit:
              guard: code.count < 8 and other.count < 8
              actions: [{ if: code.count > 3, then: [code.append(②value)] }, other.append(①value)]
      """),
    beside("two: { on: { hand: { actions: [other.take(①given)] } }, after: { 1s: shut } }"),
    beside("two: { after: { 1s: shut } }", around: "on: { hand: { actions: [other.take(②given)] } }"),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "always: { guard: key != none, target: done, actions: [raise(hand, ①key)] }"),
    // A guard that tests the presence of the secret would not prevent the error.
    Mistake(
      .secretLeak, .state, at: .secrets,
      "always: { target: done, actions: [raise(hand, ①key)] }"),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "always: { guard: entry != none, target: done, actions: [raise(hand, ①entry.content)] }"),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "always: { guard: key != none, target: done, actions: ['raise(bring, ①Entry(number: 1, content: key))'] }"),
    Mistake(
      .secretLeak, .state,
      at: .secrets,
      "always: { guard: key != none, target: done, actions: ['entry.take(①Entry(number: 1, content: key))'] }"),
    Mistake(
      .secretLeak, .flow,
      """
      context: { code: pin }
      input: { first: digit }
      initial: open
      states: { open: { entry: [code.append(①first)], type: final } }
      screen: { prompt: "{code.count}" }
      """),

    Mistake(
      .secretLeak, .state,
      at: .secrets, "always: { guard: keys.first != none, target: done, actions: [key.take(①keys.first)] }"),
    Mistake(
      .secretLeak, .state, at: .secrets,
      "always: { guard: keys.count > 0, target: done, actions: [raise(hand, ①keys.last)] }"),

    // Comparisons
    Mistake(
      .secretLeak, .state,
      "on: { digit: [{ guard: value == ①1, target: done }, { actions: [tries = 0] }] }\nafter: { 1s: done }"),
    Mistake(
      .secretLeak, .state,
      at: .secrets, "always: { guard: key != none and ①keys.contains(key), target: done }"),
    Mistake(
      .typeMismatch, .condition, at: .secrets, "①entry == other"
    ),
    Mistake(
      .typeMismatch, .condition, at: .secrets,
      "①keys == spare"),
    Mistake(
      .typeMismatch, .condition, at: .secrets, "①key == key"),

    // Literals
    Mistake(
      .secretLeak, .flow,
      """
      input: { code: pin }
      initial: open
      states: { open: { type: final } }
      scenarios: [{ name: One, given: { code: ①1234 }, steps: [expect: { state: open }] }]
      """),
    Mistake(
      .secretLeak, .steps, at: .secrets,
      "- send: hand\n  with: { given: ①7 }\n- expect: { state: here }"),
    Mistake(
      .secretLeak, .steps, at: .secrets,
      "- send: bring\n  with: { brought: 'Entry(number: 1, content: ①7)' }\n- expect: { state: here }"),

    // Other flows and services
    Mistake(
      .secretLeak, .flow,
      "records: { Entry: { content: secret } }\noutput: { ①entry: Entry or none }\ninitial: open\nstates: { open: { after: { 1s: shut } }, shut: { after: { 1s: open } } }\n"
    ),
    Mistake(
      .secretLeak, .file,
      "interface: Bell\nsummary: A bell.\nrecords: { Entry: { content: secret } }\neffects: { show: { ①entry: Entry } }\n"),
    Mistake(
      .secretLeak, .file,
      "interface: Shelf\nsummary: A shelf.\nqueries: { rows: { input: { ①code: pin } } }\n"),
    Mistake(
      .secretLeak, .file,
      "interface: Bell\nsummary: A bell.\neffects: { show: { ①keys: 'list(secret, 2)' } }\n"),

    // Screens
    Mistake(
      .typeMismatch, .state, "after: { 1s: done }\nscreen: { reveal: ①code }"),
    Mistake(
      .typeMismatch, .state,
      "after: { 1s: done }\nscreen: { fields: [{ label: Name, value: ①note, event: push }] }"),
    Mistake(
      .typeMismatch, .state,
      "after: { 1s: done }\nscreen: { fields: [{ label: Name, value: key, event: ①push }] }"),
    Mistake(
      .typeMismatch, .state,
      "after: { 1s: done }\nscreen: { toggles: [{ label: On, value: locked, event: ①digit }] }"),
    Mistake(
      .missingKey, .state, "after: { 1s: done }\nscreen: { fields: [①{ label: Name, value: key }] }"),
  ]

  /// Returns an incorrect spec: two transitions move a secret in one microstep. One transition is in the region `one`, and the
  /// other transition is in `two` or `around`.
  private static func beside(_ two: String, around: String = "") -> Mistake {
    let mark = around.isEmpty ? "②" : "①"
    return Mistake(
      .secretLeak, .flow,
      """
      context: { key: secret or none, other: secret or none }
      events: { hand: { given: secret } }
      initial: open
      states:
        open:
          type: parallel
          screen: { reveal: key, fields: [{ label: Name, value: other, event: hand }] }
          \(around)
          states:
            one: { on: { hand: { actions: [key.take(\(mark)given)] } } }
            \(two)
        shut: { type: final }
      """)
  }
}

@Test("An error in the use of a secret is reported with its code and position", arguments: Mistake.ofSecrets)
func secretMistake(_ mistake: Mistake) {
  mistake.check()
}
