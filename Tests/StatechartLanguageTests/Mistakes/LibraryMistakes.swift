import StatechartLanguage
import Testing

extension Mistake {
  /// How a state invokes `Visit`, of which `rest` is the rest of the state.
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

  /// Flows that invoke flows, what happens to every app, and texts in other languages.
  static let ofLibraries: [Mistake] = [
    // Flows that invoke flows
    Mistake(
      .unknownFlow, "there is no flow 'Vist'", fix: "did you mean 'Visit'?", .flow,
      visiting("flow: ①Vist, on: { done: shut }", uses: "", context: "")),
    Mistake(
      .unknownFlow, "the flow does not use 'Visit'", fix: "add 'Visit' to 'uses'", .flow,
      visiting("flow: ①Visit, on: { done: shut }", uses: "", context: "")),
    Mistake(
      .unknownOperation, "'Visit' is a flow", fix: "write 'flow: Visit'", .flow,
      visiting("operation: ①Visit, input: { guests: 1, code: code }, on: { done: shut }")),
    Mistake(
      .missingKey, "'invoke' needs 'operation' or 'flow'", .state, "after: { 1s: done }\ninvoke: ①{ on: {} }"),
    Mistake(
      .unknownKey, "'invoke' asks for one thing: an operation or a flow", fix: "remove one of them", .flow,
      visiting("operation: ①Gate.ask, flow: Visit, input: { guests: 1, code: code }, on: { done: shut }")),
    Mistake(
      .missingArgument, "'guests' of the input of 'Visit' is not given", .flow,
      visiting("flow: ①Visit, input: { code: code }, on: { done: shut }")),
    Mistake(
      .unknownParameter, "there is no value 'gests' in the input of 'Visit'", fix: "did you mean 'guests'?", .flow,
      visiting("flow: Visit, input: { guests: 1, ①gests: 1, code: code }, on: { done: shut }")),
    Mistake(
      .outOfRange, "this can be 10, and only 1 to 9 is allowed", .flow,
      visiting("flow: Visit, input: { guests: ①10, code: code }, on: { done: shut }")),
    Mistake(
      .typeMismatch, "here pin is needed, and this is the number 1234", .flow,
      visiting("flow: Visit, input: { guests: 1, code: ①1234 }, on: { done: shut }", context: "")),
    Mistake(
      .typeMismatch, "here secret or none is needed, and this is pin", .flow,
      visiting("flow: Visit, input: { guests: 1, code: code, pass: ①code }, on: { done: shut }")),
    Mistake(
      .unknownOutcome, "there is no outcome 'failed' of 'Visit'", fix: "known here: 'done'", .flow,
      visiting("flow: Visit, input: { guests: 1, code: code }, on: { done: shut, ①failed: shut }")),
    Mistake(
      .unhandledOutcome, "nothing is said for the outcome 'done' of 'Visit'", fix: "add 'done' under 'on'", .flow,
      """
      uses: [Visit]
      context: { code: pin }
      initial: open
      states:
        open: { invoke: { flow: ①Visit, input: { guests: 1, code: code } }, after: { 1s: shut } }
        shut: { type: final }
      """),
    Mistake(
      .unknownName, "there is no value 'guest' in the outcome", fix: "did you mean 'guests'?", .flow,
      visiting(
        "flow: Visit, input: { guests: 1, code: code }, on: { done: [{ guard: outcome.①guest > 1, target: shut }, shut] }")),
    Mistake(
      .flowCircle, "the flow could come to invoke itself: Door → Hall → Door", fix: "let it end, and whoever invoked it go on",
      .flow, "uses: [①Hall]\ninitial: a\nstates: { a: { invoke: { flow: Hall, on: { done: b } } }, b: { type: final } }\n",
      beside: hall),
    Mistake(
      .flowCircle, "the flow could come to invoke itself: Door → Door", fix: "let it end, and whoever invoked it go on",
      .flow, "uses: [①Door]\ninitial: a\nstates: { a: { invoke: { flow: Door, on: { done: b } } }, b: { type: final } }\n"),
    Mistake(
      .typeMismatch, "'note' of 'Hall' is a text, and texts belong to one flow",
      fix: "use cases, or a secret for what somebody types", notes: ["it is declared here"], .flow,
      "uses: [①Hall]\ninitial: a\nstates: { a: { invoke: { flow: Hall, on: { done: b } } }, b: { type: final } }\n",
      beside: [
        "hall.yaml":
          "flow: Hall\nsummary: A hall.\ninput: { note: text }\ninitial: in\nstates: { in: { type: final, screen: { title: \"{note}\" } } }\n"
      ]),
    Mistake(
      warning: .unused, "'Visit' is never used", fix: "remove it", .flow,
      "uses: [①Visit]\ninitial: open\nstates: { open: { type: final } }\n"),

    // What happens to every app
    Mistake(
      .unknownEvent, "the flow does nothing about 'background'", fix: "say what happens under 'on'", .steps,
      "- send: ①background\n- expect: { state: here }"),
    Mistake(
      .reservedName, "in every flow 'foreground' carries 'away: duration'",
      fix: "remove it: it is known without a declaration", .flow,
      "events: { ①foreground: { since: duration } }\ninitial: a\nstates: { a: { on: { foreground: b } }, b: { type: final } }\n"
    ),
    Mistake(
      .reservedName, "in every flow 'background' carries nothing", fix: "remove it: it is known without a declaration", .flow,
      "events: { ①background: { away: duration } }\ninitial: a\nstates: { a: { on: { background: b } }, b: { type: final } }\n"),
    Mistake(
      .ambiguousName, "'away' can mean a field of event 'foreground' or a name of the flow", fix: "rename one of them", .flow,
      "input: { away: bool }\ninitial: a\nstates: { a: { on: { ①foreground: b } }, b: { type: final } }\n"),
    Mistake(
      .typeMismatch, "here a duration is needed, and 5 has no unit", fix: "write 5ms, 5s, 5min or 5h", .flow,
      """
      initial: a
      states: { a: { on: { foreground: { guard: away > 5s, target: b } } }, b: { type: final } }
      scenarios: [{ name: One, steps: [{ send: foreground, with: { away: ①5 } }, expect: { state: b }] }]
      """),

    // Texts in other languages
    Mistake(
      .missingTranslation, "\"Go away\" is not there in 'de'", fix: "add it to texts/de.yaml",
      notes: ["the texts of 'de' are here"], .flow,
      "initial: a\nstates: { a: { type: final, screen: { title: Come in, prompt: ①Go away } } }\n",
      beside: ["texts/de.yaml": "texts: de\ntranslations: { Come in: Herein }\n"]),
    Mistake(
      .missingTranslation, "\"{place} before you\" is not there in 'de'", fix: "add it to texts/de.yaml",
      notes: ["the texts of 'de' are here"], .flow,
      "input: { place: int(0...9) }\ninitial: a\nstates: { a: { type: final, screen: { title: \"①{place} before you\" } } }\n",
      beside: ["texts/de.yaml": "texts: de\ntranslations: {}\n"]),
    Mistake(
      .translationValues, "'{tiem}' does not stand in \"Wait {time}.\"", fix: "did you mean 'time'?", .file,
      "texts: de\ntranslations:\n  \"Wait {time}.\": \"{①tiem} warten, {time}\"\n  \"{place} before you\": \"{place} vor Ihnen\"\n",
      beside: queue),
    Mistake(
      .translationValues, "'{time}' of \"Wait {time}.\" is lost here", fix: "say it as well", .file,
      "texts: de\ntranslations:\n  \"Wait {time}.\": ①Warten!\n  \"{place} before you\": \"{place} vor Ihnen\"\n", beside: queue
    ),
    Mistake(
      warning: .unused, "no flow says \"Go away\"", fix: "remove it, or write it as the flow has it", .file,
      "texts: de\ntranslations: { ①Go away: Geh weg }\n"),
    Mistake(
      .duplicateName, "the text 'Wait {duration}.' is there twice", notes: ["it is here as well"], .file,
      "texts: de\ntranslations:\n  ②\"Wait {time}.\": \"{time}!\"\n  ①\"Wait {duration}.\": \"{duration}!\"\n", beside: queue),
    Mistake(
      .notAName, "'german!' is no language", fix: "write its code, such as 'ru' or 'pt-BR'", .file,
      "texts: ①german!\ntranslations: {}\n"),
    Mistake(
      .duplicateName, "the spec 'de' is there twice", notes: ["it is declared here as well"], .file,
      "texts: ①de\ntranslations: {}\n", beside: german),
    Mistake(
      .wrongKind, "a translation is a single value, and here is nothing",
      fix: "write it after the colon, or remove the key", .file, "texts: de\ntranslations: { Come in: ①}\n"),
    Mistake(.missingKey, "a file of texts needs 'translations'", .file, "①texts: de\n"),
    Mistake(
      .expressionSyntax, "the brace is never closed", .file, "texts: de\ntranslations: { Come in: \"①{herein\" }\n"),
  ]

