public import StatechartModel
public import StatechartSemantics

/// The page of a flow, for product owners.
public enum FlowPage {
  /// Returns the page as Markdown for GitHub.
  ///
  /// The result depends only on the arguments.
  ///
  /// - Parameters:
  ///   - path: The path of the spec relative to the package's folder, which the page shows.
  ///   - score: The mutation score of the flow; `nil` if mutation testing was not run.
  public static func markdown(for flow: Flow, spec path: String, score: MutationScore? = nil) -> String {
    let text = SpecText(flow: flow)
    let sections: [(title: String, parts: [String])] = [
      ("Diagram", DiagramSection(flow: flow, name: SourceFile.name(ofPath: path)).parts),
      ("Inputs and context", DeclarationSections(text: text).data),
      ("Events", DeclarationSections(text: text).events),
      ("Operations and effects", DeclarationSections(text: text).requests),
      ("Reactions", ReactionTables(text: text).parts),
      ("Screens", ScreenSection(text: text, spec: SourceFile.name(ofPath: path)).parts),
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
}
