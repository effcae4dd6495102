public import StatechartModel
public import StatechartSemantics

/// The page of a flow, for product owners.
public enum FlowPage {
  /// Returns the page as Markdown for GitHub. The result depends only on the arguments.
  ///
  /// - Parameters:
  ///   - path: The spec's path from the package's folder, as the page names it.
  ///   - score: The mutation score of the flow; `nil` if mutation testing was not run.
  public static func markdown(for flow: Flow, spec path: String, score: MutationScore? = nil) -> String {
    let text = SpecText(flow: flow)
    let sections: [(title: String, parts: [String])] = [
      ("Diagram", [Markdown.block("mermaid", String(MermaidDiagram.source(for: flow).dropLast())), diagramLegend(flow)]),
      ("Given and remembered", DeclarationSections(text: text).data),
      ("What can happen", DeclarationSections(text: text).events),
      ("What it asks for", DeclarationSections(text: text).requests),
      ("Every state and event", ReactionTables(text: text).parts),
      ("Screens", Storyboard(text: text).parts),
      ("Scenarios", ScenarioSection(text: text, score: score).parts),
      ("Properties", PropertySection(text: text).parts),
    ].filter { !$0.parts.isEmpty }
    let links = sections.map { "[\($0.title)](#\($0.title.lowercased().replacing(" ", with: "-")))" }
    let head = [
      "# \(ReadableName.title(flow.name))", (flow.isDraft ? "**Draft.** " : "") + Markdown.escape(flow.summary),
      "Generated from `\(path)`; refresh with `make docs`. Do not edit.", links.joined(separator: " · "),
    ]
    return (head + sections.flatMap { ["## \($0.title)"] + $0.parts }).joined(separator: "\n\n") + "\n"
  }

  private static func diagramLegend(_ flow: Flow) -> String {
    let leaves = flow.leaves.map { flow.states[$0] }
    let frame =
      flow.states[Flow.root].handlers.isEmpty
      ? nil : "What starts at the edge of a box, or is noted at it, holds in each state inside that does not *ignore* it."
    return [
      "An arrow reads **event** [guard] / what is done. An arrow without an event is taken as soon as its guard holds.", frame,
      leaves.contains { $0.invocation != nil } ? "Blue states wait for a service." : nil,
      flow.leaves.contains { flow.states[$0].invocation == nil && flow.waitsForTime($0) }
        ? "Yellow states wait for time to pass." : nil,
      "Green states are the ends.",
    ].compactMap(\.self).joined(separator: " ")
  }
}
