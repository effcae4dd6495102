import StatechartPages
import Testing

@Suite("The scenarios on a page")
struct ScenarioTests {
  @Test("Scenarios are written as given, when and then, with the requirements that they cover and their results")
  func story() throws {
    let page = FlowPage.markdown(for: try flow(Spec.door, Spec.gate), spec: "Specs/door.yaml")
    let scenarios = page.section("## Scenarios")
    #expect(scenarios.contains("All 2 passed"))
    #expect(scenarios.contains("| A guest with the code | `house/1` | passed |"))
    #expect(
      scenarios.section("### A guest without it").contains(
        """
        - **Given** `mode: guest`, `length: 3`
        - **when** `123` is typed
        - and `Gate.open` answers `refused` with `wait: 30s`
        - **then** the state is **Barred**, the countdown shows 30s
        """))
  }

  @Test("Each failure of a scenario has its line, and the expected and actual values")
  func failure() throws {
    let spec = Spec.door.replacing("- expect: { state: asking, dots: 2 }", with: "- expect: { state: typing, dots: 1 }")
    let page = FlowPage.markdown(for: try flow(spec, Spec.gate), spec: "Specs/door.yaml")
    #expect(page.contains("| A guest with the code | `house/1` | **failed** |"))
    #expect(page.contains("1 of 2 failed"))
    let story = page.section("### A guest with the code")
    #expect(story.lines(with: "**Failed** in line ", "expected state 'typing', found 'asking'").count == 1)
    #expect(story.lines(with: "**Failed** in line ", "expected 1 filled dot, found 2").count == 1)
  }

  @Test("The index counts scenarios, and links every flow")
  func index() throws {
    let good = try flow(Spec.door, Spec.gate)
    let bad = try flow(Spec.door.replacing("dots: 2", with: "dots: 1"), Spec.gate)
    let page = IndexPage.markdown(for: [(good, "front-door.md"), (bad, "back-door.md")])
    #expect(page.hasPrefix("# Flows\n"))
    #expect(page.contains("| [Front Door](front-door.md) | Lets you in, if you know the code. | 5 | 11 | 2 passed |"))
    #expect(page.contains("(back-door.md) | Lets you in, if you know the code. | 5 | 11 | 1 passed, **1 failed** |"))
  }
}
