import Foundation
package import StatechartModel

/// The SVG pictures of the pages of a flow.
package enum DiagramPictures {
  /// The title of the overview of a flow.
  package static let overviewTitle = "Overview"

  /// A picture and its file name.
  package struct Picture: Sendable {
    package let file: String
    package let text: String
  }

  /// Returns the picture of each detail diagram, and for inline pictures also the overview.
  ///
  /// - Parameters:
  ///   - spec: The file name of the spec.
  ///   - isInline: Whether the pictures are elements of one HTML page with the style sheet. Links in inline pictures lead to
  ///     headings of the page.
  ///   - paths: The coverage of the flow's scenarios; `nil` to run the scenarios.
  /// - Throws: ``ExternalTool/Failure`` if Graphviz is missing or fails.
  package static func all(
    of flow: Flow, spec: String, isInline: Bool = false, paths: ScenarioPaths? = nil
  ) throws(ExternalTool.Failure) -> [Picture] {
    let diagrams = Diagram.all(of: flow, paths: paths).filter { isInline || $0.level == .detail }
    var links: [ID<State>: String] = [:]
    for diagram in diagrams where diagram.level == .detail {
      links[diagram.subject] =
        isInline ? "#\(Markdown.anchor(diagram.title))" : fileName(of: diagram, in: flow, page: page(ofSpec: spec))
    }
    return try picture(diagrams, of: flow, page: page(ofSpec: spec), isInline: isInline) { [links] in links[$0] }
  }

  /// Returns the overview and the detail diagrams of a flow, with their titles, for a page with the style sheet.
  ///
  /// The boxes have no links.
  ///
  /// - Parameter page: The first part of the file names.
  /// - Throws: ``ExternalTool/Failure`` if Graphviz is missing or fails.
  package static func unlinked(of flow: Flow, page: String) throws(ExternalTool.Failure) -> [(title: String, picture: Picture)]
  {
    let diagrams = Diagram.all(of: flow)
    let pictures = try picture(diagrams, of: flow, page: page, isInline: true) { _ in nil }
    return zip(diagrams, pictures).map { ($0.level == .overview ? overviewTitle : $0.title, $1) }
  }

  /// Returns the pictures of diagrams, with the layouts computed in parallel.
  ///
  /// - Throws: ``ExternalTool/Failure`` if Graphviz is missing or fails.
  private static func picture(
    _ diagrams: [Diagram], of flow: Flow, page: String, isInline: Bool, link: @escaping @Sendable (ID<State>) -> String?
  ) throws(ExternalTool.Failure) -> [Picture] {
    let results = diagrams.concurrentMap { diagram in
      Result { () throws(ExternalTool.Failure) in
        let svg = try SVGDiagram(diagram, link: link)
        let file = fileName(of: diagram, in: flow, page: page)
        return Picture(file: file, text: isInline ? svg.inlineText : svg.text)
      }
    }
    var pictures: [Picture] = []
    for result in results { pictures.append(try result.get()) }
    return pictures
  }

  /// Returns the storyboard of a flow; `nil` if the flow has no screens.
  package static func storyboard(
    of flow: Flow, spec: String, isInline: Bool = false, recordings: ScenarioRecordings
  ) -> Picture? {
    StoryboardPicture(flow, recordings).map {
      Picture(file: storyboardName(page: page(ofSpec: spec)), text: isInline ? $0.inlineText : $0.text)
    }
  }

  /// Returns the sequence diagram of each scenario, for a page with the style sheet.
  package static func sequences(of flow: Flow, spec: String, recordings: ScenarioRecordings) -> [Picture] {
    sequenceNames(of: flow, spec: spec).enumerated().map { index, file in
      Picture(file: file, text: sequence(at: index, of: flow, recordings: recordings))
    }
  }

  /// Returns the sequence diagram of the scenario at an index, for a page with the style sheet.
  package static func sequence(at index: Int, of flow: Flow, recordings: ScenarioRecordings) -> String {
    SequencePicture(flow.scenarios[index], recordings.moments[index], of: flow).inlineText
  }

  /// Returns the file names of the sequence diagrams, in the order of the scenarios.
  package static func sequenceNames(of flow: Flow, spec: String) -> [String] {
    flow.scenarios.indices.map { sequenceName(page: page(ofSpec: spec), index: $0) }
  }

  static func sequenceName(page: String, index: Int) -> String { "\(page)--the-scenario-\(index).svg" }

  /// Returns the URL of a picture file, relative to the page.
  static func address(of file: String) -> String {
    "diagrams/\(file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file)"
  }

  static func storyboardName(page: String) -> String { "\(page)--the-screens.svg" }

  static func page(ofSpec name: String) -> String { name.hasSuffix(".yaml") ? String(name.dropLast(".yaml".count)) : name }

  /// Returns the file name of a picture: `secret-folder.svg` for the flow itself, `secret-folder--open.svg` for a state, or
  /// `secret-folder--the-overview.svg`.
  ///
  /// State names contain no hyphens, so no state has the same file name as the overview.
  static func fileName(of diagram: Diagram, in flow: Flow, page: String) -> String {
    let part = diagram.level == .overview ? "the-overview" : flow.states[diagram.subject].path
    return [page, part].filter { !$0.isEmpty }.joined(separator: "--") + ".svg"
  }
}
