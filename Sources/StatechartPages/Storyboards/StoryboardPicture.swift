package import StatechartModel

/// The storyboard of a flow as an SVG picture: the screens of the first scenario in order, and the other screens below.
package struct StoryboardPicture {
  private let title: String
  private let story: Storyboard
  private let scenario: String?

  /// Creates the storyboard of a flow; `nil` if no state shows a screen.
  package init?(_ flow: Flow, _ recordings: ScenarioRecordings) {
    story = Storyboard(flow, recordings)
    guard !story.main.isEmpty || !story.others.isEmpty else { return nil }
    title = ReadableName.title(flow.name)
    scenario = flow.scenarios.first?.name
  }

  /// The SVG document, which depends only on the flow.
  package var text: String { document(style: SVGStyle.storyboard) }

  /// The picture as an element of an HTML page with the style sheet.
  var inlineText: String { document(style: nil) }

  private func document(style: String?) -> String {
    var page = StoryboardPage()
    page.heading("\(title): the screens", "heading", height: 34)
    if !story.main.isEmpty {
      page.heading("\(scenario ?? "")", "region-title", height: 22)
      page.rows(of: story.main, hasArrows: true)
    }
    if !story.others.isEmpty {
      page.heading("Other screens", "region-title", height: 22)
      page.rows(of: story.others, hasArrows: false)
    }
    return SVG.document("\(title): the screens", size: page.size, style: style, page.elements)
  }
}
