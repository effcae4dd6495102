import StatechartModel
import Testing

extension Mistake {
  /// Returns a flow whose initial state has only an invocation, with the given keys.
  private static func visiting(_ invoke: String, uses: String = "Visit", context: String = "code: pin") -> String {
    """
    uses: [\(uses)]
    context: { \(context) }
    initial: open
    states:
      open: { invoke: { \(invoke) } }
      shut: { type: final }
    """
  }

  private static let hall = [
    "hall.yaml":
      "flow: Hall\nsummary: A hall.\nuses: [Door]\ninitial: in\nstates: { in: { invoke: { flow: Door, on: { done: out } } }, out: { type: final } }\n"
  ]

  private static let ladder = [
    "ladder.yaml": """
    flow: Ladder
    summary: A ladder.
    events: { descend: { steps: int(1...9) }, tell: { code: digit } }
    sends: { swayed: { by: int(0...9) } }
    initial: above
    states:
      above: { on: { descend: { target: below, actions: [swayed(steps)] } }, ignore: tell }
      below: { type: final }

    """
  ]

  /// Returns a flow that invokes `Ladder` in the state `up`.
  ///
  /// - Parameters:
  ///   - rest: The other keys of the state `up`.
  ///   - shut: The initial state.
  private static func climbing(
    _ invoke: String, _ rest: String = "ignore: call", _ shut: String = "{ on: { call: up } }"
  ) -> String {
    """
    uses: [Ladder]
    events: { call: }
    initial: shut
    states:
      shut: \(shut)
      up:
        invoke: { flow: Ladder, \(invoke) }
        \(rest)
      open: { type: final }
    """
  }

  private static let german = ["de.yaml": "texts: de\ntranslations: { Come in: Herein }\n"]

  private static let queue = [
    "queue.yaml": """
    flow: Queue
    summary: A queue.
    context: { time: duration = 5s, place: int(0...9) = 3 }
    initial: waiting
    states:
      waiting: { screen: { title: "Wait {time}.", prompt: "{place} before you" }, after: { time: done } }
      done: { type: final }
    """
  ]

