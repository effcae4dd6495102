import StatechartLanguage
import StatechartModel
import StatechartPages
import StatechartSemantics
import Testing

@Suite("The traceability page")
struct TraceabilityTests {
  private let house = """
    requirements: house
    summary: What the house asks for.
    sections:
      The door:
        1: A guest gets in with the code.
        2: "Nobody else does | ever."
      The bell:
        rings: { says: It rings twice., tests: ["The bell rings, twice"] }
        light: { says: It lights up., instead: There is no bulb. }
        song: It sings.
    """

  private func requirements() throws -> Requirements {
    let library = SpecLibrary(files: [SourceFile(path: "house.yaml", text: house)])
    guard case .requirements(let requirements)? = library.compile("house.yaml").spec else { throw DidNotCompile() }
    return requirements
  }

  private func page(_ door: String = Spec.door) throws -> String {
    TraceabilityPage.markdown(for: [try requirements()], flows: [(try flow(door, Spec.gate), "flows/front-door.md")])
  }

  @Test("The page shows the scenarios, tests or reason of each requirement, and marks a requirement without evidence")
  func rows() throws {
    let section = try page().section("## What the house asks for")
    #expect(section.contains("5 requirements, 1 with only an explanation, **2 without evidence**."))
    #expect(section.section("### The door").lines(with: "`house/1`", "A guest gets in with the code.").count == 1)
    #expect(section.contains("| [A guest with the code](flows/front-door.md#a-guest-with-the-code) passed |"))
    #expect(section.contains("| `house/2` | Nobody else does \\| ever. | **nothing** |"))
    #expect(section.section("### The bell").lines(with: "`house/rings`", "test “The bell rings, twice”").count == 1)
    #expect(section.contains("| `house/light` | It lights up. | *instead:* There is no bulb. |"))
  }

  @Test("The index lists what no scenario covers, and counts the requirements by their evidence")
  func untested() throws {
    var door = try flow(Spec.door, Spec.gate)
    let tested = IndexPage.markdown(for: [(door, "front-door.md")], requirements: [try requirements()]).section("## Not tested")
    #expect(
      tested.contains(
        """
        without evidence: 2 of 5. With an explanation instead of evidence: 1. With evidence only from Swift tests, whose results \
        these pages do not show: 1.
        """))
    #expect(!tested.contains("no scenario enters 'asking'"))
    door.scenarios = []
    let untested = IndexPage.markdown(for: [(door, "front-door.md")]).section("## Not tested")
    #expect(untested.contains("[Front Door](front-door.md): "))
    #expect(untested.contains("no scenario enters 'asking'"))
  }

  @Test("A failing scenario is shown as failed")
  func failure() throws {
    let failing = Spec.door.replacing("- expect: { state: asking, dots: 2 }", with: "- expect: { state: asking, dots: 1 }")
    let page = try page(failing)
    #expect(page.contains("[A guest with the code](flows/front-door.md#a-guest-with-the-code) **failed**"))
    #expect(page.contains("**1 with failing evidence**"))
  }
}
