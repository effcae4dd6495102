package import StatechartModel
package import StatechartSemantics
public import StatechartVerification

/// The availability of the verification verdicts on a page.
public enum PageVerdicts: Sendable {
  /// The properties are verified when the page is generated.
  case computed
  case known(Verification)
  /// The verification is not finished.
  case pending
  /// The spec has errors, so its properties cannot be verified.
  case impossible
}

/// The page of a flow, for product owners.
public enum FlowPage {
  /// Returns the page as Markdown for GitHub.
  ///
  /// The result depends only on the arguments.
  ///
  /// - Parameters:
  ///   - path: The path of the spec that the page shows, relative to the package's folder.
  ///   - score: The mutation score of the flow; `nil` if mutation testing was not run.
  ///   - verdicts: The verdicts on the properties of the flow.
  ///   - invokers: The flows that invoke the flow, with the file names of their pages.
  ///   - recordings: The recorded runs of the flow's scenarios; `nil` to run the scenarios.
  package static func markdown(
    for flow: Flow, spec path: String, score: MutationScore? = nil, verdicts: PageVerdicts = .computed,
    invokers: [(flow: Flow, file: String)] = [], recordings: ScenarioRecordings? = nil
  ) -> String {
    let text = SpecText(flow: flow)
    let recordings = recordings ?? ScenarioRecordings(flow)
    let name = SourceFile.name(ofPath: path)
    let sections: [(title: String, parts: [String])] = [
      ("Diagram", DiagramSection(flow: flow, name: name, paths: recordings.paths).parts),
      ("Inputs and context", DeclarationSections(text: text).data),
      ("Events", DeclarationSections(text: text).events),
      ("Operations and effects", DeclarationSections(text: text).requests),
      ("Reactions", ReactionTables(text: text).parts),
      ("Screens", ScreenSection(text: text, spec: name, recordings: recordings).parts),
      ("Scenarios", ScenarioSection(text: text, results: recordings.results, score: score).parts),
      ("Properties", PropertySection(text: text, verdicts: verdicts).parts),
    ].filter { !$0.parts.isEmpty }
    let links = sections.map { "[\($0.title)](#\($0.title.lowercased().replacing(" ", with: "-")))" }
    let head = [
      "# \(ReadableName.title(flow.name))", (flow.isDraft ? "**Draft.** " : "") + Markdown.escape(flow.summary),
      invokers.isEmpty
        ? nil
        : "Opened from: " + invokers.map { "[\(ReadableName.title($0.flow.name))](\($0.file))" }.joined(separator: ", ") + ".",
      "Generated from `\(path)`; refresh with `make docs`. Do not edit.", links.joined(separator: " · "),
    ].compactMap(\.self)
    return (head + sections.flatMap { ["## \($0.title)"] + $0.parts }).joined(separator: "\n\n") + "\n"
  }
}
