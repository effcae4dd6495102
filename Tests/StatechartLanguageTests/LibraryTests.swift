import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of libraries of specs that refer to each other.
@Suite("Libraries")
struct LibraryTests {
  private func library(_ files: [String: String]) -> SpecLibrary {
    SpecLibrary(files: files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) })
  }

  private func flow(_ library: SpecLibrary, _ path: String) throws -> Flow {
    let (spec, diagnostics) = library.compile(path)
    #expect(DiagnosticFormat.text.render(diagnostics.sorted()) == "")
    guard case .flow(let flow) = spec else { throw Bench.NoFlow() }
    return flow
  }

  @Test("An invoked flow is an operation with the defaults of the flow's inputs, and with the flow's output as its payload")
  func invokedFlow() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      uses: [Visit]
      context: { code: pin, enter: bool = true, last: enter | leave = leave }
      initial: open
      states:
        open:
          invoke:
            flow: Visit
            input: { guests: 2, code: code }
            on: { done: [{ guard: outcome.guests > 2 and enter, target: shut, actions: [last = outcome.mode] }, shut] }
        shut: { type: final, screen: { title: { switch: last, enter: In, leave: Out } } }
      """)
    let operation = try #require(flow.usedOperations.first.map { flow.operations[$0] })
    #expect(operation.isFlow)
    #expect(operation.qualifiedName == "Visit")
    #expect(operation.input.map(\.name) == ["guests", "code", "pass", "mode"])
    #expect(operation.outcomes.map(\.name) == ["done"])
    #expect(operation.outcomes[0].fields.map(\.type.casesType?.name) == [nil, "Visit.Mode"])
    // The default of the omitted input `mode` is the case `enter`, although the invoking flow has a variable `enter`.
    guard case .caseName("enter") = flow.invocations[0].input[3].kind else {
      Issue.record("expected the default 'enter' for the input 'mode'")
      return
    }
  }

  @Test("A flow that never ends has no outcome")
  func endless() throws {
    let found = library([
      "clock.yaml":
        "flow: Clock\nsummary: A clock.\ninitial: a\nstates: { a: { after: { 1s: b } }, b: { after: { 1s: a } } }\n",
      "door.yaml":
        "flow: Door\nsummary: A door.\nuses: [Clock]\nevents: { shut: }\ninitial: a\nstates: { a: { invoke: { flow: Clock }, on: { shut: b } }, b: { type: final } }\n",
    ])
    #expect(try flow(found, "door.yaml").operations.map(\.outcomes.count) == [0])
  }

  @Test("Scenarios and properties refer to an invoked flow like an operation")
  func examples() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      uses: [Visit]
      context: { code: pin }
      initial: open
      states:
        open: { invoke: { flow: Visit, input: { guests: 2, code: code }, on: { done: shut } } }
        shut: { type: final }
      properties:
        nobodyComesTwice: { before: Visit.done, must: Visit }
      scenarios:
        - name: One
          steps:
            - expect: { pending: [Visit] }
            - answer: Visit.done
              with: { guests: 2, mode: enter }
            - expect: { state: shut }
      """)
    #expect(flow.scenarios[0].steps.count == 3)
    #expect(flow.properties.count == 1)
  }

  @Test("Lifecycle events can be handled without a declaration, and need no handler")
  func lifecycle() throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: A door.
      events: { push: }
      initial: a
      states:
        a: { on: { push: b, foreground: { guard: away > 5s, target: b } } }
        b: { type: final }
      """)
    #expect(flow.events.map(\.name) == ["push", "foreground"])
    #expect(flow.events.map(\.lifecycle) == [nil, .foreground])
  }

  @Test("A declaration of a lifecycle event is accepted if its fields are the same")
  func declaredLifecycle() throws {
    let flow = try Bench.flow(
      "flow: Door\nsummary: A door.\nevents: { background: }\ninitial: a\nstates: { a: { on: { background: b } }, b: { type: final } }\n"
    )
    #expect(flow.events.map(\.name) == ["background"])
  }

  // MARK: Texts

  private let queue = """
    flow: Queue
    summary: A queue.
    uses: [Note]
    context: { time: duration = 5s, place: int(0...9) = 3 }
    initial: waiting
    states:
      waiting: { use: { part: Note, number: place }, screen: { title: "Wait {time}, {place}." }, after: { time: done } }
      done: { type: final, screen: { title: "12:30" } }
    """
  private let note = """
    part: Note
    summary: A note.
    parameters: { number: int(0...9) }
    screen: { prompt: "{number} before you" }
    """

  @Test("A translation can change the order of the values in a text, also in a text of a part")
  func translations() throws {
    let found = library([
      "queue.yaml": queue, "note.yaml": note,
      "texts/de.yaml": """
      texts: de
      translations:
        "Wait {time}, {place}.": "{place}, warten Sie {time}!"
        "{number} before you": "{number} vor Ihnen"
      """,
    ])
    let queue = try flow(found, "queue.yaml")
    #expect(queue.translations.map(\.language) == ["de"])
    let pieces = Dictionary(uniqueKeysWithValues: zip(queue.texts.map(\.key), queue.translations[0].texts))
    #expect(pieces["wait"] == [.parameter(1), .literal(", warten Sie "), .parameter(0), .literal("!")])
    #expect(pieces["beforeYou"] == [.parameter(0), .literal(" vor Ihnen")])
    #expect(pieces["text1230"] == [.literal("12:30")])
    let (spec, diagnostics) = found.compile("texts/de.yaml")
    #expect(diagnostics.all.isEmpty)
    guard case .texts("de", _) = spec else {
      Issue.record("expected translations into 'de'")
      return
    }
  }

  @Test("Unused translations are not reported if a flow has errors")
  func brokenFlow() {
    let found = library([
      "queue.yaml": queue.replacing("place }", with: "palce }"), "note.yaml": note,
      "texts/de.yaml": "texts: de\ntranslations: { Go: Geh }\n",
    ])
    #expect(found.compile("texts/de.yaml").diagnostics.all.isEmpty)
  }

  @Test("The library of a file contains the other files of its folder and the subfolders")
  func around() throws {
    let folder = URL.temporaryDirectory.appending(path: "library-\(UUID().uuidString)/Specs")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(at: folder.appending(path: "texts"), withIntermediateDirectories: true)
    let flow = "flow: Door\nsummary: A door.\ninitial: a\nstates: { a: { type: final, screen: { title: Come in } } }\n"
    try Data(flow.utf8).write(to: folder.appending(path: "door.yaml"))
    try Data("texts: de\ntranslations: {}\n".utf8).write(to: folder.appending(path: "texts/de.yaml"))
    let path = folder.appending(path: "door.yaml").path
    #expect(try SpecLibrary.around(path).compile(path).diagnostics.all.map(\.code) == [.missingTranslation])
  }

  // MARK: Policies

  @Test("A policy has single values and lists of records")
  func policy() throws {
    let found = library([
      "policies/lock.yaml": """
      policy: Lock
      summary: A lock.
      records:
        Stage:                      # one of them
          failures: int(1...9)      # how many
          wait: duration
      values:
        grace: duration or none = none
        way: hard | soft = soft     # how it is done
        stages:                     # in their order
          list: Stage
          rising: failures
          items:
            - { failures: 2, wait: 5s }
            - { failures: 4, wait: 1s }
      """
    ])
    let (spec, diagnostics) = found.compile("policies/lock.yaml")
    #expect(DiagnosticFormat.text.render(diagnostics.sorted()) == "")
    guard case .policy(let policy) = spec else {
      Issue.record("expected a policy")
      return
    }
    #expect(policy.values.map(\.name) == ["grace", "way", "stages"])
    #expect(policy.values.map(\.comment) == [nil, "how it is done", "in their order"])
    #expect(policy.records.map(\.comment) == ["one of them"])
    #expect(policy.records[0].comments == ["how many", nil])
    guard case .list(_, let items) = policy.values[2].content else {
      Issue.record("expected a list of stages")
      return
    }
    #expect(items.count == 2)
  }

  // MARK: Names of unknown types

  @Test("An unknown type causes no errors where the declared name is used")
  func unknownTypes() {
    let found = library([
      "bell.yaml": """
      interface: Bell
      summary: A bell.
      operations: { ring: { input: { loud: Loudness }, outcomes: { ok: { tone: int(0...9) }, bad: } } }
      effects: { note: { tone: Tone } }
      """,
      "pad.yaml": """
      part: Pad
      summary: A pad.
      parameters: { entry: Pin, size: int(0...9) }
      events: { digit: { d: Digit } }
      on: { digit: { guard: size > 2, actions: [entry.append(d)] } }
      """,
      "door.yaml": """
      flow: Door
      summary: A door.
      uses: [Bell, Pad]
      context: { held: Parcel, code: pin, n: int(0...9) = 0 }
      events: { push: { strength: Strong, by: int(0...9) }, pull: }
      initial: shut
      ignore: [push, pull]
      states:
        shut:
          entry: [held.size = 3]
          on:
            push: { guard: strength == 3 and by > 2 and held.size > 2, target: open, actions: [n = by, held = strength] }
            pull: { actions: ["raise(push, 3, 4)", note(3)] }
          screen:
            title: "Have {held.size} and {n}"
            dots: { filled: held.size, of: 4 }
            buttons: [{ label: "Push {held}", event: push }]
        open:
          use: { part: Pad, entry: held, size: n }
          invoke: { operation: Bell.ring, input: { loud: n }, on: { ok: { target: shut, actions: [n = outcome.tone] }, bad: end } }
        end: { type: final }
      """,
    ])
    let codes = found.paths.map { found.compile($0).diagnostics.sorted().map { "\($0.range.description) \($0.code.rawValue)" } }
    #expect(
      codes == [
        ["bell.yaml:3:38 unknown-type", "bell.yaml:4:26 unknown-type"],
        [
          "door.yaml:3:8 errors-in-used-spec", "door.yaml:3:14 errors-in-used-spec", "door.yaml:4:18 unknown-type",
          "door.yaml:5:29 unknown-type", "pad.yaml:3:22 unknown-type", "pad.yaml:4:23 unknown-type",
        ],
        ["pad.yaml:3:22 unknown-type", "pad.yaml:4:23 unknown-type"],
      ])
  }

  @Test("A name of an unknown type is not reported as an unnecessary prefix, such as 'context.'")
  func untypedPrefix() {
    let found = library([
      "door.yaml": """
      flow: Door
      summary: A door.
      context: { size: int(0...9) = 0 }
      events: { loaded: { data: Blob } }
      initial: a
      states:
        a: { on: { loaded: [{ guard: data.size > 2, target: b }, { guard: heavy == data, target: b, actions: [size = 1] }] } }
        b: { type: final }
      """
    ])
    #expect(found.compile("door.yaml").diagnostics.all.map(\.code) == [.unknownType])
  }

  // MARK: Passes

  @Test("A shadowed transition of a part is reported when the part is compiled")
  func partGuards() {
    let found = library([
      "pad.yaml": """
      part: Pad
      summary: A pad.
      parameters: { size: int(0...9), n: int(0...9) }
      events: { tap: }
      on: { tap: [{ guard: size > 5, actions: [n = 1] }, { guard: size > 7, actions: [n = 2] }] }
      """
    ])
    #expect(found.compile("pad.yaml").diagnostics.all.map(\.code) == [.shadowedTransition])
  }

  @Test("A name in an initial value resolves to a case, even if a variable has the same name")
  func initialCase() throws {
    let flow = try flow(
      library([
        "door.yaml": """
        flow: Door
        summary: A door.
        context: { mode: open | shut = open, open: bool = false }
        initial: a
        states: { a: { after: { 1s: { guard: mode != shut and not open, target: b }, 2s: b } }, b: { type: final } }
        """
      ]), "door.yaml")
    #expect(flow.variables.count == 2)
  }

  @Test("A missing translation does not hide an unreachable state")
  func untranslatedAndUnreachable() {
    let found = library([
      "door.yaml": """
      flow: Door
      summary: A door.
      initial: a
      states: { a: { screen: { title: Hello }, after: { 1s: b } }, b: { type: final }, c: { after: { 1s: b } } }
      """, "ru.yaml": "texts: ru\nsummary: Russian.\ntranslations: { Goodbye: Пока }\n",
    ])
    let codes = Set(found.compile("door.yaml").diagnostics.all.map(\.code))
    #expect(codes == [.missingTranslation, .unreachableState])
  }
}
