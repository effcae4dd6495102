import StatechartPages
import Testing

@Suite("The screens on a page")
struct ScreenTests {
  @Test("Screens are drawn as they appear during a scenario")
  func drawing() throws {
    let screens = FlowPage.markdown(for: try flow(Spec.door, Spec.gate), spec: "Specs/door.yaml").section("## Screens")
    #expect(
      screens.section("### Asking").contains(
        """
        ╭────────────────────────────╮
        │          Welcome           │
        ├────────────────────────────┤
        │                            │
        │       Type the code        │
        │            ● ●             │
        │                            │
        │       1     2     3        │
        │       4     5     6        │
        │       7     8     9        │
        │             0    del       │
        │                            │
        │         [ Leave ]          │
        │                            │
        ╰────────────────────────────╯
        """))
  }

  @Test("Different screens of one state are drawn side by side")
  func looks() throws {
    let page = FlowPage.markdown(for: try flow(Spec.door, Spec.gate), spec: "Specs/door.yaml")
    let typing = page.section("### Typing")
    #expect(typing.lines(with: "Ask your host", "Type the code").isEmpty)
    #expect(typing.lines(with: "╭").first?.split(separator: "╭").count == 3)
    #expect(typing.contains("2 digits") && typing.contains("3 digits"))
    #expect(typing.contains("As in *A guest with the code*"))
  }

  @Test("A long prompt is wrapped into even lines, and a countdown is shown")
  func wrapping() throws {
    let page = FlowPage.markdown(for: try flow(Spec.door, Spec.gate), spec: "Specs/door.yaml")
    let barred = page.section("### Barred")
    #expect(barred.contains("│    The door stays shut     │\n│      for now. Please       │\n│      come back later.      │"))
    #expect(barred.contains("30s left"))
    #expect(page.section("### Typing").contains("0    del") && !barred.contains("del"))
  }

  @Test("Screens that no scenario reaches are drawn with values in braces")
  func unreached() throws {
    let withoutScenarios = String(Spec.door.prefix(upTo: try #require(Spec.door.firstRange(of: "scenarios:")).lowerBound))
    let page = FlowPage.markdown(for: try flow(withoutScenarios, Spec.gate), spec: "Specs/door.yaml")
    let typing = page.section("### Typing")
    #expect(typing.contains("No scenario reaches this state: values are in braces."))
    #expect(typing.contains("Welcome / Welcome home"))
    #expect(typing.contains("{code.count} of {length} ●"))
    #expect(typing.contains("{message}"))
  }

  @Test("The screens of a state are sorted by the number of steps to the screen in the shortest scenario")
  func order() throws {
    let page = FlowPage.markdown(
      for: try flow(
        """
        flow: Lamp
        summary: A lamp.
        context: { message: text or none }
        events: { press: , knock: }
        screen: { title: A lamp, message: "{message}" }
        initial: dark
        states:
          dark:
            on: { press: lit, knock: { actions: [message = "Knock knock"] } }
          lit: { on: { press: burnt, knock: dark } }
          burnt: { type: final }
        scenarios:
          - name: The long way
            steps:
              - send: knock
              - send: knock
              - send: press
              - expect: { state: lit }
          - name: The short way
            steps:
              - send: knock
              - send: press
              - expect: { state: lit }
          - name: The shortest way
            steps:
              - send: press
              - expect: { state: lit, message: none }
        """), spec: "Specs/lamp.yaml")
    #expect(page.section("### Dark").contains("As in *The long way*."))
    #expect(page.section("### Lit").contains("As in *The shortest way* · *The short way*."))
    let blank = String(repeating: " ", count: 28)
    #expect(page.section("### Lit").lines(with: "Knock knock") == ["│\(blank)│  │        Knock knock         │"])
  }
}
