import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of the positions of diagnostics in files with several errors, in several files, and in malicious input.
@Suite("Positions of diagnostics")
struct DiagnosticPositionTests {
  private let door = "flow: Door\nsummary: A door.\ninitial: open\nstates:\n  open: { type: final }\n"

  @Test("One run reports all syntax errors, and the run after their correction reports all errors in names and types")
  func allAtOnce() {
    let marked = MarkedText(
      """
      flow: Door
      summary: ①A door #1
      uses: [②Gat]
      context:
        a: ③bol = true
        ④b: bool
      initial: open
      ⑤colour: red
      states:
        open:
          on: { ⑥push: shut }
          entry: [⑦c = 1]
      """)
    let found = Bench.diagnostics(of: marked.text)
    #expect(found.map(\.code) == [.textCutShort, .unknownKey])
    #expect(found.map(\.range.start) == [1, 5].map { marked.positions[$0] })
    let mended = Bench.diagnostics(of: marked.text.replacing("colour: red\n", with: ""))
    #expect(
      mended.map(\.code) == [.textCutShort, .unknownInterface, .unknownType, .needsInitialValue, .unknownEvent, .unknownName])
  }

  @Test("A secret in a text and a call with a colon are reported on the first of several lines")
  func overLines() {
    let marked = MarkedText(
      """
      flow: Door
      summary: A door.
      context: { code: pin }
      events: { push: }
      initial: open
      states:
        open:
          screen:
            title: ①"Try {code
              } once more"
          entry: [②open(door:
            ajar)]
          on: { push: shut }
        shut: { type: final }
      """)
    let found = Bench.diagnostics(of: marked.text)
    #expect(found.map(\.code) == [.syntax])
    #expect(found.map(\.range.start) == [marked.positions[2]])
    let called = Bench.diagnostics(of: marked.text.replacing("open(door:\n      ajar)", with: ""))
    #expect(called.map(\.code) == [.secretLeak])
    #expect(called.map(\.range.start) == [marked.positions[1]])
  }

  @Test("A duplicate key after a wrongly indented state has the advice to move the state to the left")
  func nameTooFar() {
    let found = Bench.diagnostics(
      of: """
        flow: Door
        summary: A door.
        events: { push: }
        initial: open
        states:
          open:
            on: { push: shut }
            shut:
            on: { push: open }
        """)
    let second = found.first { $0.code == .duplicateKey }
    #expect(second?.range.start == SourcePosition(line: 9, column: 5))
    #expect(second?.advice == "move 'shut' to the left if 'on' belongs to 'shut'")
  }

  @Test("If an unquoted comma splits a value, errors are reported at the comma and at the rest, also over several lines")
  func cutOverLines() {
    let marked = MarkedText(
      "flow: Door\nsummary: A door.\ncontext: { a: list(bool①, ②8\n  9) }\ninitial: open\nstates: { open: { type: final } }\n")
    let found = Bench.diagnostics(of: marked.text)
    #expect(found.map(\.code) == [.expressionSyntax, .notAName])
    #expect(found.map(\.range.start) == (1...2).map { marked.positions[$0] })
  }

  @Test("An error in an interface is reported in the interface's file, and where a flow uses the interface")
  func ownFile() throws {
    let bell = SourceFile(
      path: "bell.yaml", text: "interface: Bell\nsummary: A bell.\neffects:\n  ring:\n  show: { code: pin }\n")
    let flow = SourceFile(
      path: "door.yaml",
      text: door.replacing("type: final", with: "type: final, entry: [ring()]").replacing(
        "initial", with: "uses: [Bell]\ninitial"))
    let library = SpecLibrary(files: [flow, bell])
    let using = library.compile("door.yaml").diagnostics.all
    #expect(using.map(\.range.description) == ["door.yaml:3:8"])
    #expect(using.map(\.message) == ["spec 'Bell' has errors"])
    let found = library.compile("bell.yaml").diagnostics.all
    #expect(found.map(\.range.description) == ["bell.yaml:5:11"])
    #expect(found.map(\.code) == [.secretLeak])
  }

  @Test("An error in a part is reported in the part's file, and where a flow uses the part")
  func partsFile() {
    let part = SourceFile(
      path: "part.yaml",
      text:
        "part: Bell\nsummary: A bell.\nparameters: { tries: int(0...3) }\nevents: { ring: }\non:\n  ring: { actions: [tries += 1] }\n"
    )
    let flow = SourceFile(
      path: "door.yaml",
      text:
        "flow: Door\nsummary: A door.\nuses: [Bell]\ncontext: { n: int(0...3) = 0 }\ninitial: a\nstates: { a: { use: { part: Bell, tries: n } } }\n"
    )
    let library = SpecLibrary(files: [flow, part])
    let own = library.compile("part.yaml").diagnostics.sorted()
    #expect(own.map(\.range.description) == ["part.yaml:6:21"])
    #expect(own.map(\.code) == [.outOfRange])
    let using = library.compile("door.yaml").diagnostics.sorted()
    #expect(using.map(\.range.description) == ["door.yaml:3:8", "part.yaml:6:21"])
    #expect(using.map(\.code) == [.errorsInUsedSpec, .outOfRange])
  }

  @Test("An invalid argument of a part is reported at the use, with a note at the parameter")
  func partsParameter() throws {
    let marked = MarkedText(
      "flow: Door\nsummary: A door.\nuses: [Pad]\ncontext: { code: bool = true, size: int(0...9) = 4 }\ninitial: a\n"
        + "states: { a: { use: { part: Pad, entry: ①code, size: size } } }\n")
    let found = Bench.diagnostics(of: marked.text)
    let diagnostic = try #require(found.first)
    #expect(found.count == 1)
    #expect(diagnostic.code == .typeMismatch)
    #expect(diagnostic.message == "expected a pin, found a bool")
    #expect(diagnostic.range.start == marked.positions[1])
    #expect(diagnostic.notes.map(\.message) == ["'entry' is declared here"])
    #expect(diagnostic.notes.compactMap(\.range?.description) == ["parts/pad.yaml:3:15"])
  }

  @Test("An error in a part that depends on its arguments is reported at the use, with a note in the part")
  func partsUse() throws {
    let marked = MarkedText(
      "flow: Door\nsummary: A door.\nuses: [Bell]\ncontext: { n: int(0...5) = 0 }\ninitial: a\n"
        + "states: { a: { use: { part: ①Bell, tries: n } } }\n")
    let part =
      "part: Bell\nsummary: A bell.\nparameters: { tries: int(0...9) }\nevents: { ring: }\n"
      + "on: { ring: { guard: tries < 9, actions: [tries += 1] } }\n"
    let found = Bench.diagnostics(of: marked.text, with: ["bell.yaml": part])
    let diagnostic = try #require(found.first)
    #expect(found.count == 1)
    #expect(
      diagnostic.message
        == "in part 'Bell' with these arguments: expected a number from 0 to 5, found a value that can be 6")
    #expect(diagnostic.range.start == marked.positions[1])
    #expect(diagnostic.notes.compactMap(\.range?.description) == ["bell.yaml:5:43"])
  }

  @Test("Each use of a part gets uniquely named variables, also in states with the same name")
  func partsContext() throws {
    let part =
      "part: Bell\nsummary: A bell.\ncontext: { rings: int(0...3) = 0 }\nevents: { ring: }\n"
      + "on: { ring: { guard: rings < 3, actions: [rings += 1] } }\n"
    let text = """
      flow: Door
      summary: A door.
      uses: [Bell]
      initial: a
      states:
        a: { initial: x, states: { x: { use: Bell, after: { 1s: b } } } }
        b: { initial: x, states: { x: { use: Bell, after: { 1s: c } } } }
        c: { initial: x, states: { x: { use: Bell, after: { 1s: d } } } }
        d: { initial: x, states: { x: { use: Bell, after: { 1s: a } } } }
      """
    let (spec, diagnostics) = Bench.compile(text, with: ["bell.yaml": part])
    #expect(diagnostics.all.isEmpty, "\(DiagnosticFormat.text.render(diagnostics.sorted()))")
    guard case .flow(let flow) = spec else { return }
    #expect(flow.variables.map(\.name) == ["rings", "xRings", "xRings2", "xRings3"])
    #expect(flow.variables.map { $0.scope.map { flow.states[$0].path } } == ["a.x", "b.x", "c.x", "d.x"])
  }

  @Test("An event that a part declares again is reported at the use, with notes at both declarations")
  func partsEvent() throws {
    let marked = MarkedText(
      "flow: Door\nsummary: A door.\nuses: [Pad]\nevents: { digit: }\ncontext: { code: pin, size: int(0...9) = 4 }\ninitial: a\n"
        + "states: { a: { use: { part: ①Pad, entry: code, size: size } } }\n")
    let found = Bench.diagnostics(of: marked.text).filter { $0.code == .duplicateName }
    let diagnostic = try #require(found.first)
    #expect(diagnostic.message == "duplicate event 'digit': this part declares the event too")
    #expect(diagnostic.range.start == marked.positions[1])
    #expect(diagnostic.notes.compactMap(\.range?.description) == ["spec.yaml:4:11", "parts/pad.yaml:4:11"])
  }

  @Test("A name that two files declare is reported with a note at the other declaration")
  func sameName() {
    let library = SpecLibrary(files: [SourceFile(path: "b.yaml", text: door), SourceFile(path: "a.yaml", text: door)])
    let found = library.compile("b.yaml").diagnostics.all
    #expect(found.map(\.code) == [.duplicateName])
    #expect(found.first?.message == "duplicate spec 'Door'")
    #expect(found.first?.range.description == "b.yaml:1:7")
    #expect(found.first?.notes.map(\.range?.description) == ["a.yaml:1:7"])
    #expect(library.compile("a.yaml").diagnostics.all.isEmpty)
  }

  @Test("Two sibling states with the same name are reported as a duplicate key")
  func sameState() {
    let found = Bench.diagnostics(of: door + "  open: { type: final }\n")
    #expect(found.map(\.code) == [.duplicateKey])
  }

  // MARK: File contents

  @Test("A file that is not UTF-8 is reported at its first invalid byte, and other files compile")
  func notUTF8() throws {
    let folder = URL.temporaryDirectory.appending(path: "specs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(door.utf8).write(to: folder.appending(path: "door.yaml"))
    try Data(Array("flow: Gate\nsummary: A g".utf8) + [0xE9] + Array("te.\n".utf8)).write(
      to: folder.appending(path: "gate.yaml"))
    let library = try SpecLibrary.around(folder.path)
    let paths = library.paths
    #expect(library.compile(paths[0]).diagnostics.all.isEmpty)
    let found = library.compile(paths[1]).diagnostics.all
    #expect(found.map(\.code) == [.syntax])
    #expect(found.first?.message == "the file is not UTF-8 text")
    #expect(found.first?.advice == "save the file as UTF-8")
    #expect(found.first?.range.start == SourcePosition(line: 2, column: 13))
  }

  @Test("Finding the specs below a missing folder throws a SpecFileError")
  func noFolder() {
    #expect(throws: SpecFileError.self) { try SpecLibrary.specPaths(below: "/no/such/folder") }
  }

  @Test("A byte order mark is accepted, and lines can end with CR LF or CR")
  func otherText() throws {
    let marked = MarkedText(door.replacing("final }", with: "final, ①entri: [] }"))
    for text in ["\u{FEFF}" + marked.text, marked.text.replacing("\n", with: "\r\n"), marked.text.replacing("\n", with: "\r")] {
      let found = Bench.diagnostics(of: text)
      #expect(found.map(\.code) == [.unknownKey])
      #expect(found.first?.range.start == marked.positions[1])
      #expect(DiagnosticFormat.text.render(found).contains("  5 |   open: { type: final, entri: [] }\n"))
    }
    #expect(Bench.diagnostics(of: "\u{FEFF}①flow: Door".replacing("①", with: "")).allSatisfy { $0.range.start.column == 1 })
  }

  @Test("Each alias is rejected without being expanded, so alias bombs have no effect")
  func aliasBomb() {
    var text = door + "a: &a [x]\n"
    var last = "a"
    for name in ["b", "c", "d", "e", "f", "g", "h", "i", "j", "k"] {
      text += "\(name): &\(name) [\(Array(repeating: "*\(last)", count: 10).joined(separator: ", "))]\n"
      last = name
    }
    let found = Bench.diagnostics(of: text)
    #expect(found.count { $0.code == .alias } == 100)
    #expect(found.count { $0.code == .anchor } == 11)
    let first = found.first { $0.code == .alias }
    #expect(first?.message == "the alias '*a' is not supported")
    #expect(first?.advice == "declare a part for the repeated content")
    #expect(first?.range.start == SourcePosition(line: 7, column: 8))
  }

  @Test("A file that is too large is reported with its size and the maximum")
  func tooLarge() {
    let found = Bench.diagnostics(of: door + "#" + String(repeating: "x", count: 32 << 20))
    #expect(found.map(\.code) == [.fileTooLarge])
    #expect(found.first?.message == "the file is too large: expected at most 33554432 bytes, found 33554507")
  }

  @Test("A position far in a long line is found after multi-byte characters")
  func longLine() {
    let long = SourceFile(path: "door.yaml", text: "\u{2028}" + String(repeating: "é🚪x", count: 1_000) + "end\r\nnext")
    #expect(long.rest(from: SourcePosition(line: 2, column: 3_001)) == "end")
    #expect(long.rest(from: SourcePosition(line: 2, column: 2_999)) == "🚪xend")
    #expect(long.rest(from: SourcePosition(line: 3, column: 1)) == "next")
    #expect(long.rest(from: SourcePosition(line: 3, column: 9)) == "")
    #expect(long.rest(from: SourcePosition(line: 4, column: 1)) == "")
  }

  @Test("A chart of 5,000 states has no diagnostics")
  func manyStates() {
    var text = "flow: Door\nsummary: A door.\ninitial: s0\nstates:\n"
    for index in 0..<5_000 { text += "  s\(index): { after: { 1s: s\(index + 1) }, screen: { title: State \(index) } }\n" }
    text += "  s5000: { type: final }\n"
    #expect(Bench.diagnostics(of: text).isEmpty)
  }

  // MARK: Scalars and keys

  @Test(
    "Booleans and null of YAML 1.1 are parsed as names and texts",
    arguments: ["on", "off", "yes", "no", "y", "n", "null", "On"])
  func plainWords(_ word: String) throws {
    let flow = try Bench.flow(
      """
      flow: Door
      summary: \(word)
      input: { kind: \(word) | other }
      events: { \(word): }
      initial: \(word)
      states:
        \(word):
          screen: { title: \(word), buttons: [{ label: \(word), event: \(word), when: kind == \(word) }] }
          on: { \(word): { guard: kind == \(word), target: \(word)2 } }
        \(word)2: { type: final }
      """)
    #expect(flow.summary == word)
    #expect(flow.events.map(\.name) == [word])
    #expect(flow.states.map(\.name) == ["Door", word, word + "2"])
    #expect(flow.texts.map(\.pieces) == [[.literal(word)]])
  }

  @Test("Sexagesimal numbers of YAML 1.1 are text, and texts keep leading zeros")
  func sexagesimal() throws {
    let flow = try Bench.flow(
      "flow: Door\nsummary: 0123\ninitial: open\nstates: { open: { type: final, screen: { title: 12:30, prompt: 1e3 } } }\n")
    #expect(flow.summary == "0123")
    #expect(flow.texts.map(\.pieces) == [[.literal("12:30")], [.literal("1e3")]])
  }

  @Test("Duplicate keys in large nested mappings are reported with notes at the first keys")
  func longGroups() {
    var lines = ["flow: Long", "summary: A long flow.", "initial: s0", "events:"]
    lines += (0..<20).map { "  e\($0):" } + ["states:"]
    for state in 0..<100 {
      lines += ["  s\(state):", "    on:"]
      lines += (0..<20).map { "      e\($0): [{ target: s\((state + 1) % 100) }]" }
    }
    // The first occurrences of the duplicate keys are in the last state, and 30 states before the end.
    let (event, state) = (lines.count - 16, lines.count - 30 * 22 + 1)
    lines += ["      e3: s0", "  s70: { type: final }"]
    let found = Bench.diagnostics(of: lines.joined(separator: "\n"))
    #expect(found.map(\.code) == [.duplicateKey, .duplicateKey])
    #expect(found.map(\.range.start.line) == [lines.count - 1, lines.count])
    #expect(found.map { $0.notes.compactMap(\.range?.start.line) } == [[event], [state]])
  }

  @Test("If two columns are equally near to a wrongly indented line, the fix-it for the left column is first")
  func nearColumns() {
    // Because of the unclosed list, neither fix-it removes all errors.
    let found = Bench.diagnostics(
      of: "flow: Door\nsummary: A door.\ninitial: open\nstates:\n    open: { type: final }\n  events: { }\nuses: [\n")
    #expect(found.map(\.code) == [.syntax])
    #expect(found.flatMap(\.fixIts).map(\.title) == ["indent 'events' by 0 spaces", "indent 'events' by 4 spaces"])
  }
}
