public import StatechartModel
public import StatechartSemantics

/// The page of a flow, for product owners.
public enum FlowPage {
  /// Returns the page as Markdown for GitHub. The result depends only on the arguments.
  ///
  /// - Parameters:
  ///   - path: The path of the spec relative to the package's folder, which the page shows.
  ///   - score: The mutation score of the flow; `nil` if mutation testing was not run.
  public static func markdown(for flow: Flow, spec path: String, score: MutationScore? = nil) -> String {
    let text = SpecText(flow: flow)
    let sections: [(title: String, parts: [String])] = [
      ("Diagram", [Markdown.block("mermaid", String(MermaidDiagram.source(for: flow).dropLast())), diagramLegend(flow)]),
      ("Inputs and context", DeclarationSections(text: text).data),
      ("Events", DeclarationSections(text: text).events),
      ("Operations and effects", DeclarationSections(text: text).requests),
      ("Reactions", ReactionTables(text: text).parts),
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
      ? nil : "An arrow or a note at the edge of a box applies to each state inside that does not *ignore* the event."
    return [
      "An arrow reads **event** [guard] / actions. An arrow without an event is taken as soon as its guard holds.", frame,
      leaves.contains { $0.invocation != nil } ? "Blue states wait for a service." : nil,
      flow.leaves.contains { flow.states[$0].invocation == nil && flow.waitsForTime($0) }
        ? "Yellow states wait for a timer." : nil,
      "Green states are final.",
    ].compactMap(\.self).joined(separator: " ")
  }
}