  /// Errors and warnings in invoked flows, sent events, lifecycle events and translations.
  static let ofLibraries: [Mistake] = [
    // Invoked flows
    Mistake(
      .unknownFlow, .flow,
      visiting("flow: ①Vist, input: { guests: 1, code: code }, on: { done: shut }", uses: "Visit")),
    Mistake(
      .unknownFlow, .flow,
      visiting("flow: ①Visit, on: { done: shut }", uses: "", context: "")),
    Mistake(
      .unknownOperation, .flow,
      visiting("operation: ①Visit, input: { guests: 1, code: code }, on: { done: shut }")),
    Mistake(
      .missingKey, .state, "after: { 1s: done }\ninvoke: ①{ on: {} }"),
    Mistake(
      .unknownKey, .flow,
      visiting("operation: ①Gate.ask, flow: Visit, input: { guests: 1, code: code }, on: { done: shut }")),
    Mistake(
      .missingArgument, .flow,
      visiting("flow: ①Visit, input: { code: code }, on: { done: shut }")),
    Mistake(
      .unknownParameter, .flow,
      visiting("flow: Visit, input: { guests: 1, ①gests: 1, code: code }, on: { done: shut }")),
    Mistake(
      .outOfRange, .flow,
      visiting("flow: Visit, input: { guests: ①10, code: code }, on: { done: shut }")),
    Mistake(
      .typeMismatch, .flow,
      visiting("flow: Visit, input: { guests: 1, code: ①1234 }, on: { done: shut }", context: "")),
    Mistake(
      .typeMismatch, .flow,
      visiting("flow: Visit, input: { guests: 1, code: code, pass: ①code }, on: { done: shut }")),
    Mistake(
      .unknownOutcome, .flow,
      visiting("flow: Visit, input: { guests: 1, code: code }, on: { done: shut, ①failed: shut }")),
    Mistake(
      .unhandledOutcome, .flow,
      """
      uses: [Visit]
      context: { code: pin }
      initial: open
      states:
        open: { invoke: { flow: ①Visit, input: { guests: 1, code: code } }, after: { 1s: shut } }
        shut: { type: final }
      """),
    Mistake(
      .unknownName, .flow,
      visiting(
        "flow: Visit, input: { guests: 1, code: code }, on: { done: [{ guard: outcome.①guest > 1, target: shut }, shut] }")),
    Mistake(
      .unhandledOutcome, .flow,
      climbing("on: { done: open }").replacing("flow: Ladder", with: "flow: ①Ladder"), beside: ladder),
    Mistake(
      .unhandledOutcome, .flow,
      climbing("on: { swayed: open }, ignore: ①done"), beside: ladder),
    Mistake(
      .unknownOutcome, .flow,
      climbing("on: { done: open, swayed: open }, ignore: ①swoyed"), beside: ladder),
    Mistake(
      .handledAndIgnored, .flow,
      climbing("on: { done: open, ②swayed: open }, ignore: ①swayed"), beside: ladder),
    Mistake(
      .flowNotRunning, .flow,
      climbing(
        "on: { done: open }, ignore: swayed", "ignore: call", "{ on: { call: { target: up, actions: [①Ladder.descend(2)] } } }"
      ).replacing("flow: Ladder", with: "flow: ②Ladder"),
      beside: ladder),
    Mistake(
      .flowNotRunning, .flow,
      climbing("on: { done: open }, ignore: swayed", "on: { call: { target: open, actions: [①Ladder.descend(2)] } }")
        .replacing("flow: Ladder", with: "flow: ②Ladder"),
      beside: ladder),
    Mistake(
      .flowNotRunning, .flow,
      climbing("on: { done: open }, ignore: swayed", "on: { call: open }\n    exit: [①Ladder.descend(2)]")
        .replacing("flow: Ladder", with: "flow: ②Ladder"),
      beside: ladder),
    Mistake(
      .unknownEvent, .flow,
      climbing("on: { done: open }, ignore: swayed", "on: { call: { actions: [Ladder.①descent(2)] } }"), beside: ladder),
    Mistake(
      .outOfRange, .flow,
      climbing("on: { done: open }, ignore: swayed", "on: { call: { actions: [Ladder.descend(①12)] } }"), beside: ladder),
    Mistake(
      .secretLeak, .flow,
      climbing("on: { done: open }, ignore: swayed", "on: { call: { actions: [Ladder.①tell(1)] } }"), beside: ladder),
    Mistake(
      .secretLeak, .flow,
      "sends: { told: { ①code: pin } }\ninitial: open\nstates: { open: { type: final } }"),
    Mistake(
      .reservedName, .flow,
      "sends: { ①done: }\ninitial: open\nstates: { open: { type: final } }"),
    Mistake(
      .unused, .flow,
      "sends: { ①told: }\ninitial: open\nstates: { open: { type: final } }", severity: .warning),
    Mistake(
      .flowCycle,
      .flow, "uses: [①Hall]\ninitial: a\nstates: { a: { invoke: { flow: Hall, on: { done: b } } }, b: { type: final } }\n",
      beside: hall),
    Mistake(
      .flowCycle,
      .flow, "uses: [①Door]\ninitial: a\nstates: { a: { invoke: { flow: Door, on: { done: b } } }, b: { type: final } }\n"),
    Mistake(
      .typeMismatch, .flow,
      "uses: [①Hall]\ninitial: a\nstates: { a: { invoke: { flow: Hall, on: { done: b } } }, b: { type: final } }\n",
      beside: [
        "hall.yaml":
          "flow: Hall\nsummary: A hall.\ninput: { note: text }\ninitial: in\nstates: { in: { type: final, screen: { title: \"{note}\" } } }\n"
      ]),
    Mistake(
      warning: .unused, .flow,
      "uses: [①Visit]\ninitial: open\nstates: { open: { type: final } }\n"),

    // Lifecycle events
    Mistake(
      .unknownEvent, .steps,
      "- send: ①background\n- expect: { state: here }"),
    Mistake(
      .reservedName, .flow,
      "events: { ①foreground: { since: duration } }\ninitial: a\nstates: { a: { on: { foreground: b } }, b: { type: final } }\n"
    ),
    Mistake(
      .reservedName, .flow,
      "events: { ①background: { away: duration } }\ninitial: a\nstates: { a: { on: { background: b } }, b: { type: final } }\n"),
    Mistake(
      .ambiguousName, .flow,
      "input: { away: bool }\ninitial: a\nstates: { a: { on: { ①foreground: b } }, b: { type: final } }\n"),
    Mistake(
      .typeMismatch, .flow,
      """
      initial: a
      states: { a: { on: { foreground: { guard: away > 5s, target: b } } }, b: { type: final } }
      scenarios: [{ name: One, steps: [{ send: foreground, with: { away: ①5 } }, expect: { state: b }] }]
      """),

    // Translations
    Mistake(
      .missingTranslation, .flow,
      "initial: a\nstates: { a: { type: final, screen: { title: Come in, prompt: ①Go away } } }\n",
      beside: ["texts/de.yaml": "texts: de\ntranslations: { Come in: Herein }\n"]),
    Mistake(
      .missingTranslation, .flow,
      "input: { place: int(0...9) }\ninitial: a\nstates: { a: { type: final, screen: { title: \"①{place} before you\" } } }\n",
      beside: ["texts/de.yaml": "texts: de\ntranslations: {}\n"]),
    Mistake(
      .missingTranslation, .flow,
      "initial: a\nstates: { a: { type: final, screen: { title: ①Come in, prompt: Go away, message: Stay } } }\n",
      beside: ["texts/de.yaml": "texts: de\ntranslations: {}\n"]),
    Mistake(
      .translationValues, .file,
      "texts: de\ntranslations:\n  \"Wait {time}.\": \"{①tiem} warten, {time}\"\n  \"{place} before you\": \"{place} vor Ihnen\"\n",
      beside: queue),
    Mistake(
      .translationValues, .file,
      "texts: de\ntranslations:\n  \"Wait {time}.\": ①Warten!\n  \"{place} before you\": \"{place} vor Ihnen\"\n", beside: queue
    ),
    Mistake(
      warning: .unused, .file,
      "texts: de\ntranslations: { ①Go away: Geh weg }\n"),
    Mistake(
      .duplicateName, .file,
      "texts: de\ntranslations:\n  ②\"Wait {time}.\": \"{time}!\"\n  ①\"Wait {duration}.\": \"{duration}!\"\n", beside: queue),
    Mistake(
      .notAName, .file,
      "texts: ①german!\ntranslations: {}\n"),
    Mistake(
      .duplicateName, .file,
      "texts: ①de\ntranslations: {}\n", beside: german),
    Mistake(
      .wrongKind, .file, "texts: de\ntranslations: { Come in: ①}\n"),
    Mistake(.missingKey, .file, "①texts: de\n"),
    Mistake(
      .expressionSyntax, .file, "texts: de\ntranslations: { Come in: \"①{herein\" }\n"),
  ]

