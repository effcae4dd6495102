import StatechartModel
import StatechartPages
import Testing

@Suite("Diagrams as text")
struct DiagramTextTests {
  private let flow: Flow

  init() throws {
    flow = try StatechartPagesTests.flow(Spec.door, Spec.gate)
  }

  private func diagram(of name: String? = nil) throws -> Diagram {
    let state = try name.map { name in try #require(flow.states.ids.first { flow.states[$0].path == name }) }
    return Diagram(flow, of: state ?? Flow.root, state == nil ? .overview : .detail, paths: ScenarioPaths(flow))
  }

  @Test("The overview has the top-level states of the flow, and only triggers at the arrows")
  func overview() throws {
    #expect(
      MermaidDiagram.source(for: try diagram()) == """
        stateDiagram-v2
          accTitle: Front Door
          direction TB
          state s_greeting <<choice>>
          state "Entering …" as s_entering
          state "Barred !" as s_barred
          state "Entered ✓" as s_entered
          state "Left ✓" as s_left
          state "Any state" as any
          [*] --> s_greeting
          s_greeting --> s_entering
          s_entering --> s_entered: <b>open#58; done</b>
          s_entering --> s_barred: <b>open#58; refused</b>
          s_barred --> s_entering: <b>after wait</b>
          s_barred --> s_left: <b>after 1h</b>
          any --> s_left: <b>leave</b>
          classDef finalState fill:#e6f6ec,stroke:#1f8a4c,color:#0b3d17
          class s_entered,s_left finalState
          classDef errorState fill:#fdebea,stroke:#b83232,color:#5c1414
          class s_barred errorState

        """)
  }

