import StatechartModel
import StatechartPages
import Testing

@Suite("Diagrams of a large flow", .enabled(if: Graphviz.version != nil, "Graphviz is not installed"))
struct LargeDiagramTests {
  @Test("The overview and the details of a flow with 500 states take less than 30 seconds")
  func large() throws {
    let groups = (0..<50).map { group in
      let stateLines = (0..<9).map { "      s\(group)x\($0): { on: { go: s\(group)x\(($0 + 1) % 9) } }" }
      return
        (["  g\(group):", "    initial: s\(group)x0", "    on: { next: g\((group + 1) % 50) }", "    states:"] + stateLines)
        .joined(separator: "\n")
    }
    let spec = """
      flow: Large
      summary: Five hundred states.
      events: { go: , next: }
      initial: g0
      states:
      \(groups.joined(separator: "\n"))
      """
    let flow = try StatechartPagesTests.flow(spec)
    #expect(flow.states.count == 501)
    let clock = ContinuousClock()
    let time = try clock.measure {
      for diagram in Diagram.all(of: flow) { _ = try SVGDiagram(diagram) { _ in nil }.text }
    }
    #expect(time < .seconds(30))
  }
}
