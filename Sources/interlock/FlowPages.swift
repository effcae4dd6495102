import CommandTable
import SpecCompilation
import StatechartModel
import StatechartPages
import StatechartSemantics
import StatechartVerification
import Synchronization

/// The documentation pages of compiled specs, with their diagrams.
struct FlowPages {
  /// A flow, the path of its spec, and the file name of its page.
  typealias Entry = (flow: Flow, spec: String, page: String)

  let flows: [Entry]
  let compiled: CompiledSpecs
  private let recordings = Recordings()

  /// Creates the documentation pages of compiled specs.
  ///
  /// - Parameter reserved: The file names of generated pages that do not belong to a spec, such as the index.
  /// - Throws: `DuplicateOutput` if two specs would have the same page, or ``ValidationError`` if a spec has a reserved name.
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
    let pages = flows.concurrentMap(largestFirst: \.flow.states.count) { entry in
      page(of: entry, score: entry.flow.mutationScore { entry.flow.verify(bound: Verification.boundOfBuilds) })
    }
    return pages + compiled.tours.map(tourPage) + [index] + (traceability.map { [$0] } ?? [])
  }

  /// Returns the page of a flow, with its path.
  ///
  /// - Parameters:
  ///   - score: The mutation score of the flow; `nil` if mutation testing was not run.
  ///   - verdicts: The verdicts on the properties of the flow.
  func page(of entry: Entry, score: MutationScore?, verdicts: PageVerdicts = .computed) -> (path: String, text: String) {
    let invokers = invokers(ofFlow: entry.flow.name)
    let text = FlowPage.markdown(
      for: entry.flow, spec: entry.spec, score: score, verdicts: verdicts, invokers: invokers,
      recordings: recordings(of: entry))
    return ("flows/\(entry.page)", text)
  }

  private func invokers(ofFlow name: String) -> [(flow: Flow, file: String)] {
    flows.filter { $0.flow.invokedFlows[name] != nil }.map { (flow: $0.flow, file: $0.page) }
  }

  /// Returns the links to the page of a flow and to the pages of the flows that invoke the flow, as one line of Markdown;
  /// `nil` for an unknown flow.
  func users(ofFlow name: String) -> String? {
    guard let entry = flows.first(where: { $0.flow.name == name }) else { return nil }
    let links = invokers(ofFlow: name).map { "[\(ReadableName.title($0.flow.name))](\($0.file))" }
    let opened = links.isEmpty ? "" : ", opened from \(links.joined(separator: ", "))"
    return "[\(ReadableName.title(name))](\(entry.page))\(opened)"
  }

  /// Returns the page of a tour, with its path.
  func tourPage(_ path: String, _ tour: Tour) -> (path: String, text: String) {
    let text = TourPage.markdown(for: tour, spec: path) { name in flows.first { $0.flow.name == name }?.page }
    return ("flows/\(Self.pageName(for: path))", text)
  }

  /// The index page, with its path.
  var index: (path: String, text: String) {
    let tours = compiled.tours.map { path, tour in (tour: tour, file: Self.pageName(for: path)) }
    return (
      "flows/README.md",
      IndexPage.markdown(
        for: flows.map { (flow: $0.flow, file: $0.page) }, tours: tours, policies: compiled.policies,
        requirements: compiled.requirements)
    )
  }

  /// The page that traces requirements to scenarios and tests; `nil` if there are no requirements.
  var traceability: (path: String, text: String)? {
    let requirements = compiled.requirements
    guard !requirements.isEmpty else { return nil }
    let flows = flows.map { (flow: $0.flow, page: "flows/\($0.page)") }
    return ("traceability.md", TraceabilityPage.markdown(for: requirements, flows: flows))
  }

  /// The storyboards of the flows with screens and of the app, by file name.
  var storyboards: [(String, String)] {
    flows.compactMap {
      DiagramPictures.storyboard(of: $0.flow, spec: Self.name(of: $0.spec), recordings: recordings(of: $0))
    }.map { ($0.file, $0.text) }
      + (AppPicture(flows.map(\.flow)).map { [(AppPicture.file, $0.text)] } ?? [])
  }

  /// The detail diagrams of all flows.
  ///
  /// - Throws: `ExternalTool.Failure` if Graphviz is missing or fails.
  var details: [DiagramPictures.Picture] {
    get throws {
      try flows.concurrentMap(largestFirst: \.flow.states.count) { entry in
        Result {
          try DiagramPictures.all(of: entry.flow, spec: Self.name(of: entry.spec), paths: recordings(of: entry).paths)
        }
      }.flatMap { try $0.get() }
    }
  }

  /// The pictures for pages of the site, by file name: detail diagrams, overviews, storyboards and sequence diagrams.
  ///
  /// The boxes of the diagrams link to the headings of a page. The pictures contain no style sheet, because the site provides
  /// the style sheet.
  ///
  /// - Throws: `ExternalTool.Failure` if Graphviz is missing or fails.
  var inlinePictures: [(String, String)] {
    get throws {
      let pictures = flows.concurrentMap(largestFirst: \.flow.states.count) { entry in
        Result { try inlinePictures(of: entry) }
      }
      return try pictures.flatMap { try $0.get() } + inlineAppPicture
    }
  }

  /// Returns the pictures for the page of a flow on the site, by file name.
  ///
  /// - Throws: `ExternalTool.Failure` if Graphviz is missing or fails.
  func inlinePictures(of entry: Entry) throws -> [(String, String)] {
    let sequences = DiagramPictures.sequences(
      of: entry.flow, spec: Self.name(of: entry.spec), recordings: recordings(of: entry))
    return try inlineStatePictures(of: entry) + sequences.map { ($0.file, $0.text) }
  }

  /// Returns the state diagrams and the storyboard for the page of a flow on the site, by file name.
  ///
  /// - Throws: `ExternalTool.Failure` if Graphviz is missing or fails.
  func inlineStatePictures(of entry: Entry) throws -> [(String, String)] {
    let (spec, recordings) = (Self.name(of: entry.spec), recordings(of: entry))
    let pictures =
      try DiagramPictures.all(of: entry.flow, spec: spec, isInline: true, paths: recordings.paths)
      + [DiagramPictures.storyboard(of: entry.flow, spec: spec, isInline: true, recordings: recordings)].compactMap(\.self)
    return pictures.map { ($0.file, $0.text) }
  }

  /// Returns the file names of the sequence diagrams of a flow.
  func sequenceNames(of entry: Entry) -> [String] {
    DiagramPictures.sequenceNames(of: entry.flow, spec: Self.name(of: entry.spec))
  }

  /// Returns the sequence diagram with this file name; `nil` if no sequence diagram has the name.
  func sequence(_ file: String) -> String? {
    for entry in flows {
      guard let index = sequenceNames(of: entry).firstIndex(of: file) else { continue }
      return DiagramPictures.sequence(at: index, of: entry.flow, recordings: recordings(of: entry))
    }
    return nil
  }

  /// Returns the recorded runs of the scenarios of a flow. The scenarios run only at the first call.
  func recordings(of entry: Entry) -> ScenarioRecordings {
    if let known = recordings.bySpec.withLock({ $0[entry.spec] }) { return known }
    let new = ScenarioRecordings(entry.flow)
    recordings.bySpec.withLock { $0[entry.spec] = new }
    return new
  }

  private final class Recordings: Sendable {
    let bySpec = Mutex<[String: ScenarioRecordings]>([:])
  }

  /// The storyboard of the app for the index of the site, with links to the pages; empty if no flow invokes another flow.
  var inlineAppPicture: [(String, String)] {
    let picture = AppPicture(flows.map(\.flow)) { flow in
      flows.first { $0.flow.name == flow.name }.map { $0.page.dropLast(".md".count) + ".html" }
    }
    return picture.map { [(AppPicture.file, $0.inlineText)] } ?? []
  }

  private static func name(of path: String) -> String { SourceFile.name(ofPath: path) }

  /// Returns the file name of the page of a spec, such as `set-passcode.md` for `Specs/set-passcode.yaml`.
  static func pageName(for path: String) -> String { name(of: path).dropLast(".yaml".count) + ".md" }
}
