import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of tours across two flows and a service.
@Suite("Tours")
struct TourTests {
  private static let specs = [
    "interface: Bell\nsummary: A bell.\noperations: { ring: { outcomes: { heard: { loud: bool }, lost: } } }\n",
    """
    flow: Counter
    summary: A counter.
    uses: [Bell]
    input: { urgent: bool = false }
    context: { name: secret or none, code: pin }
    events: { close: , nameIt: { text: secret }, digit: { value: digit }, delete: , again: }
    output: { wasNamed: bool }
    initial: ringing
    states:
      ringing:
        screen: { prompt: Wait }
        invoke: { operation: ring, on: { heard: [{ guard: outcome.loud, target: open }, quiet], lost: { target: ringing, reenter: true } } }
      quiet: { screen: { prompt: Quiet }, after: { 2s: open } }
      open:
        screen:
          title: Counter
          fields: [{ label: Name, value: name, event: nameIt }]
          buttons: [{ label: Close, event: close, enabled: not urgent }, { label: Again, event: again }]
          keypad: { digit: digit, delete: delete }
          dots: { filled: code.count, of: 4 }
        on:
          close: { guard: not urgent, target: gone }
          again: ringing
          nameIt: { actions: [name.take(text)] }
          digit: { guard: code.count < 4, actions: [code.append(value)] }
          delete: { guard: code.count > 0, actions: [code.removeLast()] }
          background: gone
      gone: { type: final, output: { wasNamed: name != none } }
    """,
    """
    flow: Shop
    summary: A shop.
    uses: [Counter]
    context: { known: bool = false, urgent: bool = false }
    events: { enter: , hurry: }
    initial: outside
    states:
      outside:
        screen:
          title: Shop
          toggles: [{ label: Known, value: known, event: hurry, enabled: false }]
          buttons: [{ label: Enter, event: enter }, { label: Hurry, event: hurry }]
        on: { enter: inside, hurry: { actions: [urgent = true] }, foreground: { actions: [urgent = away > 1min] } }
      inside: { invoke: { flow: Counter, input: { urgent: urgent }, on: { done: { target: outside, actions: [known = outcome.wasNamed] } } }, ignore: [enter, hurry] }
    """,
  ]

  /// Plays a tour with steps, one per line from line 6 on.
  ///
  /// - Returns: The line and the reason of the failure; `nil` if the tour passes.
  private func play(_ steps: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String? {
    let text =
      "tour: Round\nsummary: A round.\nstart: Shop\nanswers: [{ answer: Bell.ring.heard, with: { loud: true } }]\nsteps:\n"
      + steps.map { "  - \($0)\n" }.joined()
    let files = (Self.specs + [text]).enumerated().map { SourceFile(path: "\($0.offset).yaml", text: $0.element) }
    let library = SpecLibrary(files: files)
    for path in library.paths {
      let errors = library.check(path).diagnostics.sorted().filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(DiagnosticFormat.text.render(errors))", sourceLocation: sourceLocation)
    }
    guard case .tour(let tour)? = library.check("3.yaml").spec else { return "no tour" }
    return TourRunner.run(tour).failure.map { "\($0.range.start.line): \($0.message)" }
  }

  @Test("Invoked flows run on top of their invoker with their input, and return their output")
  func layers() throws {
    #expect(
      try play(
        "expect: { flow: Shop, state: outside, toggles: { Known: off } }", "press: Enter",
        "expect: { flow: Counter, state: open, fields: { Name: empty }, dots: 0 }", "type: 123", "fill: { Name: Ada }",
        "expect: { flow: Counter, fields: { Name: filled }, dots: 3, disabled: [] }", "press: Close",
        "expect: { flow: Shop, toggles: { Known: on } }", "press: Hurry", "press: Enter",
        "expect: { flow: Counter, disabled: [Close] }") == nil)
  }

  @Test("An outcome that a tour sets applies to its operation until the tour sets another outcome")
  func answers() throws {
    #expect(
      try play(
        "press: Enter", "expect: { flow: Counter, state: open }",
        "{ answer: Bell.ring.heard, with: { loud: false } }", "press: Again",
        "expect: { flow: Counter, state: quiet, prompt: Quiet }", "wait: 1999ms", "expect: { flow: Counter, state: quiet }",
        "wait: 1ms", "expect: { flow: Counter, state: open }", "press: Again", "expect: { flow: Counter, state: quiet }")
        == nil)
  }

  @Test("All flows receive the lifecycle events with the duration in the background")
  func leaving() throws {
    #expect(
      try play(
        "press: Enter", "leave: 2min", "expect: { flow: Shop, state: outside }", "press: Enter",
        "expect: { flow: Counter, disabled: [Close] }") == nil)
  }

  @Test("A tour stops at its first failed step, and reports the step's line, the reason and the active state")
  func failures() throws {
    let inside = "(in 'Counter.open')"
    #expect(
      try play("expect: { flow: Counter }", "expect: { flow: Counter, state: ringing }")
        == "6: expected flow 'Counter' on top, found 'Shop' (in 'Shop.outside')")
    #expect(
      try play("press: Enter", "expect: { flow: Counter, state: quiet, title: Desk, dots: 1 }")
        == "7: expected state 'quiet', found 'open'; expected title 'Desk', found 'Counter'; expected 1 filled dot, found 0 \(inside)"
    )
    #expect(
      try play("press: Close", "expect: { flow: Shop }")
        == "6: no button or toggle 'Close' is shown; shown: 'Enter', 'Hurry', 'Known' (in 'Shop.outside')")
    #expect(try play("press: Known", "expect: { flow: Shop }") == "6: 'Known' is disabled (in 'Shop.outside')")
    #expect(try play("type: 12", "expect: { flow: Shop }") == "6: no keypad is shown for the digit 1 (in 'Shop.outside')")
    #expect(
      try play("fill: { Name: Ada }", "expect: { flow: Shop }")
        == "6: no enabled field 'Name' is shown (in 'Shop.outside')")
  }

  @Test("An infinite loop of outcomes fails the tour")
  func endlessAnswers() throws {
    let told = try play("answer: Bell.ring.lost", "press: Enter", "expect: { flow: Counter }")
    #expect(told == "7: the answers form an infinite loop: the flows do not become stable (in 'Counter.ringing')")
  }

  @Test("A failure names the operations without an outcome")
  func unanswered() throws {
    let files = (Self.specs + ["tour: Round\nsummary: A round.\nstart: Shop\nsteps: [press: Enter, press: Close]\n"])
      .enumerated().map { SourceFile(path: "\($0.offset).yaml", text: $0.element) }
    guard case .tour(let tour)? = SpecLibrary(files: files).check("3.yaml").spec else { throw Machine.NoFlow() }
    let failure = try #require(TourRunner.run(tour).failure)
    #expect(failure.message.hasSuffix("(in 'Counter.ringing'; no answer for 'Bell.ring')"), "\(failure.message)")
  }
}
