import StatechartModel

/// The section with the screens of every atomic state that shows a screen.
struct ScreenSection {
  let text: SpecText
  /// The file name of the spec.
  let spec: String
  let recordings: ScenarioRecordings
  /// The number of screens side by side.
  private static let columns = 3

  private var flow: Flow { text.flow }

  var parts: [String] {
    let scenarioScreens = recordings.screens
    let states = flow.atomicStates.filter { atomicState in
      if case .final = flow.states[atomicState].kind { false } else { isSeen(atomicState) }
    }
    guard !states.isEmpty else { return [] }
    let canDisable = flow.states.contains { $0.screen.controls.contains { $0.caption?.enabled != nil } }
    let legend = "The screens of each state in the scenarios." + (canDisable ? " A control in parentheses is disabled." : "")
    let file = DiagramPictures.storyboardName(page: DiagramPictures.page(ofSpec: spec))
    let picture = "![The screens of \(ReadableName.title(flow.name))](\(DiagramPictures.address(of: file)))"
    return [picture, "<details><summary>All screens as text</summary>", legend]
      + states.flatMap { state(of: $0, scenarioScreens[$0] ?? []) } + ["</details>"]
  }

  /// Returns whether a state shows a screen.
  private func isSeen(_ atomicState: ID<State>) -> Bool {
    ScreenSketch(flow.screen(of: atomicState), of: flow) != ScreenSketch()
  }

  private func state(of atomicState: ID<State>, _ scenarioScreens: [ScenarioScreen]) -> [String] {
    let heading = "### \(text.name(of: atomicState))"
    guard !scenarioScreens.isEmpty else {
      let sketch = ScreenSketch(flow.screen(of: atomicState), of: flow)
      return [heading, "No scenario reaches this state: values are in braces.", drawing([sketch])]
    }
    let ordered = scenarioScreens.enumerated().sorted { ($0.element.steps, $0.offset) < ($1.element.steps, $1.offset) }
      .map(\.element)
    let rows = stride(from: 0, to: ordered.count, by: Self.columns).map { start in
      drawing(ordered[start..<min(start + Self.columns, ordered.count)].map(\.sketch))
    }
    var seen: Set<String> = []
    let scenarios = ordered.map(\.scenario).filter { seen.insert($0).inserted }
    let names = scenarios.map { "*\(Markdown.escape($0))*" }.joined(separator: " · ")
    return [heading] + rows + ["As in \(names)."]
  }

  private func drawing(_ sketches: [ScreenSketch]) -> String {
    Markdown.block("text", ScreenDrawing.lines(sketches).joined(separator: "\n"))
  }
}
