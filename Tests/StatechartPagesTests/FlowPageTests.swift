import StatechartPages
import Testing

@Suite("The page of a flow")
struct FlowPageTests {
  let page: String

  init() throws {
    page = FlowPage.markdown(for: try flow(Spec.door, Spec.gate), spec: "Specs/front-door.yaml")
  }

  @Test("The page begins with the title, the summary and the path of the spec, and contains a Mermaid diagram")
  func head() {
    #expect(
      page.hasPrefix(
        """
        # Front Door

        Lets you in, if you know the code.

        Generated from `Specs/front-door.yaml`; refresh with `make docs`. Do not edit.

        """))
    #expect(page.contains("\n```mermaid\nstateDiagram-v2\n"))
  }

  @Test("The page is the same each time it is generated")
  func determinism() throws {
    for _ in 0..<5 {
      let again = FlowPage.markdown(for: try flow(Spec.door, Spec.gate), spec: "Specs/front-door.yaml")
      #expect(again == page)
    }
  }

  @Test("The page lists inputs and variables with the author's comments, and marks secrets")
  func data() {
    let data = page.section("## Inputs and context")
    #expect(data.contains("| `mode` | `guest \\| owner` | required | – |"))
    #expect(data.contains("| `length` | `int(2...4)` | `2` | digits of the code |"))
    #expect(data.contains("| `code` | `pin`, secret: never in a text | no digits | what was typed |"))
    #expect(data.contains("| `key` | `secret or none`: never in a text | `none` | – |"))
    #expect(data.contains("Output when the flow ends: `inside` (`bool`)"))
  }

  @Test("The page prints named guards with their conditions, and prints periods, list operations and quotients")
  func newerForms() throws {
    let page = FlowPage.markdown(
      for: try flow(
        """
        flow: Line
        summary: A line.
        context: { line: "list(int(0...9), 4) = [4]", by: int(0...9) = 2, rest: int(0...8) = 0 }
        events: { serve: }
        guards:
          isEmpty: line.count == 0      # nobody waits
          canServe: not isEmpty and by > 0
        initial: open
        states:
          open:
            every: { 30s: { guard: isEmpty, actions: ["line = [3]"] } }
            on:
              serve:
                - { guard: canServe, actions: [rest = line.count % by + 9 / by / 9, line.removeFirst()] }
                - { guard: not isEmpty, target: closed }
          closed: { type: final }
        """), spec: "Specs/line.yaml")
    #expect(page.contains("| `isEmpty` | `line.count == 0` | nobody waits |"))
    #expect(page.contains("| `canServe` | `not isEmpty and by > 0` | – |"))
    #expect(page.contains("`[canServe]` stays / `rest = line.count % by + 9 / by / 9, line.removeFirst()`"))
    #expect(page.contains("`[not isEmpty]` **Closed**") || page.contains("`else [not isEmpty]` **Closed**"))
    #expect(page.contains("`every 30s` `[isEmpty]`"))
  }

  @Test("The page lists the sources of each event")
  func events() {
    let events = page.section("## Events")
    #expect(events.contains("| `digit` | `value` (`digit`, secret) | a digit of the keypad | – |"))
    #expect(events.contains("| `erase` | – | delete on the keypad | takes the last digit away |"))
    #expect(events.contains("| `leave` | – | the button Leave | – |"))
  }

  @Test("The page lists operations with all their outcomes, and effects")
  func requests() {
    let requests = page.section("## Operations and effects")
    #expect(requests.contains("- **`Gate.open`** with `code` (`pin`, secret) – Tries a code on the lock."))
    #expect(requests.contains("  - `done` with `key` (`secret`) – good for one visit"))
    #expect(requests.contains("  - `refused` with `wait` (`duration`)"))
    #expect(requests.contains("- **`Gate.ring`** with `times` (`int(1...3)`) – the bell"))
  }

  @Test("The page lists the events for other flows, and lists the events of an invoked flow with its outcomes")
  func messages() throws {
    let ladder = """
      flow: Ladder
      summary: A ladder.
      events: { descend: { steps: int(1...9) } }
      sends:
        swayed: { by: int(0...9) }        # somebody moved
      initial: above
      states:
        above: { on: { descend: { target: below, actions: [swayed(steps)] } } }
        below: { type: final }
      """
    let hall = """
      flow: Hall
      summary: A hall.
      uses: [Ladder]
      events: { call: }
      initial: climbing
      states:
        climbing:
          invoke: { flow: Ladder, on: { done: empty, swayed: { target: empty } } }
          on: { call: { actions: [Ladder.descend(2)] } }
        empty: { type: final }
      scenarios:
        - { name: A call, steps: [{ send: call }, { expect: { effects: [Ladder.descend] } }, { answer: Ladder.done }] }
      """
    let invoked = FlowPage.markdown(for: try flow(ladder), spec: "Specs/ladder.yaml").section("## Operations and effects")
    #expect(
      invoked.contains("Events for the invoker:\n\n- **`swayed`** with `by` (`int(0...9)`) – somebody moved"))
    let page = FlowPage.markdown(for: try flow(hall, ladder), spec: "Specs/hall.yaml")
    let requests = page.section("## Operations and effects")
    #expect(requests.contains("  - `swayed`, while it runs with `by` (`int(0...9)`) – somebody moved"))
    #expect(requests.contains("Events for invoked flows:\n\n- **`Ladder.descend`** with `steps` (`int(1...9)`)"))
    #expect(page.contains("`Ladder.descend(2)`"))
    #expect(page.contains("effects: `Ladder.descend`"))
  }

  @Test("The page shows for every state and event the reaction, or the reason why the event has no reaction")
  func table() {
    let table = page.section("## Reactions")
    let typing =
      "| **Typing** | `[code.count < length]` stays / `code.append(value), message = none`<br>else nothing "
      + "| `[code.count > 0]` stays / `code.removeLast()`<br>else nothing | **Left** |"
    #expect(table.contains(typing))
    #expect(table.contains("| **Asking** | ignored | ignored | ignored |"))
    #expect(table.contains("| **Barred** | **Left** |"))
    #expect(table.contains("| **Entered** | ended |"))
    #expect(table.lines(with: "|").filter { $0.contains(/\|\s*\|/) } == [], "no cell is empty")
  }

  @Test("The page names the state that ignores an event for its descendants")
  func ignoredByParent() throws {
    let page = FlowPage.markdown(
      for: try flow(
        """
        flow: Lamp
        summary: A lamp.
        events: { press: , pull: }
        initial: busy
        on: { pull: done }
        states:
          busy:
            ignore: [pull]
            initial: warming
            states:
              warming: { on: { press: cooling } }
              cooling: { on: { press: done, pull: done } }
          done: { type: final }
        """), spec: "Specs/lamp.yaml")
    #expect(page.contains("| **Warming** | **Cooling** | ignored by Busy |"))
  }

  @Test("The page has a table of reactions for each diagram, with the events that one of its states handles")
  func tableOfEachDiagram() throws {
    let page = FlowPage.markdown(
      for: try flow(
        """
        flow: Lamp
        summary: A lamp.
        events: { press: , pull: , turn: }
        initial: off
        ignore: [pull, turn]
        states:
          off: { on: { press: shining } }
          shining:
            initial: dim
            states:
              dim: { on: { turn: bright }, ignore: [press] }
              bright: { on: { pull: over }, ignore: [press] }
          over: { type: final }
        """), spec: "Specs/lamp.yaml")
    let table = page.section("## Reactions")
    #expect(table.contains("**Lamp**\n\n| State | `press` |\n| --- | --- |\n| **Off** | **Shining** |\n| **Over** | ended |"))
    #expect(table.contains("No reaction to `pull`, `turn`."))
    #expect(
      table.contains("**Lamp › Shining**\n\n| State | `pull` | `turn` |\n| --- | --- | --- |\n| **Dim** | ignored by Lamp |"))
    #expect(table.contains("No reaction to `press`."))
  }

  @Test("The page lists choices, timers, outcomes, invocations and the output of final states")
  func spontaneous() {
    let table = page.section("## Reactions")
    #expect(table.contains("| **Greeting** | `[mode == owner and length > 2]` | **Typing** |"))
    #expect(table.contains("| **Barred** | `after wait` | **Typing** |"))
    #expect(table.contains("| **Asking** | `Gate.open: done` `[mode == owner]` | **Entered** / `key.take(outcome.key)` |"))
    #expect(table.contains("| **Asking** | `Gate.open: done` `else` | **Entered** / `ring(2)` |"))
    #expect(table.contains("| **Asking** | entered | invokes `Gate.open(code: code)` |"))
    #expect(table.contains("| **Left** | entered | the flow ends with `inside = false` |"))
  }

  @Test("The page explains each property, and shows whether it is proved")
  func properties() {
    let properties = page.section("## Properties")
    let row =
      "| Nobody enters unasked | Whenever `Gate.open` answers `done`, `Gate.open` has been invoked before. | proved for all runs |"
    #expect(properties.contains(row))
    #expect(properties.contains("From every state it stays possible to end."))
    #expect(properties.lines(with: "proved for all runs").count == 3, "with the implicit property 'itCanEnd'")
  }

  @Test("The page shows a run that violates a refuted property as a scenario")
  func counterexample() throws {
    let page = FlowPage.markdown(
      for: try flow(
        """
        flow: Lamp
        summary: A lamp.
        events: { press: }
        initial: dark
        states:
          dark: { screen: { title: Dark, buttons: [{ label: Light, event: press }] }, on: { press: lit } }
          lit: { screen: { title: Lit, buttons: [{ label: Out, event: press }] }, on: { press: dark } }
        properties:
          staysDark: { never: in(lit) }
        """), spec: "Specs/lamp.yaml")
    let properties = page.section("## Properties")
    #expect(
      properties.contains("| Stays dark | It never happens that `in(lit)` holds. | **refuted**: a run violates the property |"))
    #expect(properties.contains("### Counterexample of “Stays dark”\n\n```yaml\n"))
    #expect(properties.contains("      - press: Light  # Specs/0.yaml:6:92\n"))
  }

  @Test("The page escapes Markdown in an author's texts")
  func escaping() throws {
    let page = FlowPage.markdown(
      for: try flow(
        """
        flow: Lamp
        summary: "A *lamp* with <b>light</b> & a [switch]."
        events:
          press:                            # on | off_on
        initial: off
        states:
          off: { on: { press: done } }
          done: { type: final }
        """), spec: "Specs/lamp.yaml")
    #expect(page.contains("A \\*lamp\\* with \\<b\\>light\\</b\\> & a \\[switch\\]."))
    #expect(page.contains("on \\| off\\_on"))
  }

  @Test("The page lists an excepted implicit property with the reason")
  func exceptions() throws {
    let page = FlowPage.markdown(
      for: try flow(
        """
        flow: Lamp
        summary: A lamp.
        events: { press: }
        initial: off
        states:
          off: { on: { press: done } }
          done: { type: final }
        properties: { itCanEnd: { exception: Nobody waits. } }
        """), spec: "Specs/lamp.yaml")
    #expect(page.contains("| It can end | Need not hold: Nobody waits. | not verified |"))
  }
}
