import StatechartPages
import Testing

@Suite("Printing in the syntax of the language")
struct SpecTextTests {
  @Test(
    "A guard is printed as it was written, with the necessary parentheses",
    arguments: [
      "entry == other and entry.count == 2",
      "not (entry == other or lit)",
      "not lit and not entry == other",
      "(lit or tries > 0) and tries < 3",
      "lit or tries > 0 and tries < 3",
      "tries - (other.count - 1) > 0",
      "tries - 1 - other.count < 0",
      "(tries + 1) * 2 >= 4",
      "-tries < -(other.count + 1)",
      "not in(bright)",
      "not (lit and lit) == true",
      "pause >= 1min and message == none",
      "colour == green",
    ])
  func guards(condition: String) throws {
    let flow = try flow(
      """
      flow: Lamp
      summary: A lamp.
      input: { colour: green | blue }
      context:
        entry: pin
        other: pin
        lit: bool = false
        tries: int(0...3) = 0
        pause: duration = 90s
        message: text or none
      events: { press: , turn: }
      initial: warm
      states:
        warm:
          on: { press: [{ guard: \(condition), target: done }, { target: done }] }
          initial: dim
          states: { dim: { on: { turn: bright } }, bright: { on: { turn: dim } } }
        done: { type: final }
      """)
    let page = FlowPage.markdown(for: flow, spec: "Specs/lamp.yaml")
    #expect(page.contains("| **Dim** | `[\(condition)]` **Done**<br>`else` **Done** |"))
  }

  @Test(
    "Names are converted to readable text",
    arguments: [("couldNotCheck", "Could not check"), ("openPINPad", "Open PIN pad"), ("new", "New")])
  func names(name: String, readable: String) throws {
    let flow = try flow(
      """
      flow: Lamp
      summary: A lamp.
      events: { press: }
      initial: \(name)
      states:
        \(name): { on: { press: done } }
        done: { type: final }
      """)
    #expect(FlowPage.markdown(for: flow, spec: "Specs/lamp.yaml").contains("| **\(readable)** | **Done** |"))
  }

  @Test("States of the same name are distinguished by their paths")
  func ambiguousNames() throws {
    let flow = try flow(
      """
      flow: Lamp
      summary: A lamp.
      events: { press: }
      initial: red
      states:
        red:
          initial: lit
          states:
            lit: { on: { press: green.lit } }
        green:
          initial: lit
          states:
            lit: { on: { press: done } }
        done: { type: final }
      """)
    let page = FlowPage.markdown(for: flow, spec: "Specs/lamp.yaml")
    #expect(page.contains("| **Red › Lit** | **Green › Lit** |"))
    #expect(page.contains("| **Green › Lit** | **Done** |"))
  }
}
