import StatechartLanguage
import Testing

extension Mistake {
  /// Every way on which a secret could leave a flow.
  static let ofSecrets: [Mistake] = [
    // Words
    shown("a label of a button", "after: { 1s: done }\nscreen: { buttons: [{ label: 'Code {①code}', event: push }] }"),
    shown(
      "an accessibility label",
      "after: { 1s: done }\nscreen: { buttons: [{ label: Go, accessibility: 'Code {①code}', event: push }] }"),
    shown(
      "a subtitle",
      "after: { 1s: done }\nscreen: { toggles: [{ label: Go, subtitle: 'Code {①code}', value: true, event: push }] }"),
    shown(
      "a digit that an event carries", "on: { digit: { actions: ['note = \"{①value}\"'] } }\nafter: { 1s: done }",
      fix: "append it to a pin, and show how many digits that has, with 'count'"),
    shown(
      "what an outcome carries",
      "invoke: { operation: Gate.ask, input: { code: code }, on: { yes: { target: done, actions: ['note = \"{①outcome.key}\"'] }, no: done } }",
      fix: "move it to a name of the flow with 'take', and show that in clear on a screen, with 'reveal:'"),
    shown("a handle", "after: { 1s: done }\nscreen: { message: '{①key}' }", fix: revealed("key")),
    shown("a choice of words", "after: { 1s: done }\nscreen: { title: { switch: ①code, create: New } }"),
    shown(
      "a record", "after: { 1s: done }\nscreen: { title: '{①entry}' }", at: .secrets,
      fix: "show one of its values that is no secret"),
    shown(
      "a secret in a record", "always: { guard: entry != none, target: done, actions: ['note = \"{①entry.content}\"'] }",
      at: .secrets, fix: revealed("entry.content")),
    shown(
      "an item of a list", "after: { 1s: done }\nscreen: { title: '{①keys.first}' }", at: .secrets, fix: revealed("keys.first")),
    shown(
      "a list", "after: { 1s: done }\nscreen: { title: '{①keys}' }", at: .secrets, fix: "show how many there are, with 'count'"),

    // One of each kind
    Mistake(
      .secretLeak, "a secret cannot be shown", fix: "show how many digits it has, with 'count'", .state,
      "after: { 1s: done }\nscreen: { title: 'Code {①code}' }"),
    Mistake(
      .secretLeak, "a secret cannot be shown", fix: "show how many digits it has, with 'count'", .action,
      "note = \"It is {①code}\""),
    Mistake(
      .secretLeak, "a secret can only be compared with another secret; what stands in a spec is no secret", .condition,
      "code == ①1234"),
    Mistake(
      .secretLeak, "'other' is a secret and cannot be copied",
      fix: "move one with 'other.take(…)', or empty it with 'other.clear()'", .action, "①other = code"),
    Mistake(
      .secretLeak, "'a' is a secret; its value cannot stand in a spec", .flow,
      "context: { a: pin = ①1234 }\ninitial: open\nstates: { open: { type: final } }\n"),
    Mistake(
      .secretLeak, "'code' is a secret and cannot leave through the output", .flow,
      "output: { ①code: pin }\ninitial: open\nstates: { open: { after: { 1s: shut } }, shut: { after: { 1s: open } } }\n"),
    Mistake(
      .secretLeak, "'code' is a secret and cannot leave through effect 'show'", .file,
      "interface: Bell\nsummary: A bell.\neffects: { show: { ①code: pin } }\n"),
    Mistake(
      .secretLeak, "'key' is a secret and cannot leave through effect 'show'", .file,
      "interface: Bell\nsummary: A bell.\neffects: { show: { ①key: secret or none } }\n"),

    // What is not kept secret
    misplaced("an effect", "int(1...3)", .action, "chime(①code)"),
    misplaced("another name", "int(0...9)", .action, "tries = ①code"),
    misplaced("a text", "text or none", .action, "note = ①key"),
    misplaced("a condition", "bool", .condition, "①key"),
    misplaced("a countdown", "duration", .state, "after: { 1s: done }\nscreen: { countdown: ①key }"),
    misplaced("a delay", "duration", .state, "after: { ①key: done }"),
    misplaced("dots", "int(0...64)", .state, "after: { 1s: done }\nscreen: { dots: { filled: ①code, of: 4 } }"),
    misplaced(
      "a toggle", "bool", .state, "after: { 1s: done }\nscreen: { toggles: [{ label: On, value: ①key, event: push }] }"),
    misplaced("a raised event", "int(0...9)", .action, "raise(give, ①key)", at: .secrets),
    misplaced(
      "an input that is not a secret", "int(0...9)", .state,
      "invoke: { operation: Vault.count, input: { number: ①key }, on: { done: done } }", at: .secrets),
    misplaced("a list", "int(0...9)", .action, "numbers.append(①key)", at: .secrets),
    misplaced("a record", "int(0...9)", .action, "plain = Plain(number: ①key)", at: .secrets),
    misplaced("a field of a record", "int(0...9)", .action, "plain.number = ①key", at: .secrets),
    misplaced(
      "the output", "bool", .flow,
      "context: { code: pin }\noutput: { success: bool }\ninitial: open\nstates: { open: { type: final, output: { success: ①code } } }\n"
    ),

    // Copies
    Mistake(
      .secretLeak, "'entry' is a secret and cannot be copied",
      fix: "move one with 'entry.take(…)', or empty it with 'entry.clear()'", .action, at: .secrets, "①entry = other"),
    Mistake(
      .secretLeak, "'entry.content' is a secret in a record, and stays there as it came",
      fix: "empty or move 'entry' as a whole, or keep the secret under a name of its own", .state, at: .secrets,
      "on: { give: { guard: entry != none, target: done, actions: [①entry.content.clear()] } }"),
    Mistake(
      .secretLeak, "'keys' is a secret and cannot be copied",
      fix: "move one with 'keys.take(…)', or empty it with 'keys.clear()'", .action, at: .secrets, "①keys = spare"),
    Mistake(
      .secretLeak, "a secret cannot be copied out of what holds it", fix: "move a whole name of the flow with 'take'", .state,
      at: .secrets, "always: { guard: entry != none, target: done, actions: [key.take(①entry.content)] }"),
    Mistake(
      .secretLeak, "a secret cannot be copied out of what holds it", fix: "move a whole name of the flow with 'take'", .state,
      at: .secrets, "always: { guard: key != none and keys.count < 2, target: done, actions: [keys.append(①key)] }"),

    // A second owner
    owned(
      "what an event carries",
      "on: { hand: { actions: [key.take(②given), spareKey.take(①given)] } }\nafter: { 1s: done }", "given"),
    owned(
      "a list",
      "on: { hand: { guard: keys.count < 2, actions: [keys.append(②given), key.take(①given)] } }\nafter: { 1s: done }", "given"),
    owned(
      "a part of what was moved",
      "on: { bring: { actions: [entry.take(②brought), key.take(①brought.content)] } }\nafter: { 1s: done }",
      "brought.content"),
    owned(
      "the whole of what was moved",
      "on: { bring: { actions: [key.take(②brought.content), entry.take(①brought)] } }\nafter: { 1s: done }", "brought"),
    owned(
      "a raised event",
      "on: { hand: { target: done, actions: [raise(hand, ②given), key.take(①given)] } }\nafter: { 1s: done }", "given"),
    owned(
      "a raised event that carries two",
      "on: { hand: { target: done, actions: [raise(swap, ②given, ①given)] } }\nafter: { 1s: done }", "given"),
    Mistake(
      .secretLeak, "'outcome.key' has been moved already, and a secret has one owner", fix: "use what took it",
      notes: ["it is moved here"], .flow,
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
      .secretLeak, "'value' has been moved already, and a secret has one owner", fix: "use what took it",
      notes: ["it is moved here"], .state,
      "on: { digit: [{ guard: code.count < 8 and other.count < 8, target: done, actions: [code.append(②value), other.append(①value)] }, done] }"
    ),
    Mistake(
      .secretLeak, "'value' has been moved already, and a secret has one owner", fix: "use what took it",
      notes: ["it is moved here"], .flow,
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
    beside("two regions", "two: { on: { hand: { actions: [other.take(①given)] } }, after: { 1s: shut } }"),
    beside("a state around regions", "two: { after: { 1s: shut } }", around: "on: { hand: { actions: [other.take(②given)] } }"),
    Mistake(
      .secretLeak, "a raised event would hold a copy of this secret",
      fix: "raise an event without it: who hears it can take the secret by its name", .state, at: .secrets,
      "always: { guard: key != none, target: done, actions: [raise(hand, ①key)] }"),
    // Nor would a guard help that asks whether it is there.
    Mistake(
      .secretLeak, "a raised event would hold a copy of this secret",
      fix: "raise an event without it: who hears it can take the secret by its name", .state, at: .secrets,
      "always: { target: done, actions: [raise(hand, ①key)] }"),
    Mistake(
      .secretLeak, "a raised event would hold a copy of this secret",
      fix: "raise an event without it: who hears it can take the secret by its name", .state, at: .secrets,
      "always: { guard: entry != none, target: done, actions: [raise(hand, ①entry.content)] }"),
    Mistake(
      .secretLeak, "a raised event would hold a copy of this secret",
      fix: "raise an event without it: who hears it can take the secret by its name", .state, at: .secrets,
      "always: { guard: key != none, target: done, actions: ['raise(bring, ①Entry(number: 1, content: key))'] }"),
    Mistake(
      .secretLeak, "a secret cannot be copied out of what holds it", fix: "move a whole name of the flow with 'take'", .state,
      at: .secrets,
      "always: { guard: key != none, target: done, actions: ['entry.take(①Entry(number: 1, content: key))'] }"),
    Mistake(
      .secretLeak, "a secret cannot be copied out of what holds it", fix: "move a whole name of the flow with 'take'", .flow,
      """
      context: { code: pin }
      input: { first: digit }
      initial: open
      states: { open: { entry: [code.append(①first)], type: final } }
      screen: { prompt: "{code.count}" }
      """),

    Mistake(
      .secretLeak, "a secret cannot be copied out of what holds it", fix: "move a whole name of the flow with 'take'", .state,
      at: .secrets, "always: { guard: keys.first != none, target: done, actions: [key.take(①keys.first)] }"),
    Mistake(
      .secretLeak, "a raised event would hold a copy of this secret",
      fix: "raise an event without it: who hears it can take the secret by its name", .state, at: .secrets,
      "always: { guard: keys.count > 0, target: done, actions: [raise(hand, ①keys.last)] }"),

    // Comparisons
    Mistake(
      .secretLeak, "a secret can only be compared with another secret; what stands in a spec is no secret", .state,
      "on: { digit: [{ guard: value == ①1, target: done }, { actions: [tries = 0] }] }\nafter: { 1s: done }"),
    Mistake(
      .secretLeak, "secrets cannot be looked for: only the service that gave them out can tell them apart", .state,
      at: .secrets, "always: { guard: key != none and ①keys.contains(key), target: done }"),
    Mistake(
      .typeMismatch, "Entry or none and Entry or none cannot be compared with '=='", .condition, at: .secrets, "①entry == other"
    ),
    Mistake(
      .typeMismatch, "list(secret, 2) and list(secret, 2) cannot be compared with '=='", .condition, at: .secrets,
      "①keys == spare"),
    Mistake(
      .typeMismatch, "secret or none and secret or none cannot be compared with '=='", .condition, at: .secrets, "①key == key"),

    // What stands in a spec
    Mistake(
      .secretLeak, "'code' is a secret; its value cannot stand in a spec", .flow,
      """
      input: { code: pin }
      initial: open
      states: { open: { type: final } }
      scenarios: [{ name: One, given: { code: ①1234 }, steps: [expect: { state: open }] }]
      """),
    Mistake(
      .secretLeak, "'given' is a secret; its value cannot stand in a spec", .steps, at: .secrets,
      "- send: hand\n  with: { given: ①7 }\n- expect: { state: here }"),
    Mistake(
      .secretLeak, "'content' is a secret; its value cannot stand in a spec", .steps, at: .secrets,
      "- send: bring\n  with: { brought: 'Entry(number: 1, content: ①7)' }\n- expect: { state: here }"),

    // Out of the flow
    Mistake(
      .secretLeak, "'entry' is a secret and cannot leave through the output", .flow,
      "records: { Entry: { content: secret } }\noutput: { ①entry: Entry or none }\ninitial: open\nstates: { open: { after: { 1s: shut } }, shut: { after: { 1s: open } } }\n"
    ),
    Mistake(
      .secretLeak, "'entry' is a secret and cannot leave through effect 'show'", .file,
      "interface: Bell\nsummary: A bell.\nrecords: { Entry: { content: secret } }\neffects: { show: { ①entry: Entry } }\n"),
    Mistake(
      .secretLeak, "'code' is a secret and cannot leave through query 'rows'", .file,
      "interface: Shelf\nsummary: A shelf.\nqueries: { rows: { input: { ①code: pin } } }\n"),
    Mistake(
      .secretLeak, "'keys' is a secret and cannot leave through effect 'show'", .file,
      "interface: Bell\nsummary: A bell.\neffects: { show: { ①keys: 'list(secret, 2)' } }\n"),

    // Screens
    Mistake(
      .typeMismatch, "here secret or none is needed, and this is pin", .state, "after: { 1s: done }\nscreen: { reveal: ①code }"),
    Mistake(
      .typeMismatch, "here secret or none is needed, and this is text or none", .state,
      "after: { 1s: done }\nscreen: { fields: [{ label: Name, value: ①note, event: push }] }"),
    Mistake(
      .typeMismatch, "what is sent from here carries one secret, and 'push' carries nothing",
      fix: "declare an event for it that carries one secret", .state,
      "after: { 1s: done }\nscreen: { fields: [{ label: Name, value: key, event: ①push }] }"),
    Mistake(
      .typeMismatch, "what is sent from here carries nothing, and 'digit' carries 'value', which is digit",
      fix: "declare an event for it that carries nothing", .state,
      "after: { 1s: done }\nscreen: { toggles: [{ label: On, value: locked, event: ①digit }] }"),
    Mistake(
      .missingKey, "a field needs 'event'", .state, "after: { 1s: done }\nscreen: { fields: [①{ label: Name, value: key }] }"),
  ]

  private static func owned(_ place: String, _ text: String, _ secret: String) -> Mistake {
    Mistake(
      .secretLeak, "'\(secret)' has been moved already, and a secret has one owner", fix: "use what took it",
      notes: ["it is moved here"], .state, at: .secrets, text)
  }

  /// Two transitions that are taken in one microstep; one of them stands in the region `one`, or around it.
  private static func beside(_ place: String, _ two: String, around: String = "") -> Mistake {
    let mark = around.isEmpty ? "②" : "①"
    return Mistake(
      .secretLeak, "'given' would be moved twice for one 'hand', and a secret has one owner",
      fix: "move it in one of the places, and ignore the event in the other", notes: ["it is moved here"], .flow,
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

  private static func shown(
    _ place: String, _ text: String, at host: Host = .door, fix: String = "show how many digits it has, with 'count'"
  ) -> Mistake {
    Mistake(.secretLeak, "a secret cannot be shown", fix: fix, .state, at: host, text)
  }

  private static func revealed(_ name: String) -> String { "write 'reveal: \(name)' on the screen that is to show it in clear" }

  private static func misplaced(
    _ place: String, _ needed: String, _ form: Form, _ text: String, at host: Host = .door
  ) -> Mistake {
    Mistake(
      .secretLeak, "a secret cannot stand here: \(needed) is needed, which is not kept secret", form, at: host, text)
  }
}

@Test("A secret that would leave a flow is found at its place, in words", arguments: Mistake.ofSecrets)
func secretMistake(_ mistake: Mistake) {
  mistake.check()
}