  private static let asked = [
    "requirements/door.yaml": "requirements: door\nsummary: A door.\nsections: { Rules: { opens: It opens. } }\n"
  ]

  /// Errors and warnings in requirements and their evidence.
  static let ofRequirements: [Mistake] = [
    Mistake(
      .requirement, .flow,
      """
      events: { push: }
      initial: a
      states: { a: { on: { push: b } }, b: { type: final } }
      scenarios: [{ name: One, covers: [door/opens, ①door/open], steps: [send: push, expect: { state: b }] }]
      """, beside: asked),
    Mistake(
      warning: .requirement, .file,
      """
      requirements: door
      summary: A door.
      sections:
        Rules:
          ①opens: It opens.
          shuts: { says: It shuts., tests: [Shut] }
          locks: { says: It locks., instead: There is no key. }

      """),
    Mistake(
      .duplicateName, .file,
      """
      requirements: door
      summary: A door.
      sections:
        Rules: { ②opens: { says: It opens., tests: [Open] } }
        More: { ①opens: { says: It opens., tests: [Open] } }

      """),
    Mistake(
      .notAName, .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { ①b/c: { says: It opens., tests: [Open] } } }\n"),
    Mistake(
      .notAName, .file,
      "requirements: ①my door\nsummary: A door.\nsections: {}\n"),
    Mistake(
      .wrongKind, .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { opens: { says: It opens., tests: [Open], instead: ①\"\" } } }\n"
    ),
    Mistake(
      .wrongKind, .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { opens: { says: It opens., tests: [①\"\"], instead: No. } } }\n"
    ),
    Mistake(.missingKey, .file, "①requirements: door\nsummary: A door.\n"),
    Mistake(
      .missingKey, .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { opens: ①{ tests: [Open] } } }\n"),
    Mistake(
      .unknownKey, .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { opens: { ①say: It opens., tests: [Open] } } }\n"),
    Mistake(
      .wrongKind, .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { opens: ①} }\n"),
  ]

  /// Errors in the names, keys, constants and lists of policies.
  static let ofPolicies: [Mistake] = [
    Mistake(.missingKey, .file, "①policy: Lockout\nsummary: Locks.\n"),
    Mistake(.typeMismatch, .file, "policy: Lockout\nsummary: Locks.\nvalues:\n  tries: int(0...9) = ①\"many\"\n"),
    Mistake(
      .typeMismatch, .file,
      policy("{ failures: 5, wait: ①30 }")),
    Mistake(
      .typeMismatch, .file,
      policy("{ failures: 5, wait: ①1/2 }", rising: "wait")),
    Mistake(
      .outOfRange, .file, policy("{ failures: ①0, wait: 30s }")),
    Mistake(
      .unknownParameter, .file,
      policy("{ failures: 5, wait: 30s, ①wiat: 30s }")),
    Mistake(
      .missingArgument, .file, policy("①{ failures: 5 }")),
    Mistake(
      .unknownName, .file, policy("{ failures: 5, wait: ①long }")),
    Mistake(.missingArgument, .file, policy("", name: "①stages")),
    Mistake(
      .outOfRange, .file,
      policy("{ failures: 5, wait: 30s }, { failures: 6, wait: ①30s }", rising: "②wait")),
    Mistake(
      .outOfRange, .file,
      policy("{ failures: 5, wait: ①0s }", rising: "②wait")),
    Mistake(
      .unknownParameter, .file,
      policy("{ failures: 5, wait: 30s }", rising: "①wiat")),
    Mistake(
      .typeMismatch, .file,
      "policy: P\nsummary: A policy.\nrecords: { One: { isOn: bool } }\nvalues: { all: { list: One, rising: [①isOn], items: [{ isOn: true }] } }\n"
    ),
    Mistake(
      .unknownType, .file,
      policy("{ failures: 5, wait: 30s }", record: "①Stag")),
    Mistake(
      .unknownType,
      .file,
      "policy: Lockout\nsummary: Locks.\nvalues: { grace: ①minutes = 5 }\n"),
    Mistake(
      .needsInitialValue, .file,
      "policy: Lockout\nsummary: Locks.\nvalues: { ①grace: duration }\n"),
    Mistake(
      .secretLeak, .file,
      "policy: Lockout\nsummary: Locks.\nvalues: { ①code: pin = 1234 }\n"),
    Mistake(
      .textCutShort, .file,
      "policy: Paint\nsummary: A paint.\nvalues:\n  wall: ①int(0...#FFFFFF) = #0D0F16\n"),
    Mistake(
      .typeMismatch, .file,
      "policy: Lockout\nsummary: Locks.\nvalues: { ①note: text = \"Go\" }\n"),
    Mistake(
      .unknownKey, .file,
      "policy: P\nsummary: A policy.\nrecords: { One: { isOn: bool } }\nvalues: { stages: { list: One, ①item: [], items: [{ isOn: true }] } }\n"
    ),
    Mistake(
      .reservedName, .file,
      "policy: ①Timer\nsummary: A timer.\nvalues: { grace: duration = 5s }\n"),
  ]

  private static func policy(
    _ items: String, rising: String = "failures", record: String = "Stage", name: String = "stages"
  ) -> String {
    """
    policy: Lockout
    summary: Locks.
    records: { Stage: { failures: int(1...9), wait: duration } }
    values: { \(name): { list: \(record), rising: [\(rising)], items: [\(items)] } }
    """
  }
}

@Test("An error in a reference between files is reported with its code and position", arguments: Mistake.ofLibraries)
func libraryMistake(_ mistake: Mistake) {
  mistake.check()
}

@Test("An error in requirements is reported with its code and position", arguments: Mistake.ofRequirements)
func requirementMistake(_ mistake: Mistake) {
  mistake.check()
}

@Test("An error in a policy is reported with its code and position", arguments: Mistake.ofPolicies)
func policyMistake(_ mistake: Mistake) {
  mistake.check()
}
