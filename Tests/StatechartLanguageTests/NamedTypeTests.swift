import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of the named types and constants of policies.
@Suite("Named types and constants")
struct NamedTypeTests {
  private let door = """
    flow: Door
    summary: A door with a code.
    uses: [Locks, Pad]
    context:
      entry: Code
      length: CodeLength = Codes.usual
      slots: list(bool, CodeLength)
      seen: int(0...Codes.longest) = 0
    initial: typing
    states:
      typing:
        use: { part: Pad, entry: entry, length: length }
        always: { guard: entry.count == length and length <= Codes.longest and slots.count + seen >= 0, target: checking }
        after: { Codes.patience: open }
      checking:
        invoke: { operation: Locks.open, input: { code: entry }, on: { done: open } }
        ignore: [digit, delete]
      open: { type: final }
    """
  private let codes = """
    policy: Codes
    summary: How long codes are.
    types:
      CodeLength: int(Codes.shortest...Codes.longest)  # the digits of a new code
      Code: pin(CodeLength)
    values:
      shortest: int(1...8) = 4
      longest: int(1...8) = 6
      usual: CodeLength = 5
      patience: duration = 30s
    """
  private let others = [
    "pad.yaml": """
    part: Pad
    summary: A keypad.
    parameters: { entry: Code, length: CodeLength }
    events: { digit: { value: digit }, delete: }
    screen: { dots: { filled: entry.count, of: length }, keypad: { digit: digit, delete: delete } }
    on:
      digit: { guard: entry.count < length, actions: [entry.append(value)] }
      delete: { guard: entry.count > 0, actions: [entry.removeLast()] }
    """,
    "locks.yaml": """
    interface: Locks
    summary: What opens doors.
    records: { Place: { row: CodeLength } }
    operations: { open: { summary: Opens., input: { code: Code }, outcomes: { done: { place: Place } } } }
    """,
  ]

