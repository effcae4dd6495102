import StatechartPages
import Testing

@Suite("The Mermaid diagram")
struct MermaidDiagramTests {
  let source: String

  init() throws {
    source = MermaidDiagram.source(for: try flow(Spec.door, Spec.gate))
  }

  @Test("Every state has a readable name and is drawn inside its parent")
  func states() {
    #expect(source.hasPrefix("stateDiagram-v2\n"))
    #expect(source.contains("  state \"Front Door\" as flow {\n"))
    #expect(source.contains("    state \"Entering\" as s_entering {\n"))
    #expect(source.contains("      state \"Typing\" as s_entering_typing\n"))
    #expect(source.contains("      [*] --> s_entering_typing\n    }\n"))
    #expect(source.contains("    state s_greeting <<choice>>\n"))
    #expect(source.contains("    [*] --> s_greeting\n  }\n"))
  }

  @Test("Each arrow has the event, the guard and the effects in the syntax of the spec")
  func arrows() {
    #expect(source.contains("s_greeting --> s_entering_typing: [mode == owner and length #gt; 2]<br>else<br>/ message = "))
    #expect(source.contains("s_entering_typing --> s_entering_asking: [code.count == length]\n"))
    #expect(
      source.contains(
        "s_entering_asking --> s_barred: <b>open#58; refused</b><br>/ code.clear()<br>/ wait = outcome.wait\n"))
    #expect(source.contains("s_barred --> s_entering_typing: <b>after wait</b>\n"))
    #expect(source.contains("s_barred --> s_left: <b>after 1h</b>\n"))
  }

  @Test("Transitions between the same two states share an arrow, and the label shows the order of their guards")
  func joinedArrows() {
    #expect(
      source.lines(with: "s_entering_asking --> s_entered") == [
        "  s_entering_asking --> s_entered: <b>open#58; done</b><br>[mode == owner]<br>/ key.take(outcome.key)"
          + "<br><b>open#58; done</b><br>else<br>/ ring(2)"
      ])
  }

  @Test("A transition of the flow itself is one arrow from the frame of the flow to a final state outside the frame")
  func flowTransitions() throws {
    let spec = Spec.door.replacing("after: { wait: typing, 1h: left }", with: "after: { wait: typing }")
    let source = MermaidDiagram.source(for: try flow(spec, Spec.gate))
    #expect(source.lines(with: "<b>leave</b>") == ["  flow --> s_left: <b>leave</b>"])
    let frame = source.prefix(upTo: try #require(source.firstRange(of: "\n  }\n")).lowerBound)
    #expect(frame.contains("as s_entered\n"))
    #expect(source.contains("as s_left\n") && !frame.contains("as s_left\n"))
  }

  @Test("A transition of the flow itself is a note if inner arrows lead to the same final state")
  func flowTransitionsInNotes() {
    #expect(source.contains("  note right of flow\n    <b>leave</b> → Left\n  end note\n"))
    #expect(source.lines(with: "flow -->").isEmpty)
  }

  @Test("Reactions that exit no state, and ignored events, are written inside the state")
  func bodies() {
    #expect(source.contains("s_entering_typing : <b>digit</b> [code.count #lt; length]\n"))
    #expect(source.contains("s_entering_typing : / code.append(value)\n"))
    #expect(source.contains("s_entering_typing : <b>erase</b> [code.count #gt; 0] / code.removeLast()\n"))
    #expect(source.lines(with: "s_entering_asking : <b>digit").isEmpty)
    #expect(source.contains("s_entering_asking : ignores digit, erase, leave\n"))
    #expect(source.contains("s_entering_asking : <b>invoke</b> Gate.open(code#58; code)\n"))
    #expect(source.contains("s_barred : <b>on entry</b> / key.clear()\n"))
    #expect(source.contains("s_left : output inside = false\n"))
  }

  @Test("An ignored event is not shown if no ancestor handles it")
  func idleIgnores() {
    #expect(source.lines(with: "s_barred", "ignores").isEmpty)
  }

  @Test("Texts of a spec are escaped for Mermaid")
  func escaping() {
    #expect(source.contains("#quot;Ask your host#59; it's #35;1 #58; #123;length#125; digits#quot;"))
  }

  @Test("Final states, and states that wait for a service or a timer, have colours")
  func colours() {
    #expect(source.contains("class s_entered,s_left ended\n"))
    #expect(source.contains("class s_entering_asking asking\n"))
    #expect(source.contains("class s_barred waiting\n"))
  }

  @Test("A flow without reactions of its own has no frame")
  func withoutFrame() throws {
    let source = MermaidDiagram.source(
      for: try flow(
        """
        flow: Lamp
        summary: A lamp.
        events: { press: }
        output: { }
        initial: off
        states:
          off: { on: { press: lit } }
          lit: { on: { press: burnt } }
          burnt: { type: final }
        """))
    let ids = source.matches(of: #/ as (\w+)/#).map { String($0.1) }
    #expect(ids == ["s_off", "s_lit", "s_burnt"])
    #expect(source.contains("  [*] --> s_off\n"))
    #expect(source.contains("  s_burnt --> [*]\n"))
  }

  @Test("A transition from the flow to a state inside it is a note, since Mermaid has no arrow for it")
  func notes() throws {
    let source = MermaidDiagram.source(
      for: try flow(
        """
        flow: Lamp
        summary: A lamp.
        events: { press: , reset: }
        initial: off
        on: { reset: off }
        states:
          off: { on: { press: lit } }
          lit: { on: { press: burnt } }
          burnt: { type: final }
        """))
    #expect(source.contains("  note right of flow\n    <b>reset</b> → Off\n  end note\n"))
  }
}