  @Test("The detail diagram of a state has guards, actions, and reactions without an arrow")
  func detail() throws {
    #expect(
      MermaidDiagram.source(for: try diagram(of: "entering")) == """
        stateDiagram-v2
          accTitle: Front Door › Entering
          direction TB
          state "Typing" as s_entering_typing
          state "Asking" as s_entering_asking
          s_entering_asking : invokes Gate.open(code#58; code)
          s_entering_asking : <b>open#58; done</b> [mode == owner] → Entered
          s_entering_asking : / key.take(outcome.key)
          s_entering_asking : <b>open#58; done</b> else → Entered
          s_entering_asking : / ring(2)
          s_entering_asking : <b>open#58; refused</b> → Barred
          s_entering_asking : / code.clear()
          s_entering_asking : / wait = outcome.wait
          s_entering_asking : ignores digit, erase, leave
          [*] --> s_entering_typing
          s_entering_typing --> s_entering_asking: [code.count == length]
          note right of s_entering_typing
            <b>digit</b> [code.count #lt; length]
            / code.append(value)
            / message = none
            <b>erase</b> [code.count #gt; 0]
            / code.removeLast()
          end note

        """)
  }

  @Test("Texts of a spec are escaped for Mermaid")
  func mermaidEscaping() throws {
    let source = MermaidDiagram.source(for: Diagram(flow, of: Flow.root, .detail, paths: ScenarioPaths(flow)))
    #expect(
      source.lines(with: "s_greeting -->") == [
        "  s_greeting --> s_entering: [mode == owner and length #gt; 2]<br>else<br>/ message = "
          + "#quot;Ask your host#59; it's #35;1 #58; #123;length#125; digits#quot;"
      ])
  }

  @Test("The PlantUML diagram has the states and arrows in the syntax of PlantUML")
  func plantUML() throws {
    let source = PlantUMLDiagram.source(for: try diagram())
    #expect(source.hasPrefix("@startuml\ntitle Front Door\n") && source.hasSuffix("@enduml\n"))
    #expect(source.contains("\nstate \"Left ✓\" as s_left #E6F6EC\n"))
    #expect(source.contains("\ns_barred --> s_left: **after 1h**\n"))
  }

  @Test("The DOT diagram has states, dashed arrows for timers, and bold arrows for the first scenario")
  func dot() throws {
    let source = DotDiagram.source(for: try diagram())
    #expect(source.lines(with: "  s_left [") == ["  s_left [label=\"Left ✓\" peripheries=2]"])
    #expect(source.lines(with: "s_barred -> s_left") == ["  s_barred -> s_left [label=\"after 1h\" style=\"dashed\"]"])
    #expect(source.lines(with: "s_greeting -> s_entering") == ["  s_greeting -> s_entering [label=\"\" style=\"bold\"]"])
  }

  @Test("A parallel state has a section for each region")
  func regions() throws {
    let flow = try StatechartPagesTests.flow(
      """
      flow: Lamp
      summary: A lamp with a fan.
      events: { light: , spin: }
      initial: room
      states:
        room:
          type: parallel
          states:
            lamp: { initial: dark, states: { dark: { on: { light: lit } }, lit: { on: { light: dark } } } }
            fan: { initial: still, states: { still: { on: { spin: turning } }, turning: { on: { spin: still } } } }
      """)
    let room = try #require(flow.states.ids.first { flow.states[$0].name == "room" })
    let source = MermaidDiagram.source(for: Diagram(flow, of: room, .detail, paths: ScenarioPaths(flow)))
    #expect(
      source == """
        stateDiagram-v2
          accTitle: Lamp › Room
          direction TB
          state "Lamp › Room" as whole {
            state "Dark" as s_room_lamp_dark
            state "Lit" as s_room_lamp_lit
            [*] --> s_room_lamp_dark
            s_room_lamp_dark --> s_room_lamp_lit: <b>light</b>
            s_room_lamp_lit --> s_room_lamp_dark: <b>light</b>
            --
            state "Still" as s_room_fan_still
            state "Turning" as s_room_fan_turning
            [*] --> s_room_fan_still
            s_room_fan_still --> s_room_fan_turning: <b>spin</b>
            s_room_fan_turning --> s_room_fan_still: <b>spin</b>
          }

        """)
  }

  @Test("A choice that leads out of its state has an arrow to the outer state")
  func choiceOutOfState() throws {
    let flow = try StatechartPagesTests.flow(
      """
      flow: Lamp
      summary: A lamp.
      context: { isWarm: bool = false }
      events: { press: , cool: }
      initial: room
      states:
        room:
          initial: look
          on: { cool: { target: away, actions: [isWarm = true] } }
          states:
            look: { choice: [{ guard: isWarm, target: away }, { else: dark }] }
            dark: { on: { press: look } }
        away: { on: { press: room }, ignore: [cool] }
      """)
    let room = try #require(flow.states.ids.first { flow.states[$0].name == "room" })
    let source = MermaidDiagram.source(for: Diagram(flow, of: room, .detail, paths: ScenarioPaths(flow)))
    #expect(
      source.lines(with: "s_room_look -->") == [
        "  s_room_look --> out_s_away: [isWarm]", "  s_room_look --> s_room_dark: else",
      ])
    #expect(source.contains("  state \"→ Away\" as out_s_away\n"))
  }

  @Test("An initial state does not have the role of an error, although a failed operation leads back to the state")
  func initialState() throws {
    let flow = try StatechartPagesTests.flow(
      """
      flow: Lamp
      summary: A lamp.
      uses: [Socket]
      events: { press: }
      output: { }
      initial: ready
      states:
        ready: { on: { press: trying } }
        trying: { ignore: [press], invoke: { operation: Socket.plug, on: { done: lit, failed: ready } } }
        lit: { type: final }
      """,
      """
      interface: Socket
      summary: A socket.
      operations:
        plug: { outcomes: { done: , failed: } }
      """)
    let source = MermaidDiagram.source(for: Diagram(flow, of: Flow.root, .overview, paths: ScenarioPaths(flow)))
    #expect(source.contains("  state \"Ready\" as s_ready\n"))
  }

  @Test("The behaviour of a region is a note in each text format")
  func regionNotes() throws {
    let flow = try StatechartPagesTests.flow(
      """
      flow: Lamp
      summary: A lamp with a fan.
      context: { presses: int(0...9) = 0 }
      events: { light: , spin: }
      initial: room
      states:
        room:
          type: parallel
          states:
            lamp:
              initial: dark
              exit: [presses = 0]
              states: { dark: { on: { light: lit } }, lit: { on: { light: { target: dark, actions: [presses = 1] } } } }
            fan: { initial: still, states: { still: { on: { spin: turning } }, turning: { on: { spin: still } } } }
      """)
    let room = try #require(flow.states.ids.first { flow.states[$0].name == "room" })
    let diagram = Diagram(flow, of: room, .detail, paths: ScenarioPaths(flow))
    #expect(
      MermaidDiagram.source(for: diagram).contains("note right of s_room_lamp_dark\n      on exit\n      / presses = 0\n"))
    #expect(PlantUMLDiagram.source(for: diagram).contains("note right of s_room_lamp_dark\n"))
    #expect(DotDiagram.source(for: diagram).contains("r0_notes [shape=note label=\"on exit\\n/\u{A0}presses = 0\"]"))
  }
}
