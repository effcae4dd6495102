import StatechartModel
import Testing

/// Tests that break a valid spec at one position, and expect that a fix-it of the only diagnostic restores the spec.
@Suite("Fix-its")
struct FixItTests {
  private static let spec = """
    flow: Counter
    summary: Counts knocks on a door.
    uses: [Gate]
    input:
      mode: strict | lenient
    context:
      knocks: int(0...9) = 0
      waiting: bool = false
      code: pin
    events:
      knock:
      tap: { digit: digit }
      leave:
    output: { knocked: int(0...9) }
    initial: closed
    states:
      closed:
        entry: [waiting = false, ring()]
        on:
          knock:
            - { guard: knocks < 9 and mode == strict, target: counting, actions: [knocks += 1] }
            - { guard: not waiting, actions: [waiting = true] }
            - counting
        ignore: [tap, leave]
      counting:
        exit: [code.clear()]
        screen: { title: 'Knocks: {knocks}', buttons: [{ label: Leave, event: leave }] }
        on:
          tap: { guard: code.count < 4, actions: [code.append(digit)] }
          leave: asking
        after: { 500ms: closed }
        ignore: [knock]
      asking:
        invoke: { operation: Gate.ask, input: { code: code }, on: { yes: gone, no: closed } }
        ignore: [knock, tap, leave]
      gone: { type: final, output: { knocked: knocks } }
    scenarios:
      - name: Three knocks
        given: { mode: strict }
        steps: [{ send: knock }, { expect: { state: counting } }]
    """

  @Test("The original spec has no diagnostics")
  func whole() {
    #expect(Bench.diagnostics(of: Self.spec).isEmpty)
  }

  /// Returns each fix-it of the only diagnostic of a text, with the text after its edits.
  private func fixed(_ text: String) -> [(fixIt: FixIt, text: String)] {
    let found = Bench.diagnostics(of: text)
    #expect(found.count == 1, "\(DiagnosticFormat.text.render(found))")
    guard let diagnostic = found.first else { return [] }
    return diagnostic.fixIts.map { ($0, diagnostic.range.file.applying($0.edits)) }
  }

  @Test(
    "Words of other languages and typing errors have a certain fix-it",
    arguments: [
      ("guard: not waiting", "cond: not waiting"), ("guard: not waiting", "condition: not waiting"),
      ("entry: [", "onEntry: ["), ("exit: [", "onExit: ["), ("operation: Gate", "src: Gate"), ("type: final", "final: true"),
      ("not waiting", "!waiting"), ("not waiting", "NOT waiting"), ("knocks < 9 and", "knocks < 9 &&"),
      ("mode == strict", "mode === strict"), ("mode == strict", "mode = strict"), ("mode == strict", "mode is strict"),
      ("mode == strict", "mode == \"strict\""), ("mode == strict", "mode == “strict”"), ("500ms", "500 ms"), ("500ms", "0.5s"),
      ("waiting = true", "waiting == true"), ("waiting = true", "waiting := true"), ("waiting = true", "waiting = True"),
      ("knocks += 1", "knocks++"), ("code.clear()", "code.clear"), ("code.clear()", "clear(code)"), ("ring()", "ring"),
      ("code.count", "code.length"), ("int(0...9) = 0", "int(0..9) = 0"), ("int(0...9) = 0", "int(0…9) = 0"),
      ("int(0...9) = 0", "int(0..<10) = 0"), ("leave: asking", "leave: .asking"),
      ("leave: asking", "leave: #asking"), ("leave: asking", "leave: -> asking"), ("leave: asking", "leave:asking"),
      ("ignore: [tap, leave]", "ignore: [tap leave]"), ("initial: closed", "initial： closed"),
      ("initial: closed", "initial:\u{A0}closed"),
      ("    ignore: [knock]", "\t\tignore: [knock]"), ("    ignore: [knock]", "  \u{A0} ignore: [knock]"),
      ("entry: [waiting = false, ring()]", "entry: [context.waiting = false, ring()]"), ("- counting", "-counting"),
      ("{knocks}", "\\(knocks)"),
      ("bool = false", "boolean = false"), ("digit: digit }", "digit: digit"), ("waiting: bool", "var waiting: bool"),
    ])
  func restored(_ meant: String, _ broken: String) throws {
    let range = try #require(Self.spec.firstRange(of: meant))
    let text = Self.spec.replacingCharacters(in: range, with: broken)
    let fixed = fixed(text)
    // An unclosed bracket can be closed at several positions, so no certain fix-it is expected.
    if broken == "digit: digit" { return }
    let certain = fixed.filter(\.fixIt.isCertain)
    #expect(certain.count == 1)
    #expect(certain.first?.text == Self.spec)
  }

  @Test(
    "A name that is misspelled once has a fix-it that restores the name",
    arguments: ["strict", "knocks", "waiting", "knock", "leave", "closed", "counting", "asking", "Gate", "gone"])
  func misspelled(_ name: String) {
    let spec = Self.spec
    for range in spec.ranges(of: name) where !spec[spec.lineRange(for: range)].contains(/summary:|name:/) {
      let before = range.lowerBound == spec.startIndex ? " " : spec[spec.index(before: range.lowerBound)]
      let after = range.upperBound == spec.endIndex ? " " : spec[range.upperBound]
      if before.isLetter || after.isLetter || after == " " && before == " " && !spec[range.upperBound...].hasPrefix(" =") {
        continue
      }
      // Two swapped letters are a common typing error.
      var letters = Array(name)
      letters.swapAt(1, 2)
      let text = spec.replacingCharacters(in: range, with: String(letters))
      #expect(fixed(text).contains { $0.text == spec }, "\(name) in \(spec[spec.lineRange(for: range)])")
    }
  }

  @Test(
    "Edits overlap if they change the same text, and do not overlap if their source ranges only touch",
    arguments: [
      (1..<4, 3..<5, true), (1..<4, 2..<3, true), (1..<4, 4..<6, false), (2..<2, 2..<2, true), (1..<4, 4..<4, false),
      (1..<4, 2..<2, true),
    ])
  func overlaps(_ one: Range<Int>, _ other: Range<Int>, _ expected: Bool) {
    let file = SourceFile(path: "door.yaml", text: "flow: Door\n")
    func edit(_ columns: Range<Int>) -> TextEdit {
      TextEdit(
        SourceRange(
          file: file, start: SourcePosition(line: 1, column: columns.lowerBound),
          end: SourcePosition(line: 1, column: columns.upperBound)), "x")
    }
    #expect(edit(one).overlaps(edit(other)) == expected)
    #expect(edit(other).overlaps(edit(one)) == expected)
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }

  fileprivate func lineRange(for range: Range<Index>) -> Range<Index> {
    let start = self[..<range.lowerBound].lastIndex(of: "\n").map { index(after: $0) } ?? startIndex
    return start..<(self[range.upperBound...].firstIndex(of: "\n") ?? endIndex)
  }
}
