import StatechartModel
import StatechartPages
import Testing

@Suite("SVG diagrams", .enabled(if: Graphviz.version != nil, "Graphviz is not installed"))
struct SVGDiagramTests {
  private let flow: Flow

  init() throws {
    flow = try StatechartPagesTests.flow(Spec.door, Spec.gate)
  }

  private func svg(_ level: Diagram.Level) throws -> String {
    try SVGDiagram(Diagram(flow, of: Flow.root, level, paths: ScenarioPaths(flow))) { "\(flow.states[$0].path).svg" }.text
  }

  @Test("A picture is the same each time it is drawn")
  func determinism() throws {
    let first = try svg(.detail)
    for _ in 0..<3 { #expect(try svg(.detail) == first) }
  }

  @Test("Each state has its name, a mark for its role, and a title for screen readers")
  func states() throws {
    let picture = try svg(.overview)
    for words in [
      ">Left ✓</text>", ">Barred !</text>", "<title>Left, final state, no scenario</title>",
      "<title>Barred, with a countdown or after a failed operation</title>",
      "role=\"graphics-document\" aria-label=\"Front Door\"",
    ] {
      #expect(picture.contains(words), "\(words)")
    }
  }

  @Test("A state with children links to its own picture, and no other state has a link")
  func links() throws {
    let links = try svg(.overview).matches(of: #/<a href="([^"]*)">/#).map { String($0.1) }
    #expect(links == ["entering.svg"])
  }

  @Test("Arrows of timers are dashed, and arrows of the first scenario are heavier")
  func arrows() throws {
    let picture = try svg(.overview)
    #expect(picture.matches(of: #/<path class="edge timed[^"]*" marker-end/#).count == 2)
    #expect(picture.matches(of: #/<path class="edge main" marker-end/#).count == 3)
    #expect(picture.contains("<tspan class=\"time\">after 1h</tspan>"))
  }

  @Test("Arrows without a scenario are dotted, and the titles of states without a scenario end with 'no scenario'")
  func coverage() throws {
    let flow = try StatechartPagesTests.flow(
      """
      flow: Lamp
      summary: A lamp.
      events: { press: , smash: }
      initial: dark
      states:
        dark: { on: { press: lit }, ignore: [smash] }
        lit: { on: { press: dark, smash: broken } }
        broken: { on: { press: dark }, ignore: [smash] }
      scenarios:
        - name: Light
          steps: [{ send: press }, { expect: { state: lit } }]
      """)
    let picture = try SVGDiagram(Diagram(flow, of: Flow.root, .detail, paths: ScenarioPaths(flow))) { _ in nil }.text
    let titles = picture.matches(of: #/<title>([^<]*, no scenario)<\/title>/#).map { String($0.1) }
    #expect(titles == ["Broken, no scenario"])
    #expect(picture.matches(of: #/<path class="edge uncovered" marker-end/#).count == 3)
    #expect(picture.matches(of: #/<path class="edge main" marker-end/#).count == 2)
  }

  @Test("Texts of a spec are escaped")
  func escaping() throws {
    let picture = try svg(.detail)
    #expect(picture.contains("&gt;") && picture.contains("&quot;Ask"))
    _ = try Picture(picture)
  }

  @Test("A transition with more than three actions shows two actions and the number of the other actions")
  func manyActions() throws {
    let spec = """
      flow: Count
      summary: Counts in several ways.
      context: { a: int(0...9) = 0, b: int(0...9) = 0, c: int(0...9) = 0, d: int(0...9) = 0 }
      events: { go: }
      output: { }
      initial: first
      states:
        first: { on: { go: { target: last, actions: [a = 1, b = 2, c = 3, d = 4] } } }
        last: { type: final }
      """
    let flow = try StatechartPagesTests.flow(spec)
    let picture = try SVGDiagram(Diagram(flow, of: Flow.root, .detail, paths: ScenarioPaths(flow))) { _ in nil }.text
    let effects = picture.matches(of: #/<tspan class="effect">([^<]*)</#).map { $0.1.replacing("\u{A0}", with: " ") }
    #expect(effects == ["/ a = 1", "/ b = 2", "/ … 2 more"])
  }
}