  private static let asked = [
    "requirements/door.yaml": "requirements: door\nsummary: A door.\nsections: { Rules: { opens: It opens. } }\n"
  ]

  /// What was asked for, and who shows it.
  static let ofRequirements: [Mistake] = [
    Mistake(
      .requirement, "there is no requirement 'door/open'", fix: "did you mean 'door/opens'?", .flow,
      """
      events: { push: }
      initial: a
      states: { a: { on: { push: b } }, b: { type: final } }
      scenarios: [{ name: One, covers: [door/opens, ①door/open], steps: [send: push, expect: { state: b }] }]
      """, beside: asked),
    Mistake(
      warning: .requirement, "nothing shows 'opens'",
      fix: "say 'covers: door/opens' in a scenario, name 'tests', or say 'instead' why nothing can", .file,
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
      .duplicateName, "the requirement 'opens' is there twice", notes: ["it is here as well"], .file,
      """
      requirements: door
      summary: A door.
      sections:
        Rules: { ②opens: { says: It opens., tests: [Open] } }
        More: { ①opens: { says: It opens., tests: [Open] } }

      """),
    Mistake(
      .notAName,
      "requirements and their rows cannot be called 'b/c': such a name has letters, digits, hyphens and underscores", .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { ①b/c: { says: It opens., tests: [Open] } } }\n"),
    Mistake(
      .notAName,
      "requirements and their rows cannot be called 'my door': such a name has letters, digits, hyphens and underscores", .file,
      "requirements: ①my door\nsummary: A door.\nsections: {}\n"),
    Mistake(
      .wrongKind, "'instead' has no words", fix: "say it, or remove the row", .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { opens: { says: It opens., tests: [Open], instead: ①\"\" } } }\n"
    ),
    Mistake(
      .wrongKind, "a test has no words", fix: "say it, or remove the row", .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { opens: { says: It opens., tests: [①\"\"], instead: No. } } }\n"
    ),
    Mistake(.missingKey, "a file of requirements needs 'sections'", .file, "①requirements: door\nsummary: A door.\n"),
    Mistake(
      .missingKey, "a requirement needs 'says'", .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { opens: ①{ tests: [Open] } } }\n"),
    Mistake(
      .unknownKey, "a requirement has no 'say'", fix: "did you mean 'says'?", .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { opens: { ①say: It opens., tests: [Open] } } }\n"),
    Mistake(
      .wrongKind, "a requirement is a single value, and here is nothing",
      fix: "write it after the colon, or remove the key", .file,
      "requirements: door\nsummary: A door.\nsections: { Rules: { opens: ①} }\n"),
  ]

  /// Constants that have no type, no value, or the wrong one.
  static let ofPolicies: [Mistake] = [
    Mistake(.missingKey, "a policy needs 'values'", .file, "①policy: Lockout\nsummary: Locks.\n"),
    Mistake(
      .typeMismatch, "here a duration is needed, and 30 has no unit", fix: "write 30ms, 30s, 30min or 30h", .file,
      policy("{ failures: 5, wait: ①30 }")),
    Mistake(
      .expressionSyntax, "'/' has no meaning here; there is no division", .file,
      policy("{ failures: 5, wait: 1①/2 }", rising: "wait")),
    Mistake(
      .outOfRange, "this can be 0, and only 1 to 9 is allowed", .file, policy("{ failures: ①0, wait: 30s }")),
    Mistake(
      .unknownParameter, "there is no value 'wiat' in an item of 'stages'", fix: "did you mean 'wait'?", .file,
      policy("{ failures: 5, wait: 30s, ①wiat: 30s }")),
    Mistake(
      .missingArgument, "'wait' of an item of 'stages' is not given", .file, policy("①{ failures: 5 }")),
    Mistake(
      .unknownName, "there is no name 'long'", .file, policy("{ failures: 5, wait: ①long }")),
    Mistake(.missingArgument, "the list 'stages' has no items", .file, policy("", name: "①stages")),
    Mistake(
      .outOfRange, "'wait' is not larger here than before", notes: ["it must rise from item to item"], .file,
      policy("{ failures: 5, wait: 30s }, { failures: 6, wait: ①30s }", rising: "②wait")),
    Mistake(
      .outOfRange, "'wait' is not larger here than before", notes: ["it must rise from item to item"], .file,
      policy("{ failures: 5, wait: ①0s }", rising: "②wait")),
    Mistake(
      .unknownParameter, "there is no field 'wiat'", fix: "did you mean 'wait'?", .file,
      policy("{ failures: 5, wait: 30s }", rising: "①wiat")),
    Mistake(
      .typeMismatch, "only numbers and durations rise, and 'isOn' is bool", .file,
      "policy: P\nsummary: A policy.\nrecords: { One: { isOn: bool } }\nvalues: { all: { list: One, rising: [①isOn], items: [{ isOn: true }] } }\n"
    ),
    Mistake(
      .unknownType, "there is no record 'Stag'", fix: "did you mean 'Stage'?", .file,
      policy("{ failures: 5, wait: 30s }", record: "①Stag")),
    Mistake(
      .unknownType, "there is no type 'minutes'",
      fix:
        "the types are bool, int(0...9), duration, text, digit, pin, secret, list(bool, 8), cases such as 'on | off', and records",
      .file,
      "policy: Lockout\nsummary: Locks.\nvalues: { grace: ①minutes = 5 }\n"),
    Mistake(
      .needsInitialValue, "'grace' of a policy needs its value", fix: "write 'grace: duration = …'", .file,
      "policy: Lockout\nsummary: Locks.\nvalues: { ①grace: duration }\n"),
    Mistake(
      .secretLeak, "'code' is a secret; its value cannot stand in a spec", .file,
      "policy: Lockout\nsummary: Locks.\nvalues: { ①code: pin = 1234 }\n"),
    Mistake(
      .textCutShort, "the value ends here, as ' #' begins a comment",
      fix: "put all of it in quotes: 'int(0...#FFFFFF) = #0D0F16'", .file,
      "policy: Paint\nsummary: A paint.\nvalues:\n  wall: ①int(0...#FFFFFF) = #0D0F16\n"),
    Mistake(
      .typeMismatch, "'note' of a policy cannot be a text: texts belong to the states of one flow", fix: "use cases", .file,
      "policy: Lockout\nsummary: Locks.\nvalues: { ①note: text = \"Go\" }\n"),
    Mistake(
      .unknownKey, "the list 'stages' has no 'item'", fix: "did you mean 'items'?", .file,
      "policy: P\nsummary: A policy.\nrecords: { One: { isOn: bool } }\nvalues: { stages: { list: One, ①item: [], items: [{ isOn: true }] } }\n"
    ),
    Mistake(
      .reservedName, "'Timer' already means something in every flow", fix: "choose another name", .file,
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

@Test("A mistake between files is found at its place, in words", arguments: Mistake.ofLibraries)
func libraryMistake(_ mistake: Mistake) {
  mistake.check()
}

@Test("A mistake in requirements is found at its place, in words", arguments: Mistake.ofRequirements)
func requirementMistake(_ mistake: Mistake) {
  mistake.check()
}

@Test("A mistake in a policy is found at its place, in words", arguments: Mistake.ofPolicies)
func policyMistake(_ mistake: Mistake) {
  mistake.check()
}
