import CommandTable
import SpecCompilation
import StatechartModel
import StatechartPages
import StatechartVerification

/// The pages and pictures of compiled specs.
struct FlowPages {
  let flows: [(flow: Flow, spec: String, page: String)]
  let compiled: CompiledSpecs

  /// Creates the pages of compiled specs.
  ///
  /// - Parameter reserved: The names of pages that are generated besides the pages of specs.
  /// - Throws: ``ValidationError`` if two specs have the same file name, or a spec has a reserved name.
  init(_ compiled: CompiledSpecs, reserved: Set<String>) throws {
    let paths = compiled.flows.map(\.path) + compiled.tours.map(\.path)
    try rejectDuplicateOutputs(paths, by: Self.pageName(for:))
    if let path = paths.first(where: { reserved.contains(Self.pageName(for: $0)) }) {
      throw ValidationError("\(path) would replace the generated page '\(Self.pageName(for: path))'; rename the spec.")
    }
    self.compiled = compiled
    flows = compiled.flows.map { path, flow in (flow: flow, spec: path, page: Self.pageName(for: path)) }
  }

  /// The pages as Markdown, with their paths: `flows/set-passcode.md`, `flows/README.md`, and `traceability.md` if there are
  /// requirements.
  var markdown: [(path: String, text: String)] {
    var pages = flows.concurrentMap(largestFirst: \.flow.states.count) { flow, spec, page in
      let score = flow.mutationScore { flow.verify(bound: Verification.boundOfBuilds) }
      return (path: "flows/\(page)", text: FlowPage.markdown(for: flow, spec: spec, score: score))
    }
    let tours = compiled.tours.map { path, tour in (tour: tour, spec: path, page: Self.pageName(for: path)) }
    pages += tours.map { tour in
      let text = TourPage.markdown(for: tour.tour, spec: tour.spec) { name in flows.first { $0.flow.name == name }?.page }
      return ("flows/\(tour.page)", text)
    }
    let index = IndexPage.markdown(
      for: flows.map { (flow: $0.flow, file: $0.page) }, tours: tours.map { (tour: $0.tour, file: $0.page) })
    pages.append(("flows/README.md", index))
    let requirements = compiled.requirements
    if !requirements.isEmpty {
      let flows = flows.map { (flow: $0.flow, page: "flows/\($0.page)") }
      pages.append(("traceability.md", TraceabilityPage.markdown(for: requirements, flows: flows)))
    }
    return pages
  }

  /// The storyboards of the flows with screens.
  var storyboards: [DiagramPictures.Picture] {
    flows.compactMap { DiagramPictures.storyboard(of: $0.flow, spec: Self.name(of: $0.spec)) }
  }

  /// The detail diagrams of all flows.
  ///
  /// - Throws: `ExternalTool.Failure` if Graphviz is missing or fails.
  var details: [DiagramPictures.Picture] {
    get throws { try diagrams(isInline: false) }
  }

  /// The pictures for pages of the site, by file name: detail diagrams, overviews, storyboards and sequence diagrams.
  ///
  /// The boxes of the diagrams link to the headings of a page. The site has the style sheet of the pictures.
  ///
  /// - Throws: `ExternalTool.Failure` if Graphviz is missing or fails.
  var inlinePictures: [(String, String)] {
    get throws {
      let storyboards = flows.compactMap { flow, spec, _ in
        DiagramPictures.storyboard(of: flow, spec: Self.name(of: spec), isInline: true)
      }
      let sequences = flows.flatMap { flow, spec, _ in DiagramPictures.sequences(of: flow, spec: Self.name(of: spec)) }
      return (try diagrams(isInline: true) + storyboards + sequences).map { ($0.file, $0.text) }
    }
  }

  private func diagrams(isInline: Bool) throws -> [DiagramPictures.Picture] {
    try flows.concurrentMap(largestFirst: \.flow.states.count) { flow, spec, _ in
      Result { try DiagramPictures.all(of: flow, spec: Self.name(of: spec), isInline: isInline) }
    }.flatMap { try $0.get() }
  }

  private static func name(of path: String) -> String { SourceFile.name(ofPath: path) }

  /// Returns the file name of the page of a spec: `Specs/set-passcode.yaml` gives `set-passcode.md`.
  private static func pageName(for path: String) -> String { name(of: path).dropLast(".yaml".count) + ".md" }
}