  private func library(codes: String, door: String? = nil, others: [String: String] = [:]) -> SpecLibrary {
    let files = self.others.merging(others) { $1 }.merging(["codes.yaml": codes, "door.yaml": door ?? self.door]) { $1 }
    return SpecLibrary(files: files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) })
  }

  /// Returns the messages of all files with their lines, except messages that only refer to errors in another file.
  private func causes(_ library: SpecLibrary) -> [String] {
    library.paths.flatMap { path in
      library.compile(path).diagnostics.sorted().filter { $0.code != .errorsInUsedSpec }
    }.map { "\($0.range.file.path):\($0.range.start.line): \($0.message)" }
  }

  private func flow(_ library: SpecLibrary) throws -> Flow {
    let (spec, diagnostics) = library.compile("door.yaml")
    #expect(DiagnosticFormat.text.render(diagnostics.sorted()) == "")
    guard case .flow(let flow) = spec else { throw Bench.NoFlow() }
    return flow
  }

  @Test("Flows, parts, interfaces and records share a named type, so a change of its declaration applies to all uses")
  func meaning() throws {
    for longest in [6, 8] {
      let changed = codes.replacingOccurrences(of: "longest: int(1...8) = 6", with: "longest: int(1...8) = \(longest)")
      let library = library(codes: changed)
      #expect(causes(library) == [])
      let flow = try flow(library)
      #expect(
        flow.variables.map(\.type.description).prefix(4) == [
          longest == 8 ? "pin" : "pin(6)", "int(4...\(longest))", "list(bool, \(longest))", "int(0...\(longest))",
        ])
      #expect(flow.operations[0].input.map(\.type) == [.pin(capacity: longest)])
      guard case .record(let place) = flow.operations[0].outcomes[0].fields[0].type else {
        Issue.record("expected a record in the outcome")
        return
      }
      #expect(place.fields.map(\.type) == [.int(4...longest)])
    }
  }

  @Test("A constant is replaced by its value as an initial value and as a delay")
  func constants() throws {
    let flow = try flow(library(codes: codes))
    guard case .int(5)? = flow.variables[1].initial?.kind else {
      Issue.record("expected the initial value 5, found \(String(describing: flow.variables[1].initial?.kind))")
      return
    }
    guard case .duration(30_000)? = flow.timers.first?.delay.kind else {
      Issue.record("expected a delay of 30s, found \(String(describing: flow.timers.first?.delay.kind))")
      return
    }
  }

  @Test("An argument with a larger range or capacity than the named type of its parameter is reported")
  func pins() {
    let append = door.replacingOccurrences(of: "length: CodeLength = Codes.usual", with: "length: int(1...8) = 8")
      .replacingOccurrences(of: "slots: list(bool, CodeLength)", with: "slots: list(bool, 8)")
    let wide = library(codes: codes, door: append)
    #expect(causes(wide).contains { $0.contains("expected a number (int(4...6)), found a number (int(1...8))") })
    let open = door.replacingOccurrences(of: "entry: Code\n", with: "entry: pin\n")
    #expect(
      causes(library(codes: codes, door: open)).contains { $0.contains("expected a pin of at most 6 digits, found a pin") })
  }

  @Test(
    "An error in a policy is reported once, in the policy",
    arguments: [
      ("Code: pin(CodeLength)", "Code: pin(9)", "codes.yaml:5: expected a capacity from 1 to 8 for a pin, found 9"),
      ("longest: int(1...8) = 6", "longest: int(1...8) = 9", "codes.yaml:8: expected a number from 1 to 8, found 9"),
      ("longest: int(1...8) = 6", "longest: int(1...8) = 3", "codes.yaml:4: empty range '4...3'"),
      (
        "Code: pin(CodeLength)", "Code: text",
        "codes.yaml:5: expected a number with a range or a pin, found type 'Code', which is a text"
      ),
      ("Code: pin(CodeLength)", "Code: pin(CodeLenght)", "codes.yaml:5: unknown type 'CodeLenght'; did you mean 'CodeLength'?"),
      ("Code: pin(CodeLength)", "Code: pin(Code)", "codes.yaml:5: circular reference: 'Code' refers to itself"),
      ("longest: int(1...8) = 6", "longest: CodeLength = 6", "codes.yaml:4: circular reference: 'CodeLength' refers to itself"),
      (
        "Codes.longest)", "Codes.longets)",
        "codes.yaml:4: unknown constant 'longets' of policy 'Codes'; did you mean 'longest'?"
      ),
      ("Code: pin(CodeLength)", "Code: pin(6) = 4", "codes.yaml:5: type 'Code' cannot have a value"),
      ("usual: CodeLength = 5", "usual: CodeLength = 7", "codes.yaml:9: expected a number from 4 to 6, found 7"),
    ])
  func mistakes(line: String, mistaken: String, message: String) {
    let library = library(codes: codes.replacingOccurrences(of: line, with: mistaken))
    #expect(causes(library) == [message])
    #expect(library.compile("codes.yaml").spec == nil)
  }

  @Test(
    "Cyclic constants, computed constants and name collisions are reported",
    arguments: [
      ("round: int(0...9) = Codes.round", ["codes.yaml:12: expected a literal value, found 'Codes.round'"]),
      ("round: int(0...Codes.round) = 3", ["codes.yaml:12: circular reference: 'Codes.round' refers to itself"]),
      ("other: int(0...9) = Codes.usual * 2", ["codes.yaml:12: expected a literal value, found 'Codes.usual'"]),
      ("Code: int(0...9) = 3", ["codes.yaml:12: duplicate name 'Code'"]),
      ("code: on | off = on", ["codes.yaml:12: the type 'Code' for the cases of 'code' is a reserved name"]),
    ])
  func clashes(line: String, messages: [String]) {
    #expect(causes(library(codes: codes + "\n  # more\n  \(line)")) == messages)
  }

  @Test("A long chain of types and constants is resolved in less than 20 seconds")
  func chain() {
    let levels = 1...24
    let types = levels.map { "  T\($0): int(Chain.c\($0 - 1)...Chain.d\($0 - 1))" }.joined(separator: "\n")
    let values = levels.map { "  c\($0): T\($0) = 0\n  d\($0): T\($0) = 9" }.joined(separator: "\n")
    let chain =
      "policy: Chain\nsummary: A chain.\ntypes:\n\(types)\nvalues:\n  c0: int(0...9) = 0\n  d0: int(0...9) = 9\n\(values)\n"
    let clock = ContinuousClock()
    let time = clock.measure { #expect(causes(library(codes: codes, others: ["chain.yaml": chain])) == []) }
    #expect(time < .seconds(20))
  }

  @Test("A guard that is always true or false because of a constant is accepted")
  func constantGuards() {
    let guarded = door.replacingOccurrences(
      of: "always: { guard: entry.count == length and length <= Codes.longest and slots.count + seen >= 0, target: checking }",
      with:
        "always: [{ guard: slots.count + seen >= 0 and Codes.usual == 4, target: open }, { guard: Codes.longest > 4, target: open }, { guard: entry.count == length, target: checking }]"
    )
    #expect(guarded != door)
    #expect(causes(library(codes: codes, door: guarded)) == [])
  }

  @Test("A flow can read only the constants that are numbers or durations")
  func otherConstants() {
    let more = codes.replacingOccurrences(
      of: "  usual:", with: "  mode: on | off = on\n  most: int(1...9) or none = none\n  usual:")
    func message(_ name: String) -> [String] {
      causes(library(codes: more, door: door.replacingOccurrences(of: "<= Codes.longest", with: "<= \(name)")))
    }
    #expect(message("Codes.most").first?.contains("expected a number or a duration") == true)
    #expect(message("Codes.mode").first?.contains("expected a number or a duration") == true)
    #expect(message("Codes.Code") == ["door.yaml:13: expected a constant, found type 'Code'"])
    #expect(message("Code.longest") == ["door.yaml:13: unknown policy 'Code'; did you mean 'Codes'?"])
  }

  @Test("An unknown name of a policy is reported at its use")
  func unknown() {
    let type = library(codes: codes, door: door.replacingOccurrences(of: "length: CodeLength =", with: "length: CodeLenght ="))
    #expect(causes(type) == ["door.yaml:6: unknown type 'CodeLenght'; did you mean 'CodeLength'?"])
    let constant = library(codes: codes, door: door.replacingOccurrences(of: "<= Codes.longest", with: "<= Codes.longets"))
    #expect(causes(constant) == ["door.yaml:13: unknown constant 'longets' of policy 'Codes'; did you mean 'longest'?"])
  }

  @Test("The names of a policy with a syntax error are not reported as unknown")
  func unreadable() {
    let library = library(codes: codes.replacingOccurrences(of: "  Code: pin(CodeLength)", with: "  Code: [pin(CodeLength)"))
    #expect(causes(library).allSatisfy { $0.hasPrefix("codes.yaml") })
    #expect(library.compile("door.yaml").spec == nil)
  }

  @Test("A name that two policies declare, or a policy and a record, is reported as a duplicate")
  func duplicates() {
    let second = "policy: More\nsummary: More.\ntypes: { Code: int(0...9) }\n"
    #expect(causes(library(codes: codes, others: ["more.yaml": second])) == ["more.yaml:3: duplicate type 'Code'"])
    let record = door.replacingOccurrences(of: "context:", with: "records: { CodeLength: { row: int(0...9) } }\ncontext:")
    #expect(causes(library(codes: codes, door: record)).first == "door.yaml:4: duplicate type 'CodeLength'")
  }
}
