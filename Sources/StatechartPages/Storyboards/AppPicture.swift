package import StatechartModel

/// The storyboard of an app as an SVG picture: each flow that invokes other flows, with a screen of each invoked flow.
package struct AppPicture {
  /// The file name of the picture.
  package static let file = "flows--the-app.svg"

  private let groups: [Group]

  /// The title of a flow, and a frame for each flow that the flow invokes.
  private struct Group {
    let title: String
    let frames: [Storyboard.Frame]
  }

  /// Returns whether an app has a storyboard: at least one of its flows invokes another of its flows.
  static func exists(for flows: [Flow]) -> Bool {
    let names = Set(flows.map(\.name))
    return flows.contains { !names.isDisjoint(with: $0.invokedFlows.keys) }
  }

  /// Creates the storyboard of flows; `nil` if no flow invokes another flow.
  ///
  /// - Parameter link: A closure that returns the address to which the screen of a flow links; `nil` for no link.
  package init?(_ flows: [Flow], link: (Flow) -> String? = { _ in nil }) {
    guard Self.exists(for: flows) else { return nil }
    groups = Self.breadthFirst(flows).compactMap { flow in
      let invoked = flow.invokedFlows
      let frames = flows.compactMap { target in
        invoked[target.name].map { Self.frame(of: target, causes: flow.causes(of: $0), link: link(target)) }
      }
      return frames.isEmpty ? nil : Group(title: ReadableName.title(flow.name), frames: frames)
    }
  }

  /// The SVG document, which depends only on the flows and the links.
  package var text: String { document(style: SVGStyle.storyboard) }

  /// The picture as an element of an HTML page with the style sheet.
  package var inlineText: String { document(style: nil) }

  private func document(style: String?) -> String {
    var page = StoryboardPage()
    for group in groups {
      page.heading("\(group.title) leads to", "heading", height: 34)
      page.rows(of: group.frames, hasArrows: false)
    }
    return SVG.document("The flows of the app", size: page.size, style: style, page.elements)
  }

  /// Returns the flows in breadth-first order of invocation, beginning with the flows that no other flow invokes.
  private static func breadthFirst(_ flows: [Flow]) -> [Flow] {
    let invoked = Set(flows.flatMap(\.invokedFlows.keys))
    var ordered = flows.filter { !invoked.contains($0.name) }
    var index = 0
    while index < ordered.count {
      let next = ordered[index].invokedFlows
      ordered += flows.filter { flow in next[flow.name] != nil && !ordered.contains { $0.name == flow.name } }
      index += 1
    }
    // Flows that are reachable only through a cycle of invocations come last.
    return ordered + flows.filter { flow in !ordered.contains { $0.name == flow.name } }
  }

  private static func frame(of flow: Flow, causes: [String], link: String?) -> Storyboard.Frame {
    let story = Storyboard(flow, ScenarioRecordings(flow))
    let sketches = (story.main + story.others).map(\.sketch)
    // The first screen of some flows only shows a title while an operation runs.
    let sketch = sketches.first(where: \.hasControls) ?? sketches.first ?? ScreenSketch()
    return Storyboard.Frame(
      state: ReadableName.title(flow.name), sketch: sketch, role: .normal, causes: causes, scenario: flow.name, link: link)
  }
}

extension Flow {
  /// The states that invoke each flow, by the name of the invoked flow.
  package var invokedFlows: [String: [ID<State>]] {
    let invoking = states.ids.filter { states[$0].invocation.map { operations[invocations[$0].operation].isFlow } ?? false }
    return Dictionary(grouping: invoking) { id in
      states[id].invocation.map { operations[invocations[$0].operation].name } ?? ""
    }
  }

  /// Returns the controls and other triggers of the transitions to states, as labels of an arrow; empty if no transition
  /// targets the states.
  ///
  /// At most three labels are returned, so that the arrow has a short label.
  fileprivate func causes(of targets: [ID<State>]) -> [String] {
    let text = SpecText(flow: self)
    var causes: [String] = []
    for source in states.ids {
      for reaction in reactions(of: source) where reaction.transition.targets.contains(where: targets.contains) {
        let cause =
          if case .event(let event) = reaction.trigger { label(of: event, from: source) ?? text.trigger(of: reaction) } else {
            text.trigger(of: reaction)
          }
        if !cause.isEmpty, !causes.contains(cause) { causes.append(cause) }
      }
    }
    return Array(causes.prefix(3))
  }

  /// Returns the quoted label of the button or toggle that sends an event in a state or its descendants; `nil` for no such
  /// control.
  private func label(of event: ID<Event>, from source: ID<State>) -> String? {
    for atomicState in atomicStates where atomicState == source || isDescendant(atomicState, of: source) {
      let screen = screen(of: atomicState)
      let captions =
        screen.buttons.all.filter { $0.event == event }.map(\.caption)
        + screen.toggles.all.filter { $0.event == event }.map(\.caption)
      if let caption = captions.first { return "“\(ScreenSketch.words(caption.label, SpecText(flow: self)))”" }
    }
    return nil
  }
}
